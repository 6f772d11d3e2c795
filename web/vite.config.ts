import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/* The service worker is written last, because it has to know the names of all other files. */
function serviceWorker(): Plugin {
  return {
    name: 'quayside-service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => name !== 'index.html').sort();
      const page = bundle['index.html'];
      const hash = createHash('sha256').update(files.join()).update(page?.type === 'asset' ? page.source : '');
      const list = JSON.stringify(['./', 'manifest.webmanifest', 'icon.svg', ...files]);
      const source = readFileSync(new URL('src/sw.js', import.meta.url), 'utf8')
        .replace('"VERSION"', JSON.stringify(hash.digest('hex').slice(0, 12)))
        .replace('["FILES"]', list);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [svelte(), serviceWorker()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    /* Rules pages are plain texts for every web server. */
    rollupOptions: { output: { assetFileNames: ({ names }) => `assets/[name]-[hash]${names[0]?.endsWith('.md') ? '.txt' : '[extname]'}` } },
  },
  server: { fs: { allow: ['..'] } },
  test: { include: ['tests/unit/*.test.ts'], environment: 'node', testTimeout: 120000, reporters: ['default', './tests/unit/plain.ts'] },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
});
