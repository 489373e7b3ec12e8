import type { APIContext } from 'astro';
import { allDrawings } from '#editorial/pictures.ts';
import { shortOutlinesOf, UNITS, widthOf } from '#editorial/share-images/glyphs.ts';
import drawing from '#styles/drawing.css?raw';
import tokens from '#styles/tokens.css?raw';

/*
 * Serves the drawings as files for the cards of articles and consultations. Inside the home page they would not
 * fit into its first round trip. A picture in a file sees neither the page's styles nor its fonts, so it carries the
 * styles, and its words as outlines. Only Hindi words stay text, in the device's own letters: outlines would need
 * a shaper, which builds do not have.
 */
export function getStaticPaths() {
  return [...allDrawings].map(([file, svg]) => ({
    params: { name: file.replace(/\.svg$/, '') },
    props: { svg },
  }));
}

const used = new Set(drawing.match(/--[a-z-]+/g));
const colours = tokens.split('\n').filter((line) => used.has(line.trim().split(':')[0] ?? ''));

const read = (attributes: string, name: string) => attributes.split(` ${name}="`)[1]?.split('"')[0];
const isOfClass = (attributes: string, name: string) => read(attributes, 'class')?.split(' ').includes(name);

/** Returns the size of words: what an attribute says, else that of drawing.css. */
const sizeOf = (attributes: string) =>
  Number(read(attributes, 'font-size')) || (isOfClass(attributes, 'small') ? 16 : 20);

/** Letters are about 0.7 em tall, and `y` is their vertical middle. */
const HALF_HEIGHT = 0.35;
const shareBefore: Record<string, number> = { start: 0, middle: 0.5, end: 1 };

function outlined(attributes: string, words: string): string {
  const size = sizeOf(attributes);
  const before = shareBefore[read(attributes, 'text-anchor') ?? 'middle'] ?? 0.5;
  const x = Number(read(attributes, 'x')) - before * widthOf(words, size);
  const y = Number(read(attributes, 'y')) + HALF_HEIGHT * size;
  const opacity = read(attributes, 'opacity');
  const look = isOfClass(attributes, 'halo') ? 'letters halo' : 'letters';
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size / UNITS})`;
  return `<path class="${look}"${opacity ? ` opacity="${opacity}"` : ''} transform="${place}" d="${shortOutlinesOf(words)}"/>`;
}

export function GET({ props }: APIContext<{ svg: string }>): Response {
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" class="drawing" width="360" height="240">',
    `<style>:root{${colours.join('')}}${drawing}</style>`,
    props.svg.replace(/<text([^<>]*)>([^<>]*)<\/text>/g, (text, attributes, words) =>
      /\p{Script=Devanagari}/u.test(words) ? text : outlined(attributes, words),
    ),
    '</svg>',
  ];
  return new Response(svg.join(''), { headers: { 'Content-Type': 'image/svg+xml' } });
}
