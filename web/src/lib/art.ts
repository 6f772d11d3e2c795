/*
 * The signs of the page outside the tables, drawn by us on a grid of 48 by 48. The colour of a thing is currentColor; .d is a darker and
 * .l a lighter shade on top of it, .o a line in its own colour. Glyph.svelte shows them.
 */

export const glyphs: Record<string, string> = {
  bell: '<path d="M24 7c9 0 15 7 16 17l2 9H6l2-9C9 14 15 7 24 7z"/><path class="l" d="M14 25c0-7 3-11 8-13-7 5-6 13-5 18h-4z"/><circle cx="24" cy="5" r="3.5"/><path class="d" d="M4 34h40v5H4zM17 41h14c0 5-14 5-14 0z"/>',
  trash: '<path d="M9 14h30l-3 31H12z"/><path d="M6 8h36v4H6zM18 4h12v4H18z"/><path class="l" d="M17 19h3l1 20h-3zM28 19h3l-1 20h-3z"/>',
  marker: '<path d="M24 3l6 13 14 2-10 10 2 14-12-7-12 7 2-14L4 18l14-2z"/>',
  hint: '<path d="M24 3c9 0 15 6 15 14 0 6-3 9-6 13v4H15v-4c-3-4-6-7-6-13C9 9 15 3 24 3zM16 37h16v3H16zM19 42h10v3H19z"/>',
  log: '<path d="M8 4h32v40H8z"/><path class="l" d="M14 12h20v3.5H14zM14 20h20v3.5H14zM14 28h14v3.5H14z"/>',
  gear: '<path fill-rule="evenodd" d="M20.1 8.5L20.7 2.2L27.3 2.2L27.9 8.5L32.2 10.3L37.1 6.3L41.7 10.9L37.7 15.8L39.5 20.1L45.8 20.7L45.8 27.3L39.5 27.9L37.7 32.2L41.7 37.1L37.1 41.7L32.2 37.7L27.9 39.5L27.3 45.8L20.7 45.8L20.1 39.5L15.8 37.7L10.9 41.7L6.3 37.1L10.3 32.2L8.5 27.9L2.2 27.3L2.2 20.7L8.5 20.1L10.3 15.8L6.3 10.9L10.9 6.3L15.8 10.3ZM24 17a7 7 0 1 0 0 14 7 7 0 0 0 0-14z"/>',
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
  previous: '<path d="M34 6v36L10 24z"/>',
  next: '<path d="M14 6v36l24-18z"/>',
};
