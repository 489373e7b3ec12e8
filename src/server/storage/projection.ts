import { randomUUID } from 'node:crypto';
import { inBatches } from '../in-batches.ts';
import { logError } from '../log.ts';
import { CorruptBlob, StorageUnavailable } from './blob-client.ts';
import type { BlobStore } from './blob-store.ts';
import {
  type Collection,
  type Loaded,
  loadRecords,
  markUnreadable,
  type Revised,
  readMarkers,
} from './collection.ts';

/*
 * The index of a collection: rows in the order of time. The newest rows stand in one blob, the manifest, together
 * with the figures of all older ones, which are kept in segments of some hundred rows. Segments are never changed:
 * new ones are written, then the manifest is swapped by one conditional write. So a reader sees the whole index as
 * it was at some moment, and a crash leaves at worst a segment nobody reads. Everything here can be made again from
 * the records.
 */

/** A row with what places it. */
export interface Entry<Row> {
  id: string;
  at: string;
  revision: number;
  /** Version of the record's blob when the row was made; absent in rows made before it was kept. */
  version?: string;
  row: Row;
}

/** Some hundred rows. `from`, `to`: the places of the first and the last one. */
interface Segment {
  key: string;
  from: string;
  to: string;
  figures: Record<string, number>;
}

interface Manifest<Row> {
  /** Makes every write differ from every other one. */
  revision: number;
  segments: Segment[];
  newest: Entry<Row>[];
  /** Segments replaced by the last write; removed by the next one, so that readers of the older manifest still find them. */
  replaced: string[];
  /** The shard that a rebuild goes on with; null once complete. */
  rebuildFrom: number | null;
}

const MANIFEST = 'index/manifest';
const SEGMENTS = 'index/segment/';
/** How many rows the manifest holds at most before older ones become segments, and how many a segment gets. */
const MOST_ROWS = 500;
const SEGMENT_ROWS = 250;
const MOST_TRIES = 20;
const SEGMENTS_AT_ONCE = 8;
/** How long a reader helps with a rebuild, in milliseconds. */
const REBUILD_MS = 5_000;

/** Where a row stands in the order of time; ids part rows of one moment. */
const placeOf = ({ at, id }: Pick<Entry<unknown>, 'at' | 'id'>) => `${at} ${id}`;
const timeOf = (place: string) => place.split(' ')[0] ?? '';
const inOrder = (a: Entry<unknown>, b: Entry<unknown>) => (placeOf(a) < placeOf(b) ? -1 : 1);

/** Some rows of a list with their figures; the rows of older blocks are read when they are asked for. */
export interface Block<Row> {
  /** When its first row was made, as ISO time; '' where there is none before it. */
  from: string;
  figures: Record<string, number>;
  /** Newest first. */
  rows: () => Promise<Row[]>;
}

/** A whole list. */
export interface Listing<Row> {
  /** Newest first. */
  blocks: Block<Row>[];
  /** Ids of records that are missing among the rows, for nobody can read them. */
  unreadable: string[];
}

/**
 * The whole list as it is now: the index, and the records of pending markers in place of their rows. Two store requests,
 * one more for each pending record, one for each older segment these are in.
 * @throws StorageUnavailable also while a large index is being rebuilt
 */
export async function readListing<R extends Revised, Row>(
  collection: Collection<R, Row>,
): Promise<Listing<Row>> {
  // Markers first: a record indexed meanwhile is in one of the two.
  const markers = await readMarkers(collection);
  const [manifest, { found, unreadable }] = await Promise.all([
    completeManifest(collection),
    loadRecords(collection, [...markers.keys()]),
  ]);
  const changes = found.flatMap((loaded) => entryOf(collection, loaded));
  const newest = merged(manifest.newest, changesOf(manifest, null, changes));
  const blocks = [loadedBlock(collection, newest, manifest.segments.at(-1)?.to)];
  for (const segment of manifest.segments.toReversed()) {
    const own = changesOf(manifest, segment, changes);
    blocks.push(
      own.length > 0
        ? loadedBlock(collection, merged(await readSegment(collection, segment), own), segment.from)
        : {
            from: timeOf(segment.from),
            figures: segment.figures,
            rows: async () => (await readSegment(collection, segment)).map(({ row }) => row).reverse(),
          },
    );
  }
  return { blocks, unreadable };
}

