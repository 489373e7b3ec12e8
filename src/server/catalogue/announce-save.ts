import { randomUUID } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import { logError } from '../log.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { changeIndex } from './change-index.ts';
import { keys } from './records.ts';
import { emptyHead, type SaveUnderWay, type ShopHead } from './shop-head.ts';

/** After this long, in milliseconds, whoever announced a save is taken to be dead (functions end at 60 s). */
const LONGEST_SAVE_MS = 90_000;

/** An announcement no live function can still be working on. */
export function isAbandoned(save: SaveUnderWay, now: number): boolean {
  return now - Date.parse(save.at) > LONGEST_SAVE_MS;
}

/** What to announce, with the head as it shall be. */
interface PlannedSave<T> {
  save: Omit<SaveUnderWay, 'at' | 'token'>;
  head: ShopHead;
  given: T;
}

/**
 * Announces a save in the head, giving ids as needed, in one conditional write. `plan` sees the head and gives what
 * to announce, or null to refuse. When that fails nothing has begun, so whatever was written of it is taken back.
 */
export async function announceSave<T>(
  { storage: { catalogue }, now }: AppContext,
  plan: (head: ShopHead) => PlannedSave<T> | null | Promise<PlannedSave<T> | null>,
): Promise<{ token: string; given: T } | null> {
  const token = randomUUID();
  let given: { value: T } | null = null;
  await changeIndex<ShopHead>(catalogue, keys.head, async (current) => {
    const planned = await plan(current ?? emptyHead);
    given = planned && { value: planned.given };
    if (!planned) return null;
    const announcement = { ...planned.save, at: now().toISOString(), token };
    return { ...planned.head, underWay: [...planned.head.underWay, announcement] };
  }).catch(async (error) => {
    await finishSaves(catalogue, [token]);
    throw error;
  });
  const decided = given as { value: T } | null;
  return decided && { token, given: decided.value };
}

/**
 * Ends a save whose record is written: brings indexes in line, purges the pages it changes, then takes its
 * announcement back. The save is done by then, so what fails here does not fail the call, which somebody would
 * repeat: the announcement stays, readers go on asking the record, and the sweep tries again.
 */
export async function publishSave(
  { purge }: AppContext,
  tags: string[],
  { index, finish }: { index?: () => Promise<void>; finish: () => Promise<void> },
): Promise<void> {
  try {
    await index?.();
    await purge(tags);
    await finish();
  } catch (error) {
    logError('publish save', error);
  }
}

/** Takes announcements back, with a last change to the head. */
export async function finishSaves(
  catalogue: BlobStore,
  tokens: string[],
  change: (head: ShopHead) => ShopHead | Promise<ShopHead> = (head) => head,
): Promise<void> {
  await changeIndex<ShopHead>(catalogue, keys.head, async (head) => {
    const changed = await change(head ?? emptyHead);
    return { ...changed, underWay: changed.underWay.filter(({ token }) => !tokens.includes(token)) };
  });
}
