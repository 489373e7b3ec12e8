import { inBatches } from '../in-batches.ts';
import { logError } from '../log.ts';
import { CorruptBlob, nullIfCorrupt, StorageUnavailable } from './blob-client.ts';
import { type BlobStore, backOff, MOST_TRIES } from './blob-store.ts';

/*
 * A collection keeps records of one kind, each in a blob of its own, together with a derived index of them
 * (see `projection.ts`). A pending marker says that the index may not show a record as it is, or that the
 * record still needs work. The marker is named by the revision about to be written and is created before it,
 * so that a crash between any two requests leaves at worst a marker too many. See
 * docs/decisions/derived-data.md.
 *
 * Every function throws StorageUnavailable when the store does not answer or does not confirm a write.
 */

/** A record with a count of how often it was written. */
export interface Revised {
  revision: number;
}

/** Rows of one kind that are kept together in one blob, so that a reader of that kind reads nothing else. */
export interface Groups<Row> {
  /** Beginning of the keys of the groups' blobs. */
  prefix: string;
  /** Returns the name of the group that a row belongs to; null for none. */
  of: (row: Row) => string | null;
}

/** How records of one kind are kept and indexed. `Row`: what lists need of a record. */
export interface Collection<R extends Revised, Row> {
  store: BlobStore;
  /**
   * Beginning of the records' keys; the id follows, which may have several parts with slashes between them.
   */
  prefix: string;
  /** Beginnings of ids that together cover all ids, for jobs that go through every record in steps. */
  shards: readonly string[];
  /** Returns whether a record still needs work. Its marker stays until this is false. */
  isPending: (record: R) => boolean;
  /**
   * Returns the place of a record in lists: when it was made, as ISO time, or another text that sorts in the
   * order of the list. It never changes. Null for a record that no list shows.
   */
  createdAt: (record: R) => string | null;
  /** Returns the row of a record; null once the record is deleted. */
  row: (record: R) => Row | null;
  /**
   * Returns the figures of some rows. They are kept beside the rows and added up, so that totals need no
   * rows.
   */
  summarize: (rows: readonly Row[]) => Record<string, number>;
  /** Groups of rows that are kept once more, each in a blob of its own. By default there are none. */
  groups?: Groups<Row>;
  /**
   * Makes the notes of a new manifest: what the collection keeps there beside the rows. A collection with
   * notes keeps no rows in the manifest, because its readers often want the notes alone.
   */
  startNotes?: () => Promise<object>;
  /**
   * Returns the record that a stored value is; null for any other value. By default records are stored as
   * they are.
   */
  parse?: (stored: unknown) => R | null;
  /** Returns a record as it is stored. */
  toStored?: (record: R) => object;
}

/** A record as it was read, with the version for a conditional write. */
export interface Loaded<R> {
  record: R;
  version: string;
}

const MARKERS = 'pending/';
const markerKey = (id: string, revision: number) => `${MARKERS}${id}/${revision}`;

/** Returns whether a value that was read is a record at all. */
export const isRecord = (value: unknown): value is Revised =>
  typeof (value as Revised | null)?.revision === 'number';

/** Reads a record; null for an unknown id. One store request. @throws CorruptBlob for what is no record */
export async function loadRecord<R extends Revised, Row>(
  { store, prefix, parse = asItIs }: Collection<R, Row>,
  id: string,
): Promise<Loaded<R> | null> {
  const found = await store.read<unknown>(prefix + id);
  if (!found) return null;
  const record = parse(found.value);
  if (!record) throw new CorruptBlob(`${prefix}${id} is no record`);
  return { record, version: found.version };
}

const asItIs = <R extends Revised>(stored: unknown): R | null => (isRecord(stored) ? (stored as R) : null);

/**
 * Reads records by their ids. Ids without a record are left out.
 * @returns the records, and the ids of those that cannot be read, which the log names too
 */
export async function loadRecords<R extends Revised, Row>(
  collection: Collection<R, Row>,
  ids: readonly string[],
): Promise<{ found: ({ id: string } & Loaded<R>)[]; unreadable: string[] }> {
  const unreadable: string[] = [];
  const found = await inBatches(ids, async (id) => {
    try {
      const loaded = await loadRecord(collection, id);
      return loaded ? [{ id, ...loaded }] : [];
    } catch (error) {
      if (!(error instanceof CorruptBlob)) throw error;
      logError('read a record', error, id);
      unreadable.push(id);
      return [];
    }
  });
  return { found: found.flat(), unreadable };
}

/**
 * Changes a record by compare-and-swap. `next` returns its new content, or null to leave it as it is. After a
 * lost race it is asked again with the latest record. Costs one store request besides the read, and one for
 * the marker where the record was at rest.
 * @param loaded the record as it was read a moment ago, to spare reading it again
 * @returns the record as it is now, and whether this call changed it
 */