/**
 * The whole list, for what must not pass for whole where a record is missing.
 * @throws CorruptBlob where one is not readable
 * @throws StorageUnavailable
 */
export async function readBlocks<R extends Revised, Row>(
  collection: Collection<R, Row>,
): Promise<Block<Row>[]> {
  const { blocks, unreadable } = await readListing(collection);
  if (unreadable.length > 0) throw new CorruptBlob(`not readable: ${unreadable.join(', ')}`);
  return blocks;
}

function loadedBlock<R extends Revised, Row>(
  { summarize }: Collection<R, Row>,
  entries: Entry<Row>[],
  place = '',
): Block<Row> {
  const rows = entries.map(({ row }) => row);
  return { from: timeOf(place), figures: summarize(rows), rows: async () => rows.toReversed() };
}

/** The sum of one figure over all blocks. */
export const total = (blocks: readonly Block<unknown>[], figure: string): number =>
  blocks.reduce((sum, { figures }) => sum + (figures[figure] ?? 0), 0);

/**
 * Some of the rows a figure counts, newest first; blocks that hold none of those asked for are not read.
 * @param figure the figure that counts the rows for which `belongs` is true
 */
export async function rowsOf<Row>(
  blocks: readonly Block<Row>[],
  figure: string,
  belongs: (row: Row) => boolean,
  { skip, take }: { skip: number; take: number },
): Promise<Row[]> {
  const found: Row[] = [];
  let left = skip;
  for (const { figures, rows } of blocks) {
    if (found.length >= take) break;
    const count = figures[figure] ?? 0;
    if (left >= count) left -= count;
    else {
      found.push(...(await rows()).filter(belongs).slice(left, left + take - found.length));
      left = 0;
    }
  }
  return found;
}

/** A change of the index: a row, or null for a record that is deleted. */
type Change<Row> = Omit<Entry<Row>, 'row'> & { row: Row | null };

/** What a record changes of the index; nothing where no list shows it. */
function entryOf<R extends Revised, Row>(
  { createdAt, row }: Collection<R, Row>,
  { id, record, version }: { id: string } & Loaded<R>,
): Change<Row>[] {
  const at = createdAt(record);
  return at === null ? [] : [{ id, at, revision: record.revision, version, row: row(record) }];
}

/** The segment a row belongs to; null for the manifest's own rows. */
function segmentOf<Row>({ segments }: Manifest<Row>, entry: Pick<Entry<Row>, 'at' | 'id'>): Segment | null {
  const place = placeOf(entry);
  const last = segments.at(-1);
  if (!last || place > last.to) return null;
  return segments.findLast(({ from }) => from <= place) ?? segments[0] ?? null;
}

const changesOf = <Row>(manifest: Manifest<Row>, segment: Segment | null, changes: readonly Change<Row>[]) =>
  changes.filter((change) => segmentOf(manifest, change) === segment);

/** Entries with changes put in; of two revisions the later one stays. */
function merged<Row>(entries: readonly Entry<Row>[], changes: readonly Change<Row>[]): Entry<Row>[] {
  if (changes.length === 0) return [...entries];
  const rows = new Map<string, Change<Row>>(entries.map((entry) => [entry.id, entry]));
  for (const change of changes)
    if ((rows.get(change.id)?.revision ?? 0) <= change.revision) rows.set(change.id, change);
  return [...rows.values()].filter((entry): entry is Entry<Row> => entry.row !== null).sort(inOrder);
}

function readManifest<R extends Revised, Row>({ store }: Collection<R, Row>): Promise<Manifest<Row> | null> {
  return unlessCorrupt(store, store.readIndex<Manifest<Row>>(MANIFEST));
}

/** What is corrupt is removed, and counts as lost. */
async function unlessCorrupt<T>(store: BlobStore, read: Promise<T | null>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof CorruptBlob)) throw error;
    await store.remove(MANIFEST);
    return null;
  }
}

/** The manifest of a complete index; a lost one is made again first, as far as that goes in a few seconds. */
async function completeManifest<R extends Revised, Row>(
  collection: Collection<R, Row>,
): Promise<Manifest<Row>> {
  const found = await readManifest(collection);
  if (found?.rebuildFrom === null) return found;
  await rebuild(collection, REBUILD_MS);
  const rebuilt = await readManifest(collection);
  if (rebuilt?.rebuildFrom === null) return rebuilt;
  throw new StorageUnavailable('the index is being rebuilt');
}

