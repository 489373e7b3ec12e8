/**
 * The used part of opentype.js, which has no types. Its main entry has different exports for Node and for
 * Vite.
 */
declare module 'opentype.js/dist/opentype.mjs' {
  export interface Font {
    charToGlyphIndex(character: string): number;
    getAdvanceWidth(text: string, fontSize: number): number;
    getPath(text: string, x: number, y: number, fontSize: number): { toPathData(decimals: number): string };
  }
  export function parse(file: ArrayBuffer): Font;
}