export async function changeRecord<R extends Revised, Row>(
  collection: Collection<R, Row>,
  id: string,
  next: (current: R | null) => Omit<R, 'revision'> | null,
  loaded?: Loaded<R> | null,
): Promise<{ now: Loaded<R> | null; changed: boolean }> {
  const { prefix } = collection;
  let known = loaded;
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const current = known === undefined ? await loadRecord(collection, id) : known;
    known = undefined;
    const content = next(current?.record ?? null);
    if (!content) return { now: current, changed: false };
    const revision = (current?.record.revision ?? 0) + 1;
    // While the record needs work its marker cannot be removed without changing the record first.
    if (!current || !collection.isPending(current.record)) await createMarker(collection, id, revision);
    const written = await writeRecord(collection, id, { ...content, revision } as R, current);
    if (written) return { now: written, changed: true };
    await backOff(attempt);
  }
  throw new StorageUnavailable(`${prefix}${id}: too many writers at once`);
}

/**
 * Creates the marker of a revision that is about to be written.
 * @param note what the sweep must know to finish the write of a killed function
 * @returns false if another writer has the marker of that revision
 */
export async function createMarker<R extends Revised, Row>(
  { store }: Collection<R, Row>,
  id: string,
  revision: number,
  note: object = {},
): Promise<boolean> {
  return (await store.create(markerKey(id, revision), note)).created;
}

/** Reads the note of a marker; null if it is gone or cannot be read. */
export async function readNote<N extends object>(
  { store }: Pick<Collection<Revised, unknown>, 'store'>,
  id: string,
  revision: number,
): Promise<Partial<N> | null> {
  return (await store.read<Partial<N>>(markerKey(id, revision)).catch(nullIfCorrupt))?.value ?? null;
}

/**
 * Writes a record that already has its marker, if the stored record is still the one that was read.
 * @param current the record as it was read; null if there was none
 * @returns the record as it is stored now; null if another writer was faster
 */
export async function writeRecord<R extends Revised, Row>(
  { store, prefix, toStored = (record) => record }: Collection<R, Row>,
  id: string,
  record: R,
  current: Pick<Loaded<R>, 'version'> | null,
): Promise<Loaded<R> | null> {
  const stored = toStored(record);
  if (current) {
    const version = await store.replace(prefix + id, stored, current.version);
    return version ? { record, version } : null;
  }
  const written = await store.create(prefix + id, stored);
  return written.created ? { record, version: written.version } : null;
}

/** Marks a restored record that still needs work. */
export async function markPending<R extends Revised, Row>(
  { store, isPending }: Collection<R, Row>,
  id: string,
  record: R,
): Promise<void> {
  if (isPending(record)) await store.create(markerKey(id, record.revision), {});
}

/**
 * Marks a record that cannot be read, so that lists name it. Any later write is past the marker's revision.
 */
export async function markUnreadable<R extends Revised, Row>(
  { store }: Collection<R, Row>,
  id: string,
): Promise<void> {
  await store.create(markerKey(id, 0), {});
}

/** Lists all markers: revisions by id, in the order of the ids. */
export async function readMarkers<R extends Revised, Row>({
  store,
}: Collection<R, Row>): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (const key of (await store.keys(MARKERS)).sort()) {
    const end = key.lastIndexOf('/');
    const id = key.slice(MARKERS.length, end);
    found.set(id, [...(found.get(id) ?? []), Number(key.slice(end + 1))]);
  }
  return found;
}

/** Returns whether any record may still need work. One store request. */
export async function hasMarkers({ store }: Pick<Collection<Revised, unknown>, 'store'>): Promise<boolean> {
  for await (const page of store.pages(MARKERS)) if (page.length > 0) return true;
  return false;
}

/** Removes markers of a record whose row is up to date and which needs no more work. */
export async function removeMarkers<R extends Revised, Row>(
  { store }: Collection<R, Row>,
  id: string,
  revisions: readonly number[],
): Promise<void> {
  await Promise.all(revisions.map((revision) => store.remove(markerKey(id, revision))));
}

/**
 * Makes a marker that is ahead of its record safe to remove: the record moves on to the marker's revision
 * without changing, so that a writer who made the marker and has not written yet (or was killed) cannot write
 * it any more.
 * @param empty what an id without a record gets
 */
export async function fenceRecord<R extends Revised, Row>(
  collection: Collection<R, Row>,
  id: string,
  ahead: number,
  empty: Omit<R, 'revision'>,
): Promise<Loaded<R>> {
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const current = await loadRecord(collection, id);
    if (current && current.record.revision >= ahead) return current;
    const fenced = { ...(current?.record ?? empty), revision: ahead } as R;
    const written = await writeRecord(collection, id, fenced, current);
    if (written) return written;
    await backOff(attempt);
  }
  throw new StorageUnavailable(`${collection.prefix}${id}: too many writers at once`);
}
