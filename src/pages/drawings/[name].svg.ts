import type { APIContext } from 'astro';
import { allDrawings } from '#editorial/pictures.ts';
import drawing from '#styles/drawing.css?raw';
import tokens from '#styles/tokens.css?raw';

/*
 * Serves the drawings as files for the cards of articles and consultations. Inside the home page they would not
 * fit into its first round trip. A picture in a file does not see the page's styles, so it carries its own.
 */
export function getStaticPaths() {
  return allDrawings.map(({ name, svg }) => ({ params: { name }, props: { svg } }));
}

export function GET({ props }: APIContext<{ svg: string }>): Response {
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" class="drawing" width="360" height="240">',
    `<style>${tokens}${drawing}</style>${props.svg}</svg>`,
  ];
  return new Response(svg.join(''), { headers: { 'Content-Type': 'image/svg+xml' } });
}
