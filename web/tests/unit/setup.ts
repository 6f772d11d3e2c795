/* The page learns a language when it is chosen; tests choose any of them at any time. */
import { learn, learnTables } from '../../src/lib/book.svelte';
import { languages } from '../../src/lib/languages';

await learnTables();
await Promise.all(languages.map(({ code }) => learn(code)));
