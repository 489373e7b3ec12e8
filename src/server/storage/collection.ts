import { inBatches } from '../in-batches.ts';
import { logError } from '../log.ts';
import { CorruptBlob, StorageUnavailable } from './blob-client.ts';
import { type BlobStore, backOff, MOST_TRIES } from './blob-store.ts';

/*
 * A collection keeps records of one kind, each a blob of its own, together with a derived index of them (see
 * `projection.ts`). A pending marker says that the index may not show a record as it is, or that something is still
 * to be done for it. The marker is named by the revision about to be written and is created before it, so that a
 * crash between any two requests leaves at worst a marker too many. See docs/decisions/derived-data.md.
 */

/** What every record carries: how often it was written. */
export interface Revised {
  revision: number;
}

/** How records of one kind are kept and indexed. `Row`: what lists need of a record. */
export interface Collection<R extends Revised, Row> {
  store: BlobStore;
  /** Where the records are: this and their ids. */
  prefix: string;
  /** Beginnings of ids that together cover all of them, for jobs that go through every record in steps. */
  shards: readonly string[];
  /** Whether something is still to be done for a record: its marker stays until that is false. */
  isPending: (record: R) => boolean;
  /** When it was made, as ISO time: its place in lists. Never changes. Null for a record that no list shows. */
  createdAt: (record: R) => string | null;
  /** Its row; null once it is deleted. */
  row: (record: R) => Row | null;
  /** Figures of a set of rows, kept beside them so that totals need no rows. Added up over sets. */
  summarize: (rows: readonly Row[]) => Record<string, number>;
}

/** A record as read, with the version for a conditional write. */
export interface Loaded<R> {
  record: R;
  version: string;
}

const MARKERS = 'pending/';
const markerKey = (id: string, revision: number) => `${MARKERS}${id}/${revision}`;

/** Whether a value that was read is a record at all. */
export const isRecord = (value: unknown): value is Revised =>
  typeof (value as Revised | null)?.revision === 'number';

/** Reads a record; null for an unknown id. One store request. @throws CorruptBlob for what is no record */
export async function loadRecord<R extends Revised, Row>(
  { store, prefix }: Collection<R, Row>,
  id: string,
): Promise<Loaded<R> | null> {
  const found = await store.read<R>(prefix + id);
  if (!found) return null;
  if (!isRecord(found.value)) throw new CorruptBlob(`${prefix}${id} is no record`);
  return { record: found.value, version: found.version };
}

/**
 * Reads records by their ids. Ids without a record are left out.
 * @returns the records, and the ids of those that cannot be read, which the log names too; one hides no other
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
 * Changes a record by compare-and-swap. `next` gives its new content, or null to leave it as it is; after a lost
 * race it is asked again with the latest record. One store request besides the read; one more where the record was at rest, for its marker.
 * @param loaded the record as read a moment ago, to spare reading it again
 * @returns the record as it is now, and whether this call changed it
 * @throws StorageUnavailable when it is not known to be written
 */
export async function changeRecord<R extends Revised, Row>(
  collection: Collection<R, Row>,
  id: string,
  next: (current: R | null) => Omit<R, 'revision'> | null,
  loaded?: Loaded<R> | null,
): Promise<{ now: Loaded<R> | null; changed: boolean }> {
  const { store, prefix } = collection;
  let known = loaded;
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const current = known === undefined ? await loadRecord(collection, id) : known;
    known = undefined;
    const content = next(current?.record ?? null);
    if (!content) return { now: current, changed: false };
    const revision = (current?.record.revision ?? 0) + 1;
    // While something is to be done for the record its marker cannot be removed without changing the record first.
    if (!current || !collection.isPending(current.record)) await store.create(markerKey(id, revision), {});
    const record = { ...content, revision } as R;
    const version = current
      ? await store.replace(prefix + id, record, current.version)
      : await createVersion(store, prefix + id, record);
    if (version) return { now: { record, version }, changed: true };
    await backOff(attempt);
  }
  throw new StorageUnavailable(`${prefix}${id}: too many writers at once`);
}

async function createVersion<R>(store: BlobStore, key: string, record: R): Promise<string | null> {
  const written = await store.create(key, record);
  return written.created ? written.version : null;
}

/** Marks a record as it is put back from a backup, where something is still to be done for it. */
export async function markPending<R extends Revised, Row>(
  { store, isPending }: Collection<R, Row>,
  id: string,
  record: R,
): Promise<void> {
  if (isPending(record)) await store.create(markerKey(id, record.revision), {});
}

/** Marks a record that is not readable, so that lists name it: no index has a row of it. A later write is past that revision. */
export async function markUnreadable<R extends Revised, Row>(
  { store }: Collection<R, Row>,
  id: string,
): Promise<void> {
  await store.create(markerKey(id, 0), {});
}

/** The markers there are: revisions by id, in the order of the ids. One listing. */
export async function readMarkers<R extends Revised, Row>({
  store,
}: Collection<R, Row>): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (const key of (await store.keys(MARKERS)).sort()) {
    const [, id = '', revision = ''] = key.split('/');
    found.set(id, [...(found.get(id) ?? []), Number(revision)]);
  }
  return found;
}

/** Whether something may still be to be done for any record. One store request. @throws StorageUnavailable */
export async function hasMarkers({ store }: Pick<Collection<Revised, unknown>, 'store'>): Promise<boolean> {
  for await (const page of store.pages(MARKERS)) if (page.length > 0) return true;
  return false;
}

/** Removes markers of a record whose index row is up to date and for which nothing is left to do. */
export async function removeMarkers<R extends Revised, Row>(
  { store }: Collection<R, Row>,
  id: string,
  revisions: readonly number[],
): Promise<void> {
  await Promise.all(revisions.map((revision) => store.remove(markerKey(id, revision))));
}

/**
 * Makes a marker that is ahead of its record safe to remove: the record moves on one revision without changing, so
 * that a writer who made the marker and has not written yet (or was killed) can no longer write that revision.
 * @param empty what an id without a record gets
 */
export function fenceRecord<R extends Revised, Row>(
  collection: Collection<R, Row>,
  id: string,
  ahead: number,
  empty: Omit<R, 'revision'>,
): Promise<{ now: Loaded<R> | null }> {
  return changeRecord(collection, id, (current) =>
    (current?.revision ?? 0) < ahead ? (current ?? empty) : null,
  );
}
