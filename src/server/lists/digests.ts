import { stamped } from '../catalogue/records.ts';
import { inTime } from '../in-time.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { MangledBlob, StorageUnavailable } from '../storage/errors.ts';

/** How long a list may spend reading records that are not in its index yet, in milliseconds, and how many at once. */
const READING_MS = 5_000;
const AT_ONCE = 40;

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
}

const indexKey = 'index/digests';

/**
 * What the index says of every record there is, by id. The keys are listed; records it does not know yet are
 * read and added, those that are gone are dropped.
 * @throws StorageUnavailable also when very many records were new; what was read is kept, so try again
 */
export async function readDigests<R, D>({
  store,
  prefix,
  digest,
}: DigestIndex<R, D>): Promise<Map<string, D>> {
  const ids = (await store.keys(prefix)).map((key) => key.slice(prefix.length));
  const kept = await readKept<D>(store);
  const unknown = ids.filter((id) => !Object.hasOwn(kept, id));
  const read = await inTime(
    unknown,
    async (id) => ({ id, record: (await store.read<R>(prefix + id))?.value }),
    { atOnce: AT_ONCE, withinMs: READING_MS },
  );
  const fresh = Object.fromEntries(read.flatMap(({ id, record }) => (record ? [[id, digest(record)]] : [])));
  const present = new Set(ids);
  const changed = unknown.length > 0 || Object.keys(kept).some((id) => !present.has(id));
  const all = changed ? await change<D>(store, (current) => only(present, { ...fresh, ...current })) : kept;
  if (read.length < unknown.length) throw new StorageUnavailable(`${prefix}: the index is not complete yet`);
  return new Map(ids.flatMap((id) => (Object.hasOwn(all, id) ? [[id, all[id] as D]] : [])));
}

/**
 * Changes a record and what the index says of it. The index forgets the record first: killed in between, the
 * next list reads it anew.
 */
export async function changeDigested<R, D>(
  { store, prefix, digest }: DigestIndex<R, D>,
  id: string,
  next: (record: R) => R,
): Promise<R | null> {
  const without = ({ [id]: _, ...others }: Record<string, D>) => others;
  await change<D>(store, without);
  const written = await store.change<R>(prefix + id, (record) => record && next(record));
  await change<D>(store, async (current) => {
    const latest = (await store.read<R>(prefix + id))?.value;
    return latest ? { ...current, [id]: digest(latest) } : without(current);
  });
  return written;
}

const only = <D>(ids: Set<string>, digests: Record<string, D>) =>
  Object.fromEntries(Object.entries(digests).filter(([id]) => ids.has(id)));

/** What is kept of the index: nothing when it is lost or mangled, which costs no more than filling it again. */
async function readKept<D>(store: BlobStore): Promise<Record<string, D>> {
  try {
    return (await store.readIndex<Kept<D>>(indexKey))?.digests ?? {};
  } catch (error) {
    if (!(error instanceof MangledBlob)) throw error;
    await store.remove(indexKey);
    return {};
  }
}

async function change<D>(
  store: BlobStore,
  next: (current: Record<string, D>) => Record<string, D> | Promise<Record<string, D>>,
): Promise<Record<string, D>> {
  const write = () =>
    store.change<Kept<D>>(indexKey, async (current) =>
      stamped({ digests: await next(current?.digests ?? {}) }),
    );
  const written = await write().catch(async (error) => {
    if (!(error instanceof MangledBlob)) throw error;
    await store.remove(indexKey);
    return write();
  });
  return written?.digests ?? {};
}
