/*
 * Every picture of the page, drawn by us on a grid of 48 by 48. The colour of a thing is currentColor; .d is a darker and
 * .l a lighter shade on top of it, .e an eye, .o a line in its own colour. Glyph.svelte shows them.
 */

const eye = (x: number, y: number, r = 2) => `<circle class="e" cx="${x}" cy="${y}" r="${r}"/>`;

export const glyphs: Record<string, string> = {
  /* ---- Seats ---- */
  'seat-0':
    '<path d="M22 6a5 5 0 1 1 4 0v6h8v5h-8v20c6-1 10-5 11-11l-4 2 6-10 5 11-3-1c-1 10-8 15-17 15S8 38 7 28l-3 1 5-11 6 10-4-2c1 6 5 10 11 11V17h-8v-5h8zM24 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4z" transform="translate(0 2)"/>',
  'seat-1':
    '<path d="M4 33c8 0 8-5 8-11C13 12 22 7 30 9c6 2 9 7 8 11-3-4-8-4-10 0-2 5 2 9 8 9 3 0 6-1 8-3v14H4z"/><path class="l" d="M4 37c5-3 9-3 13 0s9 3 13 0 9-3 14 0v3H4z"/>',
  'seat-2':
    '<path d="M18 14h12l3 30H15z"/><path d="M17 8h14l-2 6H19zM20 8l4-5 4 5z"/><path class="l" d="M17.3 22h13.4l.7 7H16.6zM16 36h16l.8 8H15.2z"/><path d="M4 8l10 2v3L4 11zM44 8l-10 2v3l10-2z"/>',
  'seat-3': '<path d="M22 4v30H6z"/><path class="l" d="M25 9c9 5 14 14 15 25H25z"/><path d="M5 37h38c-2 5-6 7-10 7H15c-5 0-8-2-10-7z"/>',
  'seat-4': '<path class="o" stroke-width="3" d="M6 10h36l-5 26c-4 6-22 6-26 0zM16 10l4 30M32 10l-4 30M24 10v31M8 19h32M10 28h28"/>',

  /* ---- Fishing: a silhouette for each colour, a sign for each buoy ---- */
  'lane-B':
    '<path d="M3 24c8-8 16-10 23-10 7 0 11 4 14 7l6-5c-2 5-2 11 0 16l-6-5c-3 3-7 7-14 7-7 0-15-2-23-10z"/><path class="l" d="M8 25c7 5 12 7 18 7 5 0 9-2 12-5-8 2-20 1-30-2z"/>' +
    eye(13, 22),
  'lane-P':
    '<path d="M24 4c7 0 11 6 11 13 0 4-2 7-4 9l-1 2 8-1c5 0 6 4 3 6l-8-1 6 6c2 4-2 6-4 4l-6-8-2 10c-1 3-5 3-6 0l-2-10-6 8c-2 2-6 0-4-4l6-6-8 1c-3-2-2-6 3-6l8 1-1-2c-2-2-4-5-4-9C13 10 17 4 24 4z"/>' +
    eye(20, 19, 2.2) +
    eye(28, 19, 2.2),
  'lane-R':
    '<path d="M24 18c10 0 15 6 15 12 0 7-6 11-15 11S9 37 9 30c0-6 5-12 15-12z"/><path d="M13 20C6 18 3 12 5 6c1 4 4 5 6 5 0-3-1-5-3-7 7 1 10 7 8 14zM35 20c7-2 10-8 8-14-1 4-4 5-6 5 0-3 1-5 3-7-7 1-10 7-8 14z"/><path class="o" stroke-width="2.6" d="M10 33l-7 3M11 38l-6 5M38 33l7 3M37 38l6 5"/>' +
    eye(20, 25) +
    eye(28, 25),
  'lane-Y':
    '<path d="M24 8c11 0 17 7 17 15 0 9-7 17-17 17-7 0-12-4-14-9l-7 4c2-6 2-16 0-22l7 4c2-5 7-9 14-9z"/><path class="d" d="M20 9l4-6 4 6zM30 10l6-4 0 7zM20 39l4 6 4-6zM30 38l6 4 0-7z"/><path class="l" d="M14 30c6 4 16 4 22-2-1 7-8 11-13 11-4 0-8-4-9-9z"/>' +
    eye(33, 20, 2.4),
  'lane-G':
    '<path d="M6 10c8-6 20-5 22 3 2 7-12 9-11 15 1 5 12 4 15-1 3-4 3-9 8-11 4-1 6 3 4 6-4 0-4 5-6 10-4 9-18 13-27 8-8-5-5-15 3-20 5-3 6-5 3-6-3-1-7 0-11-4z"/><path class="l" d="M38 12l6-5 1 9z"/>' +
    eye(12, 9.5, 1.6),
  'buoy-XP': '<path d="M20 10v8h22v12H20v8L5 24z"/>',
  'buoy-XM': '<circle cx="24" cy="24" r="19"/><path class="l" d="M12 20.5h24v7H12z"/>',
  'buoy-XA':
    '<path class="o" stroke-width="3.5" d="M6 12h36M8 12c2 20 8 30 16 30s14-10 16-30M16 12c1 14 4 24 8 30M32 12c-1 14-4 24-8 30M9 22h30M13 32h22"/>',
  'buoy-XF': '<path d="M12 4h5v40h-5zM19 6h22l-6 9 6 9H19z"/>',
  'buoy-XC': '<path d="M6 19h9l20-11v32L15 29H6zM38 18c4 2 4 10 0 12zM13 31h7l3 12h-7z"/>',
  'buoy-XL': '<path d="M19 5h10v22h9L24 44 10 27h9z"/>',
  buoy: '<path d="M19 3h10v6l7 23H12l7-23z"/><path class="l" d="M17 16h14l2 7H15z"/><path d="M4 34h40c-3 8-11 11-20 11S7 42 4 34z"/>',
  ocean:
    '<path d="M2 14q5.5-6 11 0t11 0 11 0 11 0v6q-5.5 6-11 0t-11 0-11 0-11 0zM2 30q5.5-6 11 0t11 0 11 0 11 0v6q-5.5 6-11 0t-11 0-11 0-11 0z"/>',
  card: '<rect x="10" y="4" width="28" height="40" rx="5"/><path class="l" d="M16 24q4-5 8 0t8 0v5q-4 5-8 0t-8 0z"/>',
  crate:
    '<path d="M4 16h40v26H4z"/><path class="d" d="M4 22h40v3H4zM4 32h40v3H4z"/><path class="l" d="M12 16h4v26h-4zM32 16h4v26h-4z"/><path d="M8 8h32l4 8H4z"/>',
  hook: '<path class="o" stroke-width="4.5" stroke-linecap="round" d="M29 6v24c0 14-19 14-19 1v-4l6 5"/><circle class="o" stroke-width="3.5" cx="29" cy="6" r="3.5"/>',

  /* ---- Fresh Fish: goods and what stands on the square ---- */
  'goods-F':
    '<path d="M4 24c7-9 15-12 22-12 6 0 10 4 13 8l6-5c-2 6-2 12 0 18l-6-5c-3 4-7 8-13 8-7 0-15-3-22-12z"/><path class="l" d="M24 13c-3 6-3 16 0 22h3c-3-6-3-16 0-22z"/>' +
    eye(14, 21.5, 2.2),
  'goods-S':
    '<path d="M19 3h10v9c5 3 7 7 7 12v15c0 4-2 6-5 6H17c-3 0-5-2-5-6V24c0-5 2-9 7-12z"/><path class="l" d="M12 25h24v11H12z"/><path class="d" d="M18 3h12v4H18z"/>',
  'goods-C':
    '<path d="M3 29L34 8c7 3 11 10 11 21zM3 32h42v11H3z"/><circle class="l" cx="32" cy="21" r="4"/><circle class="l" cx="19" cy="37" r="3.5"/><circle class="l" cx="36" cy="38" r="2.5"/>',
  'goods-I':
    '<path d="M12 22h24L24 46z"/><path class="l" d="M24 3c8 0 13 5 13 12 0 4-3 7-6 7H17c-3 0-6-3-6-7 0-7 5-12 13-12z"/><path class="d" d="M17 27l12 8-2 3-11-8zM31 27l-12 8 2 3 11-8z"/>',
  truck:
    '<path d="M2 11h26v23H2zM30 17h9l7 9v8H30z"/><path class="l" d="M33 20h5l4 6h-9z"/><circle class="d" cx="12" cy="36" r="5.5"/><circle class="d" cx="37" cy="36" r="5.5"/>',
  stall:
    '<path d="M5 6h38l4 12H1z"/><path class="l" d="M13 6h6l-1 12h-8zM29 6h6l3 12h-8z"/><path class="d" d="M4 18h3v26H4zM41 18h3v26h-3z"/><path d="M4 30h40v12H4z"/>',
  flea: '<path d="M3 22h42v6H3zM8 28h4v16H8zM36 28h4v16h-4z"/><path class="d" d="M13 22l2-12h8l2 12zM19 4l4 6h-8zM30 22v-8c0-4 8-4 8 0v8z"/>',
  disc: '<circle cx="24" cy="24" r="20"/><circle class="l" cx="24" cy="24" r="14"/>',
  fist: '<path d="M8 18c0-4 6-4 6-1 0-5 7-5 7-1 0-5 8-5 8 0 1-4 8-3 8 2l3 2c3 2 3 5 2 9-2 8-6 14-17 14S8 37 8 30z"/><path class="d" d="M14 17h2v10h-2zM21 16h2v11h-2zM29 17h2v10h-2zM9 28h24v2.5H9z"/>',

  /* ---- If Wishes Were Fishes! ---- */
  'kind-A':
    '<path d="M24 16c5 0 10 3 13 7l7-5c-1 4-1 8 0 12l-7-5c-3 4-8 7-13 7-7 0-14-4-18-8 4-4 11-8 18-8z"/><path d="M22 17c0-6 4-12 11-15-2 5-2 10 0 16zM22 31c0 6 4 12 11 15-2-5-2-10 0-16z"/><path class="l" d="M17 17h3v14h-3zM26 16h3v16h-3z"/>' +
    eye(12, 23, 1.8),
  'kind-M':
    '<path d="M4 26c0-9 8-16 18-16 9 0 14 6 18 10l6-4c-2 6-2 12 0 18l-6-4c-4 4-9 10-18 10C12 40 4 34 4 26z"/><path class="l" d="M4 27c5 4 14 5 20 1-2 6-8 9-12 9-4-1-7-5-8-10z"/><path class="o" stroke-width="2" d="M16 11c-2-6-7-8-11-5"/><circle cx="5" cy="6" r="3"/>' +
    eye(15, 20, 2.6),
  'kind-S':
    '<path d="M16 20c8-6 20-5 26 3l4-7c0 5 0 12-1 16l-4-6c-6 6-17 7-25 2L1 23z"/><path d="M22 18c1-5 6-9 11-9-2 4-2 7 0 11zM24 29c0 5 3 8 8 9-2-4-1-7 1-10z"/><path class="l" d="M18 26c8 3 16 2 22-1-7 6-16 6-22 3z"/>' +
    eye(20, 22.5, 1.8),
  'kind-K':
    '<path d="M4 26c6-8 13-11 20-11 7 0 12 4 15 8l6-5c-2 5-2 12 0 17l-6-5c-3 4-8 8-15 8-7 0-14-4-20-12z"/><path d="M14 15l-1-11 6 6 5-8 5 8 6-6-1 12z"/><path class="l" d="M15 13h19v3H15z"/>' +
    eye(14, 24, 2),
  'kind-C':
    '<path d="M7 25c4-8 11-12 19-12 6 0 11 3 14 7l6-4c-2 6-2 12 0 18l-6-4c-3 4-8 7-14 7-8 0-15-4-19-12z"/><path class="o" stroke-width="2.2" stroke-linecap="round" d="M10 22C6 20 3 16 3 11M9 25c-4 0-6-2-8-5M10 28c-4 1-7 4-8 9M9 26c-3 1-6 1-8 4"/><path class="l" d="M22 14l6-5 4 6z"/>' +
    eye(17, 22, 2.2),
  'kind-T':
    '<path d="M24 2c3 0 5 10 7 14 4 1 14 1 15 4 1 2-8 8-11 11 0 5 4 13 1 15-2 1-9-5-12-7-3 2-10 8-12 7-3-2 1-10 1-15-3-3-12-9-11-11 1-3 11-3 15-4 2-4 4-14 7-14z"/><circle class="l" cx="24" cy="12" r="1.8"/><circle class="l" cx="36" cy="22" r="1.8"/><circle class="l" cx="31" cy="36" r="1.8"/><circle class="l" cx="17" cy="36" r="1.8"/><circle class="l" cx="12" cy="22" r="1.8"/>' +
    eye(20.5, 24) +
    eye(27.5, 24),
  'kind-W':
    '<path d="M4 25c5-9 12-13 20-13 7 0 11 4 14 8 3-3 6-4 9-4-3 6-3 13 0 19-3 0-6-1-9-4-3 4-7 8-14 8-8 0-15-5-20-14z"/><path d="M18 13c2-5 12-6 15 1zM18 37c2 5 10 5 13 0z"/><path class="l" d="M17 14c-3 7-3 15 0 22h4c-3-7-3-15 0-23zM30 13c2 8 2 16 0 24l3-2c2-7 2-13 0-20z"/>' +
    eye(11, 23, 2),
  worm: '<path class="o" stroke-width="6.5" stroke-linecap="round" stroke-linejoin="round" d="M6 34c4-10 9-10 12-3s8 8 11 0 2-14 9-17"/><circle class="e" cx="38" cy="13" r="1.6"/>',
  buyer:
    '<circle cx="24" cy="12" r="8"/><path d="M8 44c0-14 6-21 16-21s16 7 16 21z"/><path class="l" d="M14 8c2-6 18-6 20 0l3 1v3H11V9z"/>',
  boat: '<path d="M3 26h42c-2 10-8 16-14 16H17C11 42 5 36 3 26z"/><path class="l" d="M6 31h36l-1.5 4h-33z"/><path d="M22 6h4v20h-4zM28 8l12 14H28z"/>',
  heap: '<path d="M4 42c1-8 7-8 8-13 1-4 5-3 6-8 1-6 9-6 11 0 1 4 5 4 6 8 1 5 8 5 9 13z"/><path class="l" d="M14 38c4-4 9-5 13-3l4-3-1 4 2 4-5-2c-4 3-9 3-13 0z"/>',
  wooden: '<path d="M3 24c8-10 16-12 22-12 7 0 11 4 14 8l6-6v20l-6-6c-3 4-7 8-14 8-6 0-14-2-22-12z"/>',
  limit: '<path d="M21 4h6v40h-6z"/><path class="l" d="M6 8h36l-5 7 5 7H6z"/><path d="M6 8h36v2H6z"/>',

  /* ---- Fangfrisch ---- */
  'sort-T':
    '<path d="M3 24c7-8 14-11 22-11 7 0 12 4 15 9l6-11c-2 8-2 18 0 26l-6-11c-3 5-8 9-15 9-8 0-15-3-22-11z"/><path d="M22 14c2-6 7-9 12-9-3 4-3 8-3 11zM23 34c2 5 6 8 11 8-3-3-3-6-2-9z"/><path class="l" d="M7 26c7 6 20 8 30 1-4 6-8 8-12 8-7 0-13-3-18-9z"/>' +
    eye(13, 22, 2),
  'sort-L':
    '<path d="M18 20h12c2 8 1 14-2 18l4 6H16l4-6c-3-4-4-10-2-18z"/><path class="l" d="M18 27h12v2.5H18zM19 33h10v2.5H19z"/><path d="M18 21c-3 0-5-2-6-5C5 16 2 10 6 3c1 4 3 5 5 4 1 0 2-2 1-4 6 3 7 9 4 12l4 5zM30 21c3 0 5-2 6-5 7 0 10-6 6-13-1 4-3 5-5 4-1 0-2-2-1-4-6 3-7 9-4 12l-4 5z"/><path class="o" stroke-width="1.8" d="M22 20c-1-6-2-10-5-14M26 20c1-6 2-10 5-14"/>' +
    eye(21.5, 23.5, 1.4) +
    eye(26.5, 23.5, 1.4),
  bell: '<path d="M24 7c9 0 15 7 16 17l2 9H6l2-9C9 14 15 7 24 7z"/><path class="l" d="M14 25c0-7 3-11 8-13-7 5-6 13-5 18h-4z"/><circle cx="24" cy="5" r="3.5"/><path class="d" d="M4 34h40v5H4zM17 41h14c0 5-14 5-14 0z"/>',
  ice: '<path class="o" stroke-width="4" stroke-linecap="round" d="M24 4v40M7 14l34 20M41 14L7 34M18 7l6 5 6-5M18 41l6-5 6 5M6 22l8-2-1-8M42 26l-8 2 1 8M42 22l-8-2 1-8M6 26l8 2-1 8"/>',
  trash: '<path d="M9 14h30l-3 31H12z"/><path d="M6 8h36v4H6zM18 4h12v4H18z"/><path class="l" d="M17 19h3l1 20h-3zM28 19h3l-1 20h-3z"/>',
  hammer: '<path d="M14 5l14 9-6 9-14-9zM25 17l19 13-3 5-20-12zM4 38h24v6H4z"/>',

  /* ---- Fishmonger! ---- */
  fish: '<path d="M4 24c7-9 15-12 22-12 6 0 10 4 13 8l6-5c-2 6-2 12 0 18l-6-5c-3 4-7 8-13 8-7 0-15-3-22-12z"/>' + eye(14, 22, 2.2),
  frozen:
    '<path d="M24 2l20 10v24L24 46 4 36V12z"/><path class="l" d="M10 24c5-6 10-7 15-7 4 0 6 2 8 4l5-3v12l-5-3c-2 2-4 4-8 4-5 0-10-2-15-7z"/>',
  canned:
    '<path d="M4 14c4-5 36-5 40 0v20c-4 6-36 6-40 0z"/><path class="l" d="M8 26c5-5 10-6 15-6 4 0 6 2 8 3l5-3v12l-5-3c-2 2-4 3-8 3-5 0-10-2-15-6z"/><path class="d" d="M6 13c6 3 30 3 36 0l2 2c-6 4-34 4-40 0z"/>',
  coin: '<circle cx="24" cy="24" r="20"/><circle class="l" cx="24" cy="24" r="15.5"/><path d="M13 25c4-6 8-7 12-7 3 0 5 2 7 4l4-3v11l-4-3c-2 2-4 4-7 4-4 0-8-1-12-6z"/>',
  marker: '<path d="M24 3l6 13 14 2-10 10 2 14-12-7-12 7 2-14L4 18l14-2z"/>',

  /* ---- The page ---- */
  hint: '<path d="M24 3c9 0 15 6 15 14 0 6-3 9-6 13v4H15v-4c-3-4-6-7-6-13C9 9 15 3 24 3zM16 37h16v3H16zM19 42h10v3H19z"/>',
  undo: '<path class="o" stroke-width="5" d="M14 12h15c8 0 13 5 13 12s-5 12-13 12H12"/><path d="M17 2v20L4 12z"/>',
  rules: '<path d="M4 8c7-3 13-3 18 1v34c-5-4-11-4-18-1zM44 8c-7-3-13-3-18 1v34c5-4 11-4 18-1z"/>',
  log: '<path d="M8 4h32v40H8z"/><path class="l" d="M14 12h20v3.5H14zM14 20h20v3.5H14zM14 28h14v3.5H14z"/>',
  gear: '<path d="M20 3h8l1 6 4 2 6-3 5 7-4 5v4l4 5-5 7-6-3-4 2-1 6h-8l-1-6-4-2-6 3-5-7 4-5v-4l-4-5 5-7 6 3 4-2zM24 17a7 7 0 1 0 0 14 7 7 0 0 0 0-14z" fill-rule="evenodd"/>',
  text: '<path d="M6 6h36v8h-4c0-3-1-3-3-3h-7v27c0 2 1 3 4 3v3H16v-3c3 0 4-1 4-3V11h-7c-2 0-3 0-3 3H6z"/>',
  back: '<path class="o" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" d="M28 8L12 24l16 16"/>',
  close: '<path class="o" stroke-width="5" stroke-linecap="round" d="M10 10l28 28M38 10L10 38"/>',
  chat: '<path d="M8 6h32c3 0 5 2 5 5v18c0 3-2 5-5 5H24L12 44V34H8c-3 0-5-2-5-5V11c0-3 2-5 5-5z"/><path class="l" d="M12 14h24v4H12zM12 22h16v4H12z"/>',
  people:
    '<circle cx="17" cy="14" r="9"/><path d="M2 42c0-10 6-16 15-16s15 6 15 16z"/><circle cx="34" cy="17" r="7"/><path d="M35 42c0-7-2-11-5-14 9-2 16 4 16 14z"/>',
  share:
    '<path class="o" stroke-width="4" d="M14 24l20-11M14 24l20 11"/><circle cx="12" cy="24" r="7"/><circle cx="36" cy="12" r="7"/><circle cx="36" cy="36" r="7"/>',
  save: '<path d="M21 3h6v22h8L24 37 13 25h8zM5 38h38v6H5z"/>',
  again: '<path class="o" stroke-width="5" d="M38 24a15 15 0 1 1-5-11"/><path d="M40 3v17H24z"/>',
  first: '<path d="M8 6h6v36H8zM40 6v36L16 24z"/>',
  previous: '<path d="M34 6v36L10 24z"/>',
  next: '<path d="M14 6v36l24-18z"/>',
  last: '<path d="M34 6h6v36h-6zM8 6v36l24-18z"/>',
};
