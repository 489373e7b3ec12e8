import type { AppContext } from '../app-context.ts';
import { cacheTags, fewTags } from '../cache-tags.ts';
import { isFromFuture } from '../clock.ts';
import { FUNCTION_LIMIT } from '../platform-limits.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { changeNotes } from '../storage/projection.ts';
import { productCollection, readShopNotes, type ShopNotes } from './product-collection.ts';

/*
 * A purge at the end of a save is not the last word. It may fail; and a page whose rendering began before the
 * save may reach the CDN after the purge and would stay there for a day. So every save leaves its tags in the
 * shop's notes, and the sweep purges them again, each minute until no older rendering can be under way.
 */

/**
 * How long after a save a rendering that began before it may still end, in milliseconds; with a margin for
 * clocks.
 */
const RENDERED_WITHIN_MS = FUNCTION_LIMIT.ms + 5_000;
/** After how long tags that the sweep should have purged for the last time count as late, in milliseconds. */
const LATE_AFTER_MS = 5 * 60_000;

/** Returns the shop's notes with the stale tags that a save at this time adds. */
export function withStaleTags<N extends Pick<ShopNotes, 'stale'>>(notes: N, tags: string[], at: Date): N {
  const time = at.toISOString();
  const all = { ...notes.stale, ...Object.fromEntries(tags.map((tag) => [tag, time])) };
  const few = fewTags(Object.keys(all));
  if (few.length === Object.keys(all).length) return { ...notes, stale: all };
  // The menu stands for the others from now on, the latest of them included.
  all[cacheTags.menu] = time;
  return { ...notes, stale: Object.fromEntries(few.map((tag) => [tag, all[tag] ?? time])) };
}

/** Leaves tags for the sweep to purge. Two store requests. */
export async function leaveStaleTags(
  { storage: { catalogue }, now }: Pick<AppContext, 'storage' | 'now'>,
  tags: string[],
): Promise<void> {
  await changeNotes<ShopNotes>(productCollection(catalogue), (notes) => withStaleTags(notes, tags, now()));
}

/**
 * Purges the tags of recent saves once more, for the sweep. Tags of saves that are so old that no rendering
 * from before them can be under way are then dropped. One store request where nothing was saved, else up to
 * three.
 * @throws when the CDN refused the purge; all tags are kept then
 */
export async function purgeStalePages({ storage: { catalogue }, now, purge }: AppContext): Promise<void> {
  const { stale } = await readShopNotes(catalogue);
  if (Object.keys(stale).length === 0) return;
  const began = now();
  await purge(Object.keys(stale));
  // The tags of saves that came meanwhile are too young to be dropped.
  const isDone = (at: string) =>
    began.getTime() - Date.parse(at) > RENDERED_WITHIN_MS || isFromFuture(at, began);
  if (!Object.values(stale).some(isDone)) return;
  await changeNotes<ShopNotes>(productCollection(catalogue), (notes) => ({
    ...notes,
    stale: Object.fromEntries(Object.entries(notes.stale).filter(([, at]) => !isDone(at))),
  }));
}

/**
 * Returns whether pages have been waiting for a purge for minutes, so that visitors may see what was there
 * before.
 */
export async function arePagesLate(catalogue: BlobStore, now: Date): Promise<boolean> {
  const { stale } = await readShopNotes(catalogue);
  return Object.values(stale).some((at) => now.getTime() - Date.parse(at) > LATE_AFTER_MS);
}
