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
