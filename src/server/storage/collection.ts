import { inBatches } from '../in-batches.ts';
import { logError } from '../log.ts';
import { CorruptBlob, StorageUnavailable } from './blob-client.ts';
import { type BlobStore, backOff, MOST_TRIES } from './blob-store.ts';

/*
 * A collection keeps records of one kind, each in a blob of its own. The records are the truth: a writer
 * writes nothing else. `list.ts` makes lists of them.
 *
 * Every function throws StorageUnavailable when the store does not answer or does not confirm a write.
 */

/** A record with a count of how often it was written, so that no two versions of it are the same blob. */
export interface Revised {
  revision: number;
}

/** How records of one kind are kept and listed. `Row`: what lists need of a record. */
export interface Collection<R extends Revised, Row> {
  store: BlobStore;
  /** Beginning of the records' keys. The part follows where there are parts, then the id. */
  prefix: string;
  /**
   * The parts that a growing collection is listed in, such as financial years, oldest first. A record's part
   * follows from its id. By default there is one part without a name.
   */
  parts?: { all: () => string[]; of: (id: string) => string };
  /** Returns the row of a record; null for a record that no list shows. It may not depend on the time. */
  row: (record: R) => Row | null;
  /** Number of the rows' form. It is raised when rows change, so that they are all made again. */
  form: number;
  /** True if no record is ever removed. One that is gone then counts as damaged instead of deleted. */
  isPermanent?: true;
}

/** A record as it was read, with the version for a conditional write. */
export interface Loaded<R> {
  record: R;
  version: string;
}

/** Returns the key of a record. */
export const keyOf = <R extends Revised, Row>(
  { prefix, parts }: Pick<Collection<R, Row>, 'prefix' | 'parts'>,
  id: string,
): string => (parts ? `${prefix}${parts.of(id)}/${id}` : prefix + id);

/** Reads a record; null for an unknown id. One store request. @throws CorruptBlob if it is damaged */
export async function loadRecord<R extends Revised, Row>(
  collection: Collection<R, Row>,
  id: string,
): Promise<Loaded<R> | null> {
  const found = await collection.store.read<R>(keyOf(collection, id));
  return found && { record: found.value, version: found.version };
}

/**
 * Reads records by their ids. Ids without a record are left out.
 * @returns the records, and the ids of those that are damaged, which the log names too
 */
export async function loadRecords<R extends Revised, Row>(
  collection: Collection<R, Row>,
  ids: readonly string[],
): Promise<{ found: ({ id: string } & Loaded<R>)[]; damaged: string[] }> {
  const damaged: string[] = [];
  const found = await inBatches(ids, async (id) => {
    try {
      const loaded = await loadRecord(collection, id);
      return loaded ? [{ id, ...loaded }] : [];
    } catch (error) {
      if (!(error instanceof CorruptBlob)) throw error;
      logError('read a record', error, id);
      damaged.push(id);
      return [];
    }
  });
  return { found: found.flat(), damaged };
}

/**
 * Changes a record by compare-and-swap. `next` returns its new content, or null to leave it as it is. After a
 * lost race it is asked again with the latest record. One store request besides the read.
 * @param options.loaded the record as it was read a moment ago, to spare reading it again; null for none
 * @param options.beforeWrite runs before each try to write, with the record about to be written
 * @returns the record as it is now, and whether this call changed it
 */
export async function changeRecord<R extends Revised, Row>(
  collection: Collection<R, Row>,
  id: string,
  next: (current: R | null) => Omit<R, 'revision'> | null,
  options: { loaded?: Loaded<R> | null | undefined; beforeWrite?: (record: R) => Promise<void> } = {},
): Promise<{ now: Loaded<R> | null; changed: boolean }> {
  const key = keyOf(collection, id);
  let known = options.loaded;
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const current = known === undefined ? await loadRecord(collection, id) : known;
    known = undefined;
    const content = next(current?.record ?? null);
    if (!content) return { now: current, changed: false };
    const record = { ...content, revision: (current?.record.revision ?? 0) + 1 } as R;
    await options.beforeWrite?.(record);
    const written = await writeRecord(collection, id, record, current);
    if (written) return { now: written, changed: true };
    await backOff(attempt);
  }
  throw new StorageUnavailable(`${key}: too many writers at once`);
}

/**
 * Writes a record if the stored one is still the one that was read.
 * @param current the record as it was read; null if there was none
 * @returns the record as it is stored now; null if another writer was faster
 */
export async function writeRecord<R extends Revised, Row>(
  collection: Collection<R, Row>,
  id: string,
  record: R,
  current: Pick<Loaded<R>, 'version'> | null,
): Promise<Loaded<R> | null> {
  const key = keyOf(collection, id);
  if (current) {
    const version = await collection.store.replace(key, record, current.version);
    return version ? { record, version } : null;
  }
  const written = await collection.store.create(key, record);
  return written.created ? { record, version: written.version } : null;
}

/** Removes a record. Repeating it is harmless. Lists drop it when they are next read. One store request. */
export async function removeRecord<R extends Revised, Row>(
  collection: Collection<R, Row>,
  id: string,
): Promise<void> {
  await collection.store.remove(keyOf(collection, id));
}
