import { setTimeout as pause } from 'node:timers/promises';
import { purgeCache } from '@netlify/functions';
import { logError } from './log.ts';
import { PURGE_LIMIT } from './platform-limits.ts';

/** Most tries of one purge. */
const TRIES = 3;
/** Milliseconds to wait after a refusal: the window of the limit and a little more. */
const AFTER_REFUSAL_MS = PURGE_LIMIT.windowMs + 250;
/** Longest time of a purge with its retries, in milliseconds. The owner's save waits for it. */
const PURGE_MS = 15_000;
/** Most tags that are purged by name. Above that, one tag purges the whole shop. */
const MOST_TAGS = 100;

/**
 * Cache tags of rendered pages and images. A save purges the tags that it changes. Every shop page has the
 * menu's.
 */
export const cacheTags = {
  menu: 'menu',
  /** Pages and answers that show a setting of the owner, by its name. */
  setting: (name: string) => name,
  category: (id: number) => `category-${id}`,
  product: (id: number) => `product-${id}`,
  /** All versions of an image, by the name of any of them. */
  image: (file: string) => `picture-${file.split('-')[0]}`,
};

/** Drops answers from the CDN by cache tag. Throws when it fails. */
export type Purge = (tags: string[]) => Promise<void>;

/** Returns each tag once. The tag `menu` replaces those of shop pages when there are many. */
export function fewTags(tags: Iterable<string>): string[] {
  const all = [...new Set(tags)];
  if (all.length <= MOST_TAGS) return all;
  const isOfPages = (tag: string) => /^(?:category|product)-/.test(tag);
  return [...new Set([cacheTags.menu, ...all.filter((tag) => !isOfPages(tag))])];
}

/**
 * Drops answers with these tags from Netlify's CDN. After a refusal because of too many purges (429) it tries
 * again when the window of that limit is over.
 * @param wait waits this many milliseconds
 * @throws when the purge fails or takes too long
 */
export async function purgeFromCdn(
  tags: string[],
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<void> {
  const late = pause(PURGE_MS, null, { ref: false }).then(() => {
    throw new Error('the purge took too long');
  });
  await Promise.race([purgePatiently(fewTags(tags), wait), late]);
}

async function purgePatiently(tags: string[], wait: (ms: number) => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await purgeCache({ tags });
    } catch (error) {
      if (tries === TRIES || !isTooOften(error)) throw error;
    }
    await wait(AFTER_REFUSAL_MS);
  }
}

/**
 * Reads the status from the message, because `purgeCache` of @netlify/functions 6.0 gives it nowhere else.
 */
const isTooOften = (error: unknown): boolean => error instanceof Error && error.message.endsWith(': 429');

/** Purges tags and logs a failure. The sweep repeats the purge (`catalogue/saves.ts`). */
export async function purgeNow(purge: Purge, tags: string[]): Promise<void> {
  if (tags.length === 0) return;
  await purge(tags).catch((error) => logError('purge the CDN', error));
}
