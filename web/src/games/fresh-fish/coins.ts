/* Coins in stacks of five, as they lie on the table. */
export function coinsOf(count: number): string {
  const stacks = Math.ceil(count / 5);
  const drawn = Array.from({ length: stacks }, (_, i) => {
    const height = Math.min(5, count - i * 5);
    const [x, base] = [18 + i * 33, 46 + (i % 2) * 3];
    const pieces = Array.from({ length: height }, (_, j) => {
      const y = base - j * 6;
      const at = x + [0, 1, -1, 0.6, -0.6][j]!;
      const edge = `<path d="M${at - 16} ${y}v4.5a16 8 0 0 0 32 0V${y}z" fill="var(--gold-d)"/><ellipse cx="${at}" cy="${y}" rx="16" ry="8" fill="var(--gold)"/>`;
      const face = `<ellipse cx="${at}" cy="${y}" rx="11.5" ry="5.4" fill="none" stroke="var(--gold-d)" stroke-width="1.3"/><path d="M${at - 13} ${y - 3}a16 8 0 0 1 17-4.5" stroke="var(--gold-l)" stroke-width="2.4" fill="none" stroke-linecap="round"/>`;
      return j === height - 1 ? edge + face : edge;
    });
    return `<ellipse cx="${x + 4}" cy="${base + 6}" rx="18" ry="8" fill="var(--contact)"/>${pieces.join('')}`;
  });
  return `<svg class="coins" viewBox="0 10 ${Math.max(1, stacks) * 33 + 6} 48" aria-hidden="true">${drawn.join('')}</svg>`;
}
