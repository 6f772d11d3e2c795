/* The package has no types of its own; this is what vite.config.ts uses of it. */
declare module 'subset-font' {
  export default function subsetFont(font: Uint8Array, signs: string, options?: { targetFormat?: 'sfnt' | 'woff' | 'woff2' }): Promise<Uint8Array>;
}
