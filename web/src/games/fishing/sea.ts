/* The water of Fishing: sky, far harbour, strokes of light and dark that grow towards us. One drawing for each arrangement of the stage. */
export interface Sea {
  width: number;
  height: number;
  horizon: number;
  sun: number;
}

export function seaOf({ width: w, height: h, horizon: hz, sun }: Sea): string {
  let state = 7;
  const chance = () => (state = (state * 16807) % 2147483647) / 2147483647;
  let [light, dark, glint] = ['', '', ''];
  for (let y = hz + 3; y < h; y += 3 + (y - hz) * 0.045) {
    const d = (y - hz) / (h - hz);
    for (let i = 0; i < 3 + 9 * (1 - d) * Math.sqrt(w / 390); i++) {
      const length = (14 + 90 * d) * (0.6 + chance());
      const thick = 1 + 7 * d;
      const x = chance() * (w + length) - length;
      const stroke = `M${x.toFixed(0)} ${(y + chance() * 8 * d).toFixed(1)}q${(length * 0.4).toFixed(0)}-${thick.toFixed(1)} ${length.toFixed(0)} 0q-${(length * 0.5).toFixed(0)} ${(thick * 0.9).toFixed(1)}-${length.toFixed(0)} 0Z`;
      if (chance() > 0.48) light += stroke;
      else dark += stroke;
    }
    if (chance() > 0.15) {
      const length = (10 + 46 * d) * (0.6 + chance());
      const x = sun + (chance() - 0.5) * (30 + 210 * d) - length / 2;
      const thick = 1 + 3.5 * d;
      glint += `M${x.toFixed(0)} ${y.toFixed(1)}q${(length / 2).toFixed(0)}-${thick.toFixed(1)} ${length.toFixed(0)} 0q-${(length / 2).toFixed(0)} ${thick.toFixed(1)}-${length.toFixed(0)} 0Z`;
    }
  }
  const k = hz / 100;
  const X = (n: number) => ((n * w) / 100).toFixed(1);
  const Y = (n: number) => (hz - n * k).toFixed(1);
  const K = (n: number) => (n * k).toFixed(1);
  const schools = [
    [0.1, 0.68, 1, -8],
    [0.2, 0.76, 0.7, -12],
    [0.86, 0.6, 1.1, 170],
    [0.74, 0.7, 0.6, 176],
    [0.06, 0.5, 0.6, -4],
    [0.93, 0.74, 0.8, 166],
  ] as const;
  const fish = schools
    .map(
      ([x, y, z, turn]) =>
        `<path transform="translate(${(x * w).toFixed(0)} ${(y * h).toFixed(0)}) rotate(${turn}) scale(${(z * (w > 600 ? 1.1 : 0.6)).toFixed(2)})" d="M-44 0C-28-16 0-20 20-8l22-14c-5 9-5 30 1 42L20 8C0 18-28 14-44 0Z"/>`,
    )
    .join('');
  const stars = [
    [70, 78, 1.2],
    [84, 64, 1.5],
    [93, 86, 1.2],
    [31, 84, 1.2],
    [76, 54, 1],
  ] as const;
  return `<svg viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMin slice"><defs>
<linearGradient id="fi-sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="var(--sky-1)"/><stop offset=".55" stop-color="var(--sky-2)"/><stop offset="1" stop-color="var(--sky-3)"/></linearGradient>
<linearGradient id="fi-water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="var(--sea-far)"/><stop offset=".28" stop-color="var(--sea-mid)"/><stop offset=".75" stop-color="var(--sea-near)"/><stop offset="1" stop-color="var(--sea-deep)"/></linearGradient>
<radialGradient id="fi-sun"><stop offset="0" stop-color="var(--glint)" stop-opacity=".95"/><stop offset="1" stop-color="var(--glint)" stop-opacity="0"/></radialGradient></defs>
<rect width="${w}" height="${hz + 2}" fill="url(#fi-sky)"/><ellipse cx="${sun}" cy="${hz}" rx="${(w * 0.34).toFixed(0)}" ry="${(hz * 1.1).toFixed(0)}" fill="url(#fi-sun)"/><circle cx="${sun}" cy="${Y(15)}" r="${K(19)}" fill="var(--glint)"/>
<path fill="var(--hill)" d="M0 ${hz}V${Y(22)}C${X(12)} ${Y(40)} ${X(18)} ${Y(14)} ${X(30)} ${Y(12)}S${X(46)} ${Y(4)} ${X(56)} ${hz}ZM${X(58)} ${hz}c${X(10)} ${K(-20)} ${X(20)} ${K(-40)} ${X(42)} ${K(-34)}V${hz}Z"/>
<path fill="var(--hill-2)" d="M${X(66)} ${hz}v${K(-8)}h${X(3)}v${K(-9)}l${X(1.6)} ${K(-7)} ${X(1.6)} ${K(7)}v${K(4)}h${X(3)}v${K(-7)}h${X(4)}v${K(5)}l${X(2)} ${K(-8)} ${X(2)} ${K(8)}v${K(-3)}h${X(5)}v${K(7)}h${X(4)}v${K(-5)}h${X(5)}v${K(17)}ZM${X(7)} ${hz}l${X(0.6)} ${K(-34)}h${X(1.8)}l${X(0.6)} ${K(34)}Z"/><rect x="${X(7.5)}" y="${Y(40)}" width="${X(2)}" height="${K(6)}" fill="var(--glow)"/>
<g class="night"><path d="M${X(8.5)} ${Y(37)}L${X(62)} ${Y(92)}L${X(66)} ${Y(62)}Z" fill="#ffdf9a" opacity=".16"/><g fill="#dfe8ee">${stars.map(([x, y, r]) => `<circle cx="${X(x)}" cy="${Y(y)}" r="${r}"/>`).join('')}</g></g>
<rect y="${hz}" width="${w}" height="${h - hz}" fill="url(#fi-water)"/><g fill="var(--sea-deep)" opacity=".3">${fish}</g><path d="${dark}" fill="var(--sea-deep)" opacity=".22"/><path d="${light}" fill="#dff1ec" opacity=".17"/><path d="${glint}" fill="var(--glint)" opacity=".62"/></svg>`;
}
