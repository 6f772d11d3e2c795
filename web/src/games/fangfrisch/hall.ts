/* The auction hall before dawn: a wall with windows, people who wait, one lamp, and a table of planks in its light. Tones are --h-… of
   fangfrisch.css; one drawing for phones, one for desks and landscape. */
export interface Hall {
  width: number;
  height: number;
  edge: number; /* where the table begins */
  lamp: { x: number; y: number; width: number };
  svg: string;
}

const n0 = (n: number) => n.toFixed(0);

function planks(x0: number, x1: number, step: number, y0: number, y1: number, vx: number, vy: number): string {
  const far = (y1 - vy) / (y0 - vy);
  let out = '';
  for (let x = x0, i = 0; x < x1; x += step, i++) {
    const [left, right] = [vx + (x - vx) * far, vx + (x + step - vx) * far];
    out += `<path fill="var(--h-plank-${i % 3})" d="M${x} ${y0}H${x + step}L${n0(right)} ${y1}H${n0(left)}z"/><path fill="var(--h-seam)" d="M${x} ${y0}h1.2L${n0(left + 3)} ${y1}h-3z"/>`;
  }
  return out;
}

function pane(x: number, y: number, w: number, h: number): string {
  const [r, t] = [w / 2, 4];
  const star = (across: number, down: number, s: number) =>
    `M${x + w * across} ${y + h * down}l${s} ${s * 1.6} ${s * 1.6} ${s}-${s * 1.6} ${s}-${s} ${s * 1.6}-${s}-${s * 1.6}-${s * 1.6}-${s} ${s * 1.6}-${s}z`;
  const lit = [
    [0.12, 0.86],
    [0.26, 0.9],
    [0.42, 0.8],
    [0.7, 0.86],
    [0.84, 0.9],
  ].map(([across, down]) => `M${n0(x + w * across!)} ${n0(y + h * down!)}h4v5h-4z`);
  return (
    `<path fill="var(--h-frame)" d="M${x - 6} ${y + h + 4}V${y + r}a${r + 6} ${r + 6} 0 0 1 ${w + 12} 0V${y + h + 4}z"/>` +
    `<path fill="url(#fa-sky)" d="M${x} ${y + h}V${y + r}a${r} ${r} 0 0 1 ${w} 0V${y + h}z"/>` +
    `<path fill="var(--h-far)" d="M${x} ${y + h}v-${n0(h * 0.22)}l${n0(w * 0.2)}-10 ${n0(w * 0.16)} 9v-13h${n0(w * 0.14)}v10l${n0(w * 0.2)}-3 ${n0(w * 0.3)} 8V${y + h}z"/>` +
    `<path fill="var(--h-lit)" d="${lit.join('')}"/>` +
    `<path fill="var(--h-star)" d="${star(0.2, 0.24, 1.2)}${star(0.74, 0.42, 1)}${star(0.64, 0.16, 0.8)}"/>` +
    `<path fill="var(--h-frame)" d="M${x + r - t / 2} ${y}h${t}v${h}h-${t}zM${x} ${n0(y + h * 0.36)}h${w}v${t}h-${w}zM${x} ${n0(y + h * 0.68)}h${w}v${t}h-${w}z"/>` +
    `<path fill="var(--h-sill)" d="M${x - 10} ${y + h}h${w + 20}v7h-${w + 20}z"/>`
  );
}

function man(x: number, y: number, size: number, cap: boolean): string {
  const head = cap
    ? '<path fill="var(--h-man)" d="M-15 2c0-14 30-14 30 0l8 4c-12 2-28 2-38 0z"/><path fill="var(--h-man-l)" d="M-15 2c0-9 9-13 17-12-7 2-11 6-11 13z"/>'
    : '<path fill="var(--h-man)" d="M-15 3c-1-17 31-17 30 0-8-4-22-4-30 0z"/>';
  return `<g transform="translate(${x} ${y}) scale(${size})"><path fill="var(--h-man)" d="M-30 66c0-26 8-40 20-43l20-1c13 3 21 18 21 44z"/><path fill="var(--h-man-l)" d="M-30 66c0-26 8-40 20-43h6c-12 6-17 22-17 43z"/><circle cy="8" r="14" fill="var(--h-man)"/><path fill="var(--h-man-l)" d="M-14 8A14 14 0 0 1 0-6c-7 3-10 9-9 18 0 4 1 6 3 9A14 14 0 0 1-14 8z"/>${head}</g>`;
}

function clock(x: number, y: number, r: number): string {
  const dots = [
    [0, -1],
    [0, 1],
    [-1, 0],
    [1, 0],
  ].map(([across, down]) => `<circle cx="${x + across! * r * 0.82}" cy="${y + down! * r * 0.82}" r="2.5"/>`);
  return `<circle cx="${x + 3}" cy="${y + 5}" r="${r + 4}" opacity=".22"/><circle cx="${x}" cy="${y}" r="${r + 4}" fill="var(--h-beam)"/><circle cx="${x}" cy="${y}" r="${r}" fill="var(--h-clock)"/><path stroke="#24343a" stroke-width="${r * 0.1}" stroke-linecap="round" d="M${x} ${y}l${r * 0.55} ${r * 0.34}M${x} ${y}l-${r * 0.36}-${r * 0.66}"/><g fill="#24343a">${dots.join('')}</g>`;
}

