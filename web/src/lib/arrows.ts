/* Arrow keys move the focus to the nearest control in that direction, on any table. */

const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Spot {
  x: number;
  y: number;
}

/* The nearest spot of those that lie in the direction; sideways counts double. */
export function nearest<T extends Spot>(from: Spot, spots: T[], [dx, dy]: [number, number]): T | undefined {
  let best: T | undefined;
  let least = Infinity;
  for (const spot of spots) {
    const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    if (along > 1 && along + 2 * aside < least) {
      least = along + 2 * aside;
      best = spot;
    }
  }
  return best;
}

export function arrows(node: HTMLElement): { destroy(): void } {
  const press = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    const target = event.target as HTMLElement;
    if (!direction || target.matches('input, select, textarea')) return;
    const controls = [...node.querySelectorAll<HTMLElement>('button:not(:disabled)')];
    const spots = controls.map((element) => {
      const box = element.getBoundingClientRect();
      return { element, x: box.x + box.width / 2, y: box.y + box.height / 2 };
    });
    const from = spots.find(({ element }) => element === target);
    const found =
      from &&
      nearest(
        from,
        spots.filter((spot) => spot !== from),
        direction,
      );
    if (!found) return;
    event.preventDefault();
    found.element.focus();
  };
  node.addEventListener('keydown', press);
  return { destroy: () => node.removeEventListener('keydown', press) };
}
