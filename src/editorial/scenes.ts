import type { ImageMetadata } from 'astro';
import { site } from '#lib/site.ts';

const files = import.meta.glob<ImageMetadata>('#assets/scenes/*.jpg', { eager: true, import: 'default' });
const byName = new Map(Object.entries(files).map(([path, file]) => [path.split('/').at(-1), file]));

/** The scene photograph of this file name. The collections' schemas admit only names there are. */
export function scene(name: string): ImageMetadata {
  const found = byName.get(name);
  if (!found) throw new Error(`there is no picture src/assets/scenes/${name}`);
  return found;
}

const portraits = import.meta.glob<ImageMetadata>('#assets/portrait.*', {
  eager: true,
  import: 'default',
});

/** The photograph of the astrologer, `src/assets/portrait.jpg`; until there is one, a scene from her desk. */
export const portrait = {
  image: Object.values(portraits)[0] ?? scene('about.jpg'),
  alt:
    Object.keys(portraits).length > 0
      ? site.astrologer
      : 'A desk by lamplight: closed books, a lit brass lamp, a ring of rudraksha and a blue globe in a brass ring',
};
