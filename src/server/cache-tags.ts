import { purgeCache } from '@netlify/functions';
import { logFault } from './log.ts';

/** Cache tags of rendered pages; a save purges those it changes. */
export const cacheTags = {
  menu: 'menu',
  category: (id: number) => `category-${id}`,
  product: (id: number) => `product-${id}`,
};

/** Drops pages from Netlify's CDN. Does nothing on a local run, which caches nothing. */
export async function purgeFromCdn(tags: string[]): Promise<void> {
  try {
    await purgeCache({ tags: [...new Set(tags)] });
  } catch (error) {
    logFault('purge', error);
  }
}