async function readSegment<R extends Revised, Row>(
  collection: Collection<R, Row>,
  { key }: Segment,
): Promise<Entry<Row>[]> {
  const found = await collection.store.readIndex<{ entries: Entry<Row>[] }>(key).catch((error) => {
    if (error instanceof CorruptBlob) return null;
    throw error;
  });
  if (found) return found.entries;
  const manifest = await readManifest(collection);
  // Replaced by a later write that this reader has not seen; or lost, and then all is made again.
  if (manifest?.segments.some((segment) => segment.key === key)) await collection.store.remove(MANIFEST);
  throw new StorageUnavailable('a segment of the index is gone; it is made again');
}

/**
 * Brings the index in line with some records. Afterwards their markers may go.
 * @throws StorageUnavailable when it is not known to be written
 */
export async function indexRecords<R extends Revised, Row>(
  collection: Collection<R, Row>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await changeManifest(collection, async (manifest) => {
    const changes = await readChanges(collection, ids);
    return changes.length > 0 ? applied(collection, manifest, changes) : null;
  });
}

/**
 * Shows some records in lists as they are now. Their markers do that too, once they are listed, which Netlify may do
 * some seconds late; the owner looks for what she has just changed. Never throws: where it fails, lists are late.
 */
export async function showAtOnce<R extends Revised, Row>(
  collection: Collection<R, Row>,
  ids: readonly string[],
): Promise<void> {
  await indexRecords(collection, ids).catch((error) => logError('show at once', error));
}

/**
 * The rows that some records have now; those that are not readable are marked. Read after the manifest that is to be swapped for one with them: whatever
 * another writer indexes in between makes that swap fail, so that no row comes back that was deleted.
 */
async function readChanges<R extends Revised, Row>(
  collection: Collection<R, Row>,
  ids: readonly string[],
): Promise<Change<Row>[]> {
  const { found, unreadable } = await loadRecords(collection, ids);
  await inBatches(unreadable, (id) => markUnreadable(collection, id));
  return found.flatMap((loaded) => entryOf(collection, loaded));
}

/** Swaps the manifest for the next one, computed again after a lost race; null leaves it as it is. */
async function changeManifest<R extends Revised, Row>(
  { store }: Collection<R, Row>,
  next: (manifest: Manifest<Row>) => Promise<Manifest<Row> | null>,
): Promise<void> {
  const start: Manifest<Row> = { revision: 0, segments: [], newest: [], replaced: [], rebuildFrom: 0 };
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const current = await unlessCorrupt(store, store.read<Manifest<Row>>(MANIFEST));
    const manifest = await next(current?.value ?? start);
    if (!manifest) return;
    const written = { ...manifest, revision: manifest.revision + 1 };
    const isDone = current
      ? await store.replace(MANIFEST, written, current.version)
      : (await store.create(MANIFEST, written)).created;
    if (!isDone) continue;
    await Promise.all((current?.value.replaced ?? []).map((key) => store.remove(key)));
    return;
  }
  throw new StorageUnavailable('too many writers of one index');
}

/** The manifest with some changes; the segments they belong to are written anew under new keys. */
async function applied<R extends Revised, Row>(
  collection: Collection<R, Row>,
  manifest: Manifest<Row>,
  changes: readonly Change<Row>[],
): Promise<Manifest<Row>> {
  const segments: Segment[] = [];
  const replaced: string[] = [];
  for (const segment of manifest.segments) {
    const own = changesOf(manifest, segment, changes);
    if (own.length === 0) {
      segments.push(segment);
      continue;
    }
    replaced.push(segment.key);
    segments.push(...(await writeSegments(collection, merged(await readSegment(collection, segment), own))));
  }
  const newest = merged(manifest.newest, changesOf(manifest, null, changes));
  const cut = newest.length > MOST_ROWS ? newest.length - SEGMENT_ROWS : 0;
  segments.push(...(await writeSegments(collection, newest.slice(0, cut))));
  return { ...manifest, segments, newest: newest.slice(cut), replaced };
}

