import { setTimeout as pause } from 'node:timers/promises';
import { purgeCache } from '@netlify/functions';

/** How long a purge may take, in milliseconds. */
const PURGE_MS = 5_000;

/** Cache tags of rendered pages and images; a save purges those it changes. Every shop page has the menu. */
export const cacheTags = {
  menu: 'menu',
  notice: 'notice',
  category: (id: number) => `category-${id}`,
  product: (id: number) => `product-${id}`,
  /** All versions of an image, by the name of any of them. */
  image: (file: string) => `picture-${file.split('-')[0]}`,
};

/**
 * Drops what bears these tags from Netlify's CDN.
 * @throws when that failed or took too long
 */
export async function purgeFromCdn(tags: string[]): Promise<void> {
  const late = pause(PURGE_MS, null, { ref: false }).then(() => {
    throw new Error('the purge took too long');
  });
  await Promise.race([purgeCache({ tags: [...new Set(tags)] }), late]);
}
