import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import type { Article } from './articles.ts';

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

/** All drawings, by the names of their files without `.svg`. */
export const allDrawings = [...drawingByName].map(([file, svg]) => ({
  name: file.replace(/\.svg$/, ''),
  svg,
}));

/**
 * Returns the drawing of an article as SVG with its alternative text; undefined for an article without one.
 */
export function drawingOf({ data }: Article): { svg: string; alt: string } | undefined {
  const svg = drawingByName.get(data.drawing ?? '');
  return svg ? { svg, alt: data.drawingAlt ?? '' } : undefined;
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
