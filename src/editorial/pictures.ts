import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import { type Language, languages } from '#domain/site/language.ts';

const nameOf = (path: string) => path.split('/').at(-1) ?? '';
const scenes = import.meta.glob<ImageMetadata>('#assets/scenes/*.jpg', { eager: true, import: 'default' });
const sceneByName = new Map(Object.entries(scenes).map(([path, file]) => [nameOf(path), file]));
const drawings = import.meta.glob<string>('#assets/drawings/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const drawingByName = new Map(Object.entries(drawings).map(([path, svg]) => [nameOf(path), svg]));

/** Returns the scene photograph of this file name. The schemas admit only names of files. */
export function scene(name: string): ImageMetadata {
  const found = sceneByName.get(name);
  if (!found) throw new Error(`there is no picture src/assets/scenes/${name}`);
  return found;
}

/** A drawing says its words in both languages: `<text data-hi="राहु" x="51" y="60">Rahu</text>`. */
const drawingIn = (lang: Language, svg: string) =>
  svg.replace(
    /<text data-hi="([^"]*)"([^<>]*)>([^<]*)/g,
    (_, hindi, attributes, english) => `<text${attributes}>${lang === 'hi' ? hindi : english}`,
  );

/** Returns the name of a drawing's file in a language. One without words is the same in both. */
const fileIn = (lang: Language, file: string) =>
  lang === 'hi' && drawingByName.get(file)?.includes('data-hi') ? file.replace(/svg$/, 'hi.svg') : file;

/** Returns the path of a drawing in a language (`pages/drawings`). */
export const drawingPath = (lang: Language, file: string) => `drawings/${fileIn(lang, file)}`;

/** Every drawing in each language, by the name of its file. */
export const allDrawings = new Map(
  [...drawingByName].flatMap(([file, svg]) =>
    languages.map((lang) => [fileIn(lang, file), drawingIn(lang, svg)] as const),
  ),
);

/** Returns the drawing of a text as SVG with its caption; undefined for a text without one. */
export function drawingOf(
  {
    drawing = '',
    drawingCaption = '',
  }: { drawing?: string | undefined; drawingCaption?: string | undefined },
  lang: Language,
): { svg: string; caption: string } | undefined {
  const svg = drawingByName.get(drawing);
  return svg ? { svg: drawingIn(lang, svg), caption: drawingCaption } : undefined;
}

/**
 * Draws a photograph of the site in several widths, the smallest first. One JPEG, and not one of each width,
 * stands in for browsers without AVIF: few are left, and every name would weigh on the page of everybody.
 */
export async function drawScene(src: ImageMetadata, widths: number[]) {
  const offered = [...new Set(widths.map((width) => Math.min(width, src.width)))];
  const draw = (width: number, format: 'avif' | 'jpg') => getImage({ src, width, format, layout: 'none' });
  const versions = await Promise.all(
    offered.map(async (width) => `${(await draw(width, 'avif')).src} ${width}w`),
  );
  const plain = await draw(offered.at(-2) ?? src.width, 'jpg');
  return { src: plain.src, srcset: versions.join(', ') };
}