const stop = (offset: number, colour: string, opacity = 1) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
const defs =
  `<linearGradient id="fa-sky" x1="0" y1="0" x2="0" y2="1">${stop(0, 'var(--h-sky-1)')}${stop(0.6, 'var(--h-sky-2)')}${stop(1, 'var(--h-sky-3)')}</linearGradient>` +
  `<radialGradient id="fa-pool">${stop(0, 'var(--h-light)', 0.95)}${stop(0.55, 'var(--h-light)', 0.42)}${stop(1, 'var(--h-light)', 0)}</radialGradient>` +
  `<linearGradient id="fa-cone" x1="0" y1="0" x2="0" y2="1">${stop(0, '#fff0bd', 0.5)}${stop(1, '#fff0bd', 0)}</linearGradient>` +
  `<linearGradient id="fa-shade" x1="0" y1="0" x2="0" y2="1">${stop(0, 'var(--h-dark)', 0)}${stop(1, 'var(--h-dark)', 0.55)}</linearGradient>` +
  `<radialGradient id="fa-vignette" cx=".5" cy=".22" r=".75">${stop(0.3, 'var(--h-dark)', 0)}${stop(1, 'var(--h-dark)', 0.5)}</radialGradient>` +
  `<linearGradient id="fa-wall" x1="0" y1="0" x2="1" y2="1">${stop(0, 'var(--h-wall-l)')}${stop(1, 'var(--h-wall)')}</linearGradient>`;

function tiles(width: number, y: number, high: number, step: number): string {
  let joints = '';
  for (let x = 0; x < width; x += step) joints += `M${x} ${y + high / 2}h1.5v${high / 2}h-1.5zM${x + step / 2} ${y}h1.5v${high / 2}h-1.5z`;
  return `<path fill="var(--h-tile)" d="M0 ${y}h${width}v${high}H0z"/><path fill="var(--h-tile-d)" d="M0 ${y + high / 2}h${width}v1.5H0z${joints}"/>`;
}

function narrow(): Hall {
  const svg =
    `<rect width="390" height="240" fill="url(#fa-wall)"/><path fill="var(--h-beam)" d="M0 40h390v9H0zM0 49l90 60v-10L14 49zM390 49l-90 60v-10l76-50z"/>` +
    [16, 298, 157].map((x) => pane(x, 60, 76, 146)).join('') +
    tiles(390, 213, 20, 52) +
    man(32, 168, 0.95, true) +
    man(92, 178, 0.8, false) +
    man(352, 170, 0.9, true) +
    man(302, 180, 0.78, false) +
    planks(-21, 411, 54, 230, 844, 195, -260) +
    `<path fill="var(--h-edge)" d="M0 228h390v5H0z"/><path fill="var(--h-wet)" d="M18 300c40-8 70 2 60 10s-70 6-60-10zM300 470c34-6 70 0 62 9s-70 4-62-9zM40 520c20-4 44 0 38 6s-44 3-38-6z"/>` +
    `<rect y="228" width="390" height="616" fill="url(#fa-vignette)"/><ellipse cx="195" cy="362" rx="270" ry="205" fill="url(#fa-pool)"/><path fill="url(#fa-cone)" d="M112 190h166l136 300H-24z"/><rect y="440" width="390" height="404" fill="url(#fa-shade)"/>`;
  return { width: 390, height: 844, edge: 230, lamp: { x: 101, y: 104, width: 188 }, svg };
}

function wide(): Hall {
  const svg =
    `<rect width="1124" height="250" fill="url(#fa-wall)"/><path fill="var(--h-beam)" d="M0 14h1124v12H0zM0 26l190 96v-14L30 26zM1124 26l-190 96v-14l160-82zM562 26l-150 76v-13l120-63zM562 26l150 76v-13L592 26z"/>` +
    [40, 214, 388, 646, 820, 994].map((x) => pane(x, 46, 96, 150)).join('') +
    tiles(1124, 204, 30, 58) +
    man(60, 170, 1, true) +
    man(396, 176, 0.9, false) +
    man(742, 172, 1, true) +
    man(812, 180, 0.85, false) +
    man(948, 168, 1.05, true) +
    man(1030, 178, 0.9, true) +
    clock(778, 96, 26) +
    planks(-60, 1200, 90, 232, 856, 562, -420) +
    `<path fill="var(--h-edge)" d="M0 229h1124v7H0z"/><path fill="var(--h-wet)" d="M80 420c60-10 110 2 96 14s-110 8-96-14zM900 330c54-8 100 2 88 13s-104 6-88-13zM300 640c50-8 92 2 80 12s-96 6-80-12z"/>` +
    `<rect y="229" width="1124" height="627" fill="url(#fa-vignette)"/><ellipse cx="562" cy="392" rx="540" ry="280" fill="url(#fa-pool)"/><path fill="url(#fa-cone)" d="M432 144h260l270 470H162z"/><rect y="500" width="1124" height="356" fill="url(#fa-shade)"/>`;
  return { width: 1124, height: 856, edge: 232, lamp: { x: 402, y: -6, width: 320 }, svg };
}

export function hallOf(form: 'narrow' | 'wide'): Hall {
  const hall = form === 'wide' ? wide() : narrow();
  const { lamp } = hall;
  const use = `<use href="#fa-lamp" x="${lamp.x}" y="${lamp.y}" width="${lamp.width}" height="${lamp.width * 0.55}"/>`;
  return { ...hall, svg: `<defs>${defs}</defs>${hall.svg}${use}` };
}
