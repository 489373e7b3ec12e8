/**
 * The used part of opentype.js, which has no types. Its main entry has different exports for Node and for
 * Vite.
 */
declare module 'opentype.js/dist/opentype.mjs' {
  export type PathCommand =
    | { type: 'M' | 'L'; x: number; y: number }
    | { type: 'Q'; x1: number; y1: number; x: number; y: number }
    | { type: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: 'Z' };
  export interface Glyph {
    getPath(x: number, y: number, fontSize: number): { commands: PathCommand[] };
  }
  export interface Font {
    charToGlyphIndex(character: string): number;
    getAdvanceWidth(text: string, fontSize: number): number;
    getPath(text: string, x: number, y: number, fontSize: number): { toPathData(decimals: number): string };
    forEachGlyph(
      text: string,
      x: number,
      y: number,
      fontSize: number,
      options: object,
      callback: (glyph: Glyph, x: number, y: number) => void,
    ): void;
  }
  export function parse(file: ArrayBuffer): Font;
}
