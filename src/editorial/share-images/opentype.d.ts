/** What is used of opentype.js, which brings no types. The main entry has other exports for Node than for Vite. */
declare module 'opentype.js/dist/opentype.mjs' {
  export interface Font {
    charToGlyphIndex(character: string): number;
    getAdvanceWidth(text: string, fontSize: number): number;
    getPath(text: string, x: number, y: number, fontSize: number): { toPathData(decimals: number): string };
  }
  export function parse(file: ArrayBuffer): Font;
}
