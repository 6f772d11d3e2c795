/* Points at things on the table by a selector, whatever the table does meanwhile: the mark is a rule of a style sheet, so what
   is drawn anew is marked too. */
import { motion } from './settings.svelte';

let sheet: CSSStyleSheet | undefined;

export function pointAt(selector: string): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(selector ? `.page :is(${selector}) { outline: 4px dashed var(--sea); outline-offset: 3px; border-radius: 0.6rem; }` : '');
  const target = selector ? document.querySelector(`main :is(${selector})`) : null;
  target?.scrollIntoView({ block: 'center', behavior: motion(1) ? 'smooth' : 'instant' });
}
