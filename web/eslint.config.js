// What types do not see. Layout is left to Prettier, and in the files that .prettierignore names to people.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['dist/', 'node_modules/', 'src/generated/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  { files: ['tests/**', '*.config.*'], languageOptions: { globals: { ...globals.node } } },
  { files: ['src/sw.js'], languageOptions: { globals: { ...globals.serviceworker } } },
  {
    rules: {
      'no-undef': 'off', // TypeScript knows better
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' }],
      'svelte/prefer-svelte-reactivity': 'off', // sets here are made anew, not changed
      'svelte/no-unused-svelte-ignore': 'off', // it does not see the warnings of svelte-check, for which they are
      'svelte/no-at-html-tags': 'off', // drawings and scenes of our own; what people write never goes this way
    },
  },
);