/** Writes entries as segments; more than one where they are many. */
async function writeSegments<R extends Revised, Row>(
  { store, summarize }: Collection<R, Row>,
  entries: Entry<Row>[],
): Promise<Segment[]> {
  const pieces: Entry<Row>[][] = [];
  for (let rest = entries; rest.length > 0; rest = rest.slice(pieces.at(-1)?.length ?? 1))
    pieces.push(rest.slice(0, rest.length > MOST_ROWS ? SEGMENT_ROWS : MOST_ROWS));
  return inBatches(pieces, async (piece) => {
    const [first, last] = [piece[0], piece.at(-1)];
    if (!first || !last) throw new Error('a segment without rows');
    const key = `${SEGMENTS}${first.at}-${randomUUID()}`;
    await store.create(key, { entries: piece });
    const figures = summarize(piece.map(({ row }) => row));
    return { key, from: placeOf(first), to: placeOf(last), figures };
  });
}

/**
 * Drops segments that the manifest does not name: those of killed writers and of an index that was lost, and those that the
 * last write replaced. Their rows name people who may have asked to be forgotten. What is found is noted in the manifest,
 * and goes with its next write, so that a writer whose segments are among it loses that race, and writes them anew.
 * @throws StorageUnavailable
 */
export async function dropStraySegments<R extends Revised, Row>(
  collection: Collection<R, Row>,
): Promise<void> {
  await changeManifest(collection, async (manifest) => {
    if (manifest.rebuildFrom !== null) return null;
    const known = new Set([...manifest.segments.map(({ key }) => key), ...manifest.replaced]);
    const replaced = (await collection.store.keys(SEGMENTS)).filter((key) => !known.has(key));
    return replaced.length > 0 || manifest.replaced.length > 0 ? { ...manifest, replaced } : null;
  });
}

/** Whether an index is there and complete. One store request. @throws StorageUnavailable */
export async function isComplete<R extends Revised, Row>(collection: Collection<R, Row>): Promise<boolean> {
  return (await readManifest(collection))?.rebuildFrom === null;
}

/**
 * Goes on with making a lost index from the records, shard after shard, until it is complete or the time is over;
 * what is done is kept. Does nothing for a complete one.
 */
export async function rebuild<R extends Revised, Row>(
  collection: Collection<R, Row>,
  withinMs: number,
): Promise<void> {
  const { store, prefix, shards } = collection;
  const end = Date.now() + withinMs;
  if (await isComplete(collection)) return;
  for (let isMade = false; !isMade && Date.now() < end; )
    await changeManifest(collection, async (manifest) => {
      // The step of the manifest itself: another reader may have gone on, or the index be lost once more.
      const step = manifest.rebuildFrom;
      isMade = step === null;
      if (step === null) return null;
      const isWhole = step === 0 && (await isOnePage(store, prefix));
      const ids = await store.keys(prefix + (isWhole ? '' : shards[step]));
      isMade = isWhole || step === shards.length - 1;
      const changes = await readChanges(
        collection,
        ids.map((key) => key.slice(prefix.length)),
      );
      return {
        ...(await applied(collection, manifest, changes)),
        rebuildFrom: isMade ? null : step + 1,
      };
    });
}

/**
 * The segments and the manifest's rows, oldest first, for jobs that go through the index by its figures; without
 * the records of pending markers.
 */
export async function readIndexedBlocks<R extends Revised, Row>(
  collection: Collection<R, Row>,
): Promise<Block<Row>[]> {
  const manifest = await completeManifest(collection);
  return [
    ...manifest.segments.map((segment) => ({
      from: timeOf(segment.from),
      figures: segment.figures,
      rows: async () => (await readSegment(collection, segment)).map(({ row }) => row),
    })),
    loadedBlock(collection, manifest.newest),
  ];
}

/** Returns every row of the index with what places it, without the records of pending markers. Reads all segments. */
export async function readEntries<R extends Revised, Row>(
  collection: Collection<R, Row>,
): Promise<Entry<Row>[]> {
  const manifest = await completeManifest(collection);
  const older = await inBatches(
    manifest.segments,
    (segment) => readSegment(collection, segment),
    SEGMENTS_AT_ONCE,
  );
  return [...older.flat(), ...manifest.newest];
}

/** Removes the whole index, so that the next reader or sweep rebuilds it from the records. */
export async function dropIndex<R extends Revised, Row>({ store }: Collection<R, Row>): Promise<void> {
  await store.remove(MANIFEST);
  await inBatches(await store.keys(SEGMENTS), (key) => store.remove(key));
}

/** Whether one page of a listing holds all keys, as in most collections. */
async function isOnePage(store: BlobStore, prefix: string): Promise<boolean> {
  let pages = 0;
  for await (const _ of store.pages(prefix)) if (++pages > 1) return false;
  return true;
}
