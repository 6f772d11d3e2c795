/* Points at things on the table by a selector, whatever the table does meanwhile: the mark is a rule of a style sheet, so what
   is drawn anew is marked too. */
import { motion } from './settings.svelte';

let sheet: CSSStyleSheet | undefined;

export function pointAt(selector: string): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(
    selector ? `.page :is(${selector}) { outline: 4px dashed var(--sea); outline-offset: 3px; border-radius: 0.6rem; }` : '',
  );
  const target = selector ? document.querySelector(`main :is(${selector})`) : null;
  if (target?.closest('[data-stage]')) return; /* there everything is in view */
  target?.scrollIntoView({ block: 'center', behavior: motion(1) ? 'smooth' : 'instant' });
}

const judged = typeof CSSStyleSheet === 'undefined' ? null : new CSSStyleSheet();

/* A move that was made and a better one, on the photograph of a review: a red frame and a green one; hatched and plain, so not by hue alone. */
export function markMoves(made: string, best: string): void {
  if (!judged) return;
  if (!document.adoptedStyleSheets.includes(judged)) document.adoptedStyleSheets.push(judged);
  const rule = (move: string, line: string) =>
    move ? `.photograph [data-move="${CSS.escape(move)}"] { outline: 4px ${line}; outline-offset: 1px; opacity: 1 }` : '';
  judged.replaceSync(rule(made, 'dashed #c0331f') + (best === made ? '' : rule(best, 'solid #2f9a52')));
}
