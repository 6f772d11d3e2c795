/* The table of languages: data/words/<lang>/language.txt, the same that the engine reads. */
export type Lang = string; /* "de", a folder of data/words */

export interface Language {
  code: Lang;
  name: string /* what it calls itself */;
  forms: [min: number, max: number][][] /* the numbers of each form of a word but the last */;
}

function readLanguage(code: string, text: string): Language {
  const language: Language = { code, name: code, forms: [] };
  for (const line of text.split('\n')) {
    const [first, ...rest] = line.replace(/#.*$/, '').trim().split(/\s+/);
    if (first === 'name') language.name = rest.join(' ');
    else if (first === 'plural')
      language.forms.push(
        rest.map((range) => {
          const [min, max] = range.split('..').map(Number);
          return [min!, max ?? min!];
        }),
      );
  }
  return language;
}

const files = import.meta.glob<string>('../../../data/words/*/language.txt', { query: '?raw', import: 'default', eager: true });

/* English, from which the others are translated, is the first. */
export const languages: Language[] = Object.entries(files)
  .map(([path, text]) => readLanguage(path.split('/').at(-2)!, text))
  .sort((a, b) => Number(b.code === 'en') - Number(a.code === 'en') || (a.code < b.code ? -1 : 1));

export const languageOf = (code: string): Language => languages.find((one) => one.code === code) ?? languages[0]!;

/* Which form of a word a number takes: 0 is the first one. */
export function formOf({ forms }: Language, n: number): number {
  const form = forms.findIndex((ranges) => ranges.some(([min, max]) => n >= min && n <= max));
  return form < 0 ? forms.length : form;
}
