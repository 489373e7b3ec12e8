import { randomUUID } from 'node:crypto';
import { inBatches } from '../in-batches.ts';
import { inTime } from '../in-time.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { revised } from '../storage/derived.ts';
import { CorruptBlob, StorageUnavailable } from '../storage/errors.ts';

/** How long a list may spend reading records that are not in its index yet, in milliseconds, and how many at once. */
const READING_MS = 5_000;
const AT_ONCE = 40;

/** After this long, in milliseconds, whoever announced a change is taken to be dead (functions end at 60 s). */
const LONGEST_CHANGE_MS = 90_000;

/**
 * An index over records of one kind that fills itself: it holds of each just what a list sorts and filters by,
 * so that a page reads no records but its own. No name or address is in it.
 */
export interface DigestIndex<R, D> {
  store: BlobStore;
  /** Where the records lie: this and their ids. */
  prefix: string;
  digest: (record: R) => D;
}

interface Kept<D> {
  digests: Record<string, D>;
  /** Changes under way, by a token each. What the index says of their records may be out of date. */
  changing?: Record<string, Change>;
}

/** A change that was announced and is not in the index yet. `at`: milliseconds since 1970. */
interface Change {
  id: string;
  at: number;
}

const indexKey = 'index/digests';

/**
 * What the index says of every record there is, by id. The keys are listed; records it does not know yet are
 * read and added, those that are gone are dropped. Records with a change under way are read each time.
 * @throws StorageUnavailable also when very many records were new; what was read is kept, so try again
 */
export async function readDigests<R, D>(index: DigestIndex<R, D>): Promise<Map<string, D>> {
  const { store, prefix, digest } = index;
  // Before the keys: what is in the index and not among them is gone, not new.
  const kept = await readKept<D>(store);
  const ids = (await store.keys(prefix)).map((key) => key.slice(prefix.length));
  const changing = changedIds(kept);
  const unknown = ids.filter((id) => changing.has(id) || !Object.hasOwn(kept.digests, id));
  const read = await inTime(
    unknown,
    async (id) => ({ id, record: (await store.read<R>(prefix + id))?.value }),
    { atOnce: AT_ONCE, withinMs: READING_MS },
  );
  const fresh = new Map(
    read.flatMap(({ id, record }): [string, D][] => (record ? [[id, digest(record)]] : [])),
  );
  const present = new Set(ids);
  const gone = Object.keys(kept.digests).filter((id) => !present.has(id));
  const isNew = unknown.some((id) => !changing.has(id));
  if (isNew || gone.length > 0 || abandoned(kept).length > 0)
    await change<D>(store, async (current) => {
      const tokens = abandoned(current);
      const overdue = [...new Set(tokens.flatMap((token) => current.changing?.[token]?.id ?? []))];
      const settled = await settle(index, current, overdue, tokens);
      const open = changedIds(current);
      const digests = {
        ...Object.fromEntries([...fresh].filter(([id]) => !open.has(id))),
        ...settled.digests,
      };
      return { ...settled, digests: without(digests, gone) };
    });
  if (read.length < unknown.length) throw new StorageUnavailable(`${prefix}: the index is not complete yet`);
  const all = new Map([...Object.entries(kept.digests), ...fresh]);
  return new Map(ids.flatMap((id): [string, D][] => (all.has(id) ? [[id, all.get(id) as D]] : [])));
}

/**
 * Changes a record and what the index says of it. The change is announced in the index first: killed in between, it
 * stays so, lists go by the record, and a later one brings the index in line. What the index says of a record
 * without an announcement is therefore what the record says, also when a list writes down late what it read early.
 */
export async function changeDigested<R, D>(
  index: DigestIndex<R, D>,
  id: string,
  next: (record: R) => R,
): Promise<R | null> {
  const { store, prefix } = index;
  const token = randomUUID();
  await change<D>(store, (kept) => {
    return { ...kept, changing: { ...kept.changing, [token]: { id, at: Date.now() } } };
  });
  const written = await store.change<R>(prefix + id, (record) => record && next(record));
  await change<D>(store, (kept) => settle(index, kept, [id], [token]));
  return written;
}

/**
 * The index with these records as they are, and these changes of theirs ended. The records are read after the index: a change
 * that begins meanwhile is announced in it first, and refuses this write.
 */
async function settle<R, D>(
  { store, prefix, digest }: DigestIndex<R, D>,
  { digests, changing = {} }: Kept<D>,
  ids: string[],
  tokens: string[],
): Promise<Kept<D>> {
  const records = await inBatches(ids, (id) => store.read<R>(prefix + id));
  const latest = ids.flatMap((id, n): [string, D][] => {
    const record = records[n]?.value;
    return record ? [[id, digest(record)]] : [];
  });
  return {
    digests: { ...without(digests, ids), ...Object.fromEntries(latest) },
    changing: without(changing, tokens),
  };
}

const changedIds = <D>({ changing = {} }: Kept<D>) => new Set(Object.values(changing).map(({ id }) => id));

/** Changes no live function can still be working on, by their tokens. */
function abandoned<D>({ changing = {} }: Kept<D>): string[] {
  const tooLongAgo = Date.now() - LONGEST_CHANGE_MS;
  return Object.keys(changing).filter((token) => (changing[token]?.at ?? 0) < tooLongAgo);
}

function without<T>(all: Record<string, T>, names: string[]): Record<string, T> {
  const out = new Set(names);
  return Object.fromEntries(Object.entries(all).filter(([name]) => !out.has(name)));
}

/** What is kept of the index: nothing when it is lost or mangled, which costs no more than filling it again. */
async function readKept<D>(store: BlobStore): Promise<Kept<D>> {
  try {
    return (await store.readIndex<Kept<D>>(indexKey)) ?? { digests: {} };
  } catch (error) {
    if (!(error instanceof CorruptBlob)) throw error;
    await store.remove(indexKey);
    return { digests: {} };
  }
}

async function change<D>(
  store: BlobStore,
  next: (current: Kept<D>) => Kept<D> | Promise<Kept<D>>,
): Promise<void> {
  const write = () =>
    store.change<Kept<D>>(indexKey, async (current) => {
      const value = await next(current ?? { digests: {} });
      return value && revised(value);
    });
  await write().catch(async (error) => {
    if (!(error instanceof CorruptBlob)) throw error;
    await store.remove(indexKey);
    return write();
  });
}
