import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/* A place in a text that the build fills in. It must be there: a page that keeps a list called FILES keeps nothing. */
function fillIn(text: string, place: string, value: string): string {
  const parts = text.split(place);
  if (parts.length !== 2) throw new Error(`${place} stands ${parts.length - 1} times in a file where the build fills it in once`);
  return parts.join(value);
}

/* The service worker is written last, because it has to know the names of all other files. */
function serviceWorker(): Plugin {
  return {
    name: 'quayside-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post' /* behind Vite, which drops scripts that only stood for a style: one name of no file, and nothing would be kept */,
      handler(_options, bundle) {
        const files = Object.keys(bundle)
          .filter((name) => name !== 'index.html')
          .sort();
        const page = bundle['index.html'];
        const hash = createHash('sha256')
          .update(files.join())
          .update(page?.type === 'asset' ? page.source : '');
        const list = JSON.stringify(['./', 'manifest.webmanifest', 'icon.svg', ...files]);
        const worker = readFileSync(new URL('src/sw.js', import.meta.url), 'utf8');
        const source = fillIn(fillIn(worker, "'VERSION'", JSON.stringify(hash.digest('hex').slice(0, 12))), "['FILES']", list);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

/* Our letters: what the languages of the page need, from whole fonts (CREDITS.md). Style sheets find them as `letters/NAME.woff2`. */
const letters = {
  'alegreya-700': '@fontsource/alegreya/files/alegreya-latin-700-normal',
  'cabin-400': '@fontsource/cabin/files/cabin-latin-400-normal',
  'cabin-700': '@fontsource/cabin/files/cabin-latin-700-normal',
};
const range = (from: number, to: number) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
const signs = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ‘’‚“”„–—…−×·•€‹›`;

function fonts(): Plugin {
  const folder = new URL('node_modules/.cache/quayside-letters/', import.meta.url);
  return {
    name: 'quayside-letters',
    async config() {
      if (process.env.VITEST) return;
      mkdirSync(folder, { recursive: true });
      for (const [name, file] of Object.entries(letters)) {
        const whole = readFileSync(new URL(`node_modules/${file}.woff2`, import.meta.url));
        writeFileSync(new URL(`${name}.woff2`, folder), await subsetFont(whole, signs, { targetFormat: 'woff2' }));
      }
      return { resolve: { alias: { letters: fileURLToPath(folder) } } };
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [fonts(), svelte(), serviceWorker()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    /* Rules pages are plain texts for every web server. */
    rollupOptions: { output: { assetFileNames: ({ names }) => `assets/[name]-[hash]${names[0]?.endsWith('.md') ? '.txt' : '[extname]'}` } },
  },
  server: { fs: { allow: ['..'] } },
  test: { include: ['tests/unit/*.test.ts'], environment: 'node', setupFiles: ['tests/unit/setup.ts'], testTimeout: 120000, reporters: ['default', './tests/unit/plain.ts'] },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
});
