import type { ImageMetadata } from 'astro';

const files = import.meta.glob<ImageMetadata>('#assets/scenes/*.jpg', { eager: true, import: 'default' });
const byName = new Map(Object.entries(files).map(([path, file]) => [path.split('/').at(-1), file]));

/** The scene photograph of this file name. The collections' schemas admit only names there are. */
export function scene(name: string): ImageMetadata {
  const found = byName.get(name);
  if (!found) throw new Error(`there is no picture src/assets/scenes/${name}`);
  return found;
}
