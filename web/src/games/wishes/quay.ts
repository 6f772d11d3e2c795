/* The ground of the table: cobbles, and strokes of light on water. Patterns, so that they fill whatever there is and are never stretched. */
export const cobbles = (scale: number) =>
  `<svg width="100%" height="100%"><defs><pattern id="wi-cob" width="${64 * scale}" height="${44 * scale}" patternUnits="userSpaceOnUse"><g transform="scale(${scale})"><rect width="64" height="44" fill="var(--wi-joint)"/><g fill="var(--wi-stone)"><rect x="1" y="1" width="19" height="20" rx="5"/><rect x="44" y="1" width="19" height="20" rx="5"/><rect x="-10" y="23" width="21" height="20" rx="5"/><rect x="54" y="23" width="21" height="20" rx="5"/><rect x="34" y="23" width="19" height="20" rx="5"/></g><g fill="var(--wi-stone-d)"><rect x="22" y="1" width="20" height="20" rx="5"/><rect x="12" y="23" width="20" height="20" rx="5"/></g><g fill="var(--wi-stone-l)" opacity=".55"><path d="M5 2h12q-10 2-14 8-1-7 2-8ZM47 2h12q-10 2-14 8-1-7 2-8ZM15 24h12q-10 2-14 8-1-7 2-8ZM37 24h12q-10 2-14 8-1-7 2-8Z"/></g></g></pattern><radialGradient id="wi-dawn" cx=".25" cy="0" r=".9"><stop offset="0" stop-color="var(--wi-dawn)" stop-opacity=".55"/><stop offset="1" stop-color="var(--wi-dawn)" stop-opacity="0"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#wi-cob)"/><rect width="100%" height="100%" fill="url(#wi-dawn)"/></svg>`;

export function ripples(): string {
  let state = 11;
  const chance = () => (state = (state * 16807) % 2147483647) / 2147483647;
  let strokes = '';
  for (let i = 0; i < 30; i++) {
    const length = 26 * (0.5 + chance());
    const half = (length / 2).toFixed(0);
    strokes += `M${(chance() * 240).toFixed(0)} ${(8 + i * 6.1).toFixed(0)}q${half}-2.800 ${length.toFixed(0)} 0q-${half} 2.800-${length.toFixed(0)} 0Z`;
  }
  return `<svg width="100%" height="100%"><defs><pattern id="wi-ripple" width="280" height="190" patternUnits="userSpaceOnUse"><path d="${strokes}" fill="#e9f6f0" opacity=".19"/></pattern></defs><rect width="100%" height="100%" fill="url(#wi-ripple)"/></svg>`;
}
