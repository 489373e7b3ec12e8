import { readFileSync } from 'node:fs';
import { type Font, parse } from 'opentype.js/dist/opentype.mjs';

/*
 * Draws words as outlines. sharp would draw text with the fonts of the machine: it takes no woff files, and
 * on macOS no font of the project at all unless the environment is set for it.
 */
const faces = new Map<string, Font>();

/** Returns a face of the project's folder of fonts. Builds run in the project's folder. */
function face(file: string): Font {
  const known = faces.get(file);
  if (known) return known;
  const font = parse(new Uint8Array(readFileSync(`src/styles/fonts/${file}`)).buffer);
  faces.set(file, font);
  return font;
}

/** Returns the heading face with all Latin letters. */
const headingFace = () => face('marcellus-latin.woff');

/** A part of a text in one face. */
interface Run {
  font: Font;
  text: string;
  size: number;
  /** Its distance from the beginning of the text. */
  left: number;
}

/** As in fonts.css, the figures of headings are those of the text: the nought of Marcellus reads as the letter O. */
function runsOf(text: string, size: number): Run[] {
  let left = 0;
  return (text.match(/\d+|\D+/g) ?? []).map((part) => {
    const isFigures = /\d/.test(part);
    const run = isFigures
      ? { font: face('figtree-figures.woff'), text: part, size: size * 0.95, left }
      : { font: headingFace(), text: part, size, left };
    left += run.font.getAdvanceWidth(part, run.size);
    return run;
  });
}

/**
 * Removes what the face does not have, for example emoji. A text that would lose letters, and so its sense,
 * becomes empty: of a Hindi title only the punctuation would be left.
 */
export function drawable(text: string): string {
  const isKnown = (character: string) => headingFace().charToGlyphIndex(character) > 0;
  const characters = [...text.normalize('NFC').replace(/₹\s*/g, 'Rs ').replace(/\s+/g, ' ')];
  if (characters.some((character) => /[\p{L}\p{N}]/u.test(character) && !isKnown(character))) return '';
  const kept = characters.filter(isKnown).join('').replace(/ +/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(kept) ? kept : '';
}

/** Returns the width of a text in pixels. */
export function widthOf(text: string, size: number): number {
  const last = runsOf(text, size).at(-1);
  return last ? last.left + last.font.getAdvanceWidth(last.text, last.size) : 0;
}

/** Returns the outlines of a text as an SVG path. Its baseline begins at `x` and `y`. */
export function outlinesOf(text: string, x: number, y: number, size: number): string {
  return runsOf(text, size)
    .map((run) => run.font.getPath(run.text, x + run.left, y, run.size).toPathData(1))
    .join('');
}

/** The size at which `shortOutlinesOf` draws letters, in units of its paths. */
export const UNITS = 256;

/**
 * Returns the outlines of a text at a size of `UNITS`, from the beginning of its baseline, in whole numbers that go on
 * from the point before: a letter that comes again is written the same, and a file that is compressed stays small.
 */
export function shortOutlinesOf(text: string): string {
  let path = '';
  let [x, y, beginX, beginY] = [0, 0, 0, 0];
  const step = (...to: number[]) => {
    const steps = to.map((value, at) => Math.round(value) - (at % 2 === 0 ? x : y));
    [x = 0, y = 0] = to.slice(-2).map(Math.round);
    return steps.map((value, at) => (at === 0 || value < 0 ? `${value}` : ` ${value}`)).join('');
  };
  for (const run of runsOf(text, UNITS))
    run.font.forEachGlyph(run.text, run.left, 0, run.size, {}, (glyph, left) => {
      for (const part of glyph.getPath(Math.round(left), 0, run.size).commands) {
        if (part.type === 'Z') {
          path += 'z';
          [x, y] = [beginX, beginY];
        } else if (part.type === 'Q') path += `q${step(part.x1, part.y1, part.x, part.y)}`;
        else if (part.type === 'C') path += `c${step(part.x1, part.y1, part.x2, part.y2, part.x, part.y)}`;
        else {
          path += `${part.type.toLowerCase()}${step(part.x, part.y)}`;
          if (part.type === 'M') [beginX, beginY] = [x, y];
        }
      }
    });
  return path;
}

const SIZES = [76, 68, 60, 52];
const MOST_LINES = 3;

/** Sets a title as large as it fits into the width, in at most three lines of about equal length. */
export function setTitle(title: string, width: number): { lines: string[]; size: number } {
  const words = title.split(' ').filter(Boolean);
  const smallest = SIZES.at(-1) ?? 0;
  const fits = (size: number) =>
    brokenInto(words, size, width).length <= MOST_LINES &&
    words.every((word) => widthOf(word, size) <= width);
  const widest = Math.max(0, ...words.map((word) => widthOf(word, smallest)));
  const size = SIZES.find(fits) ?? smallest * Math.min(1, width / widest);
  const count = brokenInto(words, size, width).length;
  let least = width / 2;
  let most = width;
  while (most - least > 4) {
    const middle = (least + most) / 2;
    if (brokenInto(words, size, middle).length > count) least = middle;
    else most = middle;
  }
  return { lines: brokenInto(words, size, most), size };
}

function brokenInto(words: string[], size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line !== undefined && widthOf(`${line} ${word}`, size) <= width)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
