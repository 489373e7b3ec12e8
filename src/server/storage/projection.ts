import { randomUUID } from 'node:crypto';
import { inBatches } from '../in-batches.ts';
import { logError } from '../log.ts';
import { CorruptBlob, nullIfCorrupt, StorageUnavailable } from './blob-client.ts';
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
 * The index of a collection: rows in the order of time. The newest rows stand in one blob, the manifest,
 * together with the figures of all older ones, which are kept in segments of some hundred rows. Where a
 * collection has groups, such as the products of a category, the rows of each stand once more in a blob of
 * their own. Segments and groups are never changed: new blobs are written, then the manifest, which names
 * them, is swapped by one conditional write. So a reader sees the whole index as it was at some moment, and a
 * crash leaves at worst a blob that nobody reads. Everything here can be made again from the records.
 *
 * Every function throws StorageUnavailable when the store does not answer, and readers also while a large
 * index is being rebuilt.
 */

/** A row with its place. */
export interface Entry<Row> {
  id: string;
  at: string;
  revision: number;
  /** Version of the record's blob when the row was made; absent in rows made before it was kept. */
  version?: string;
  row: Row;
}

/** A row of a group. Nobody compares groups with records, so the version of the record's blob is left out. */
type GroupEntry<Row> = Omit<Entry<Row>, 'version'>;

/** What a collection counts of some rows (`Collection.summarize`). */
export type Figures = Record<string, number>;

/** Some hundred rows. `from` and `to` are the places of the first and the last one. */
interface Segment {
  key: string;
  from: string;
  to: string;
  figures: Figures;
}

interface Manifest<Row> {
  /** Makes every write differ from every other one. */
  revision: number;
  segments: Segment[];
  newest: Entry<Row>[];
  /** Keys of the blobs of the groups, by the groups' names; only groups with rows are there. */
  groups?: Record<string, string>;
  /** The collection's own notes beside the rows (`Collection.startNotes`). */
  notes?: object;
  /**
   * Blobs that the last write replaced. The next write removes them: until then readers of the older manifest
   * find them.
   */
  replaced: string[];
  /** The shard that a rebuild goes on with; null once the index is complete. */
  rebuildFrom: number | null;
}

const MANIFEST = 'index/manifest';
const INDEX = 'index/';
const SEGMENTS = 'index/segment/';
/** Most rows that the manifest holds before older ones become segments, and how many rows a segment gets. */
const MOST_ROWS = 500;
const SEGMENT_ROWS = 250;
const MOST_TRIES = 20;
const SEGMENTS_AT_ONCE = 8;
/** How often a reader begins again whose blobs were replaced meanwhile. */
const MOST_READS = 3;
/** How long a reader helps with a rebuild, in milliseconds. */
const REBUILD_MS = 5_000;

/**
 * Returns whether a collection keeps its newest rows in the manifest; one whose manifest has notes does not.
 */
const keepsNewest = ({ startNotes }: Pick<AnyCollection, 'startNotes'>) => startNotes === undefined;

/** Returns the place of a row in the order of time; the id decides between rows of one moment. */
const placeOf = ({ at, id }: Pick<Entry<unknown>, 'at' | 'id'>) => `${at} ${id}`;
const timeOf = (place: string) => place.split(' ')[0] ?? '';
const inOrder = (a: GroupEntry<unknown>, b: GroupEntry<unknown>) => (placeOf(a) < placeOf(b) ? -1 : 1);

/** As much of a collection as is the same whatever its records and rows are. */
type AnyCollection = Pick<Collection<Revised, unknown>, 'store' | 'startNotes'>;

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
  /** The notes of a collection that has some. */
  notes?: object | undefined;
}

/**
 * Reads the whole list as it is now: the index, and the records of pending markers in place of their rows.
 * Costs two store requests, one more for each pending record, and one for each older segment that has one of
 * them.
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
  const newest = merged(manifest.newest, changesOf(collection, manifest, null, changes));
  const older = await inBatches(
    manifest.segments.toReversed(),
    async (segment) => {
      const own = changesOf(collection, manifest, segment, changes);
      return own.length > 0
        ? loadedBlock(collection, merged(await readSegment(collection, segment), own), segment.from)
        : storedBlock(collection, segment);
    },
    SEGMENTS_AT_ONCE,
  );
  const blocks = [loadedBlock(collection, newest, manifest.segments.at(-1)?.to), ...older];
  return { blocks, unreadable, notes: manifest.notes };
}

/** A segment as a block of a list: its rows are read when they are asked for. */
function storedBlock<R extends Revised, Row>(collection: Collection<R, Row>, segment: Segment): Block<Row> {
  return {
    from: timeOf(segment.from),
    figures: segment.figures,
    rows: async () => (await readSegment(collection, segment)).map(({ row }) => row).reverse(),
  };
}

/**
 * Reads the whole list, for files and jobs that must not leave a record out.
 * @throws CorruptBlob if a record cannot be read
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

/** Returns the sum of one figure over all blocks. */
export const total = (blocks: readonly Block<unknown>[], figure: string): number =>
  blocks.reduce((sum, { figures }) => sum + (figures[figure] ?? 0), 0);

/** Returns the blocks of a listing, and the rows in each, oldest first. */
export const oldestFirst = <Row>(blocks: readonly Block<Row>[]): Block<Row>[] =>
  blocks.toReversed().map((block) => ({ ...block, rows: async () => (await block.rows()).toReversed() }));

/**
 * Reads some of the rows that a figure counts, in the order of the blocks. Only blocks that hold some of those asked for
 * are read, a few at once.
 * @param figure the figure that counts the rows for which `belongs` is true
 */
export async function rowsOf<Row>(
  blocks: readonly Block<Row>[],
  figure: string,
  belongs: (row: Row) => boolean,
  { skip, take }: { skip: number; take: number },
): Promise<Row[]> {
  const parts: { rows: Block<Row>['rows']; from: number; to: number }[] = [];
  let before = 0;
  for (const { figures, rows } of blocks) {
    const count = figures[figure] ?? 0;
    const from = Math.max(0, skip - before);
    const to = Math.min(count, skip + take - before);
    if (from < to) parts.push({ rows, from, to });
    before += count;
  }
  const found = await inBatches(
    parts,
    async ({ rows, from, to }) => (await rows()).filter(belongs).slice(from, to),
    SEGMENTS_AT_ONCE,
  );
  return found.flat();
}

/** A change of the index: a row, or null for a record that is deleted. */
type Change<Row> = Omit<Entry<Row>, 'row'> & { row: Row | null };

/** Returns what a record changes of the index; nothing if no list shows the record. */
function entryOf<R extends Revised, Row>(
  { createdAt, row }: Collection<R, Row>,
  { id, record, version }: { id: string } & Loaded<R>,
): Change<Row>[] {
  const at = createdAt(record);
  return at === null ? [] : [{ id, at, revision: record.revision, version, row: row(record) }];
}

/** Returns the segment that a row belongs to; null for the manifest's own rows. */
function segmentOf<Row>(
  collection: AnyCollection,
  { segments }: Manifest<Row>,
  entry: Pick<Entry<Row>, 'at' | 'id'>,
): Segment | null {
  const place = placeOf(entry);
  const last = segments.at(-1);
  if (!last || (keepsNewest(collection) && place > last.to)) return null;
  return segments.findLast(({ from }) => from <= place) ?? segments[0] ?? null;
}

const changesOf = <Row>(
  collection: AnyCollection,
  manifest: Manifest<Row>,
  segment: Segment | null,
  changes: readonly Change<Row>[],
) => changes.filter((change) => segmentOf(collection, manifest, change) === segment);

/** Returns entries with changes put in. Of two revisions the later one stays. */
function merged<Row, E extends GroupEntry<Row>>(
  entries: readonly E[],
  changes: readonly (Omit<E, 'row'> & { row: Row | null })[],
): E[] {
  if (changes.length === 0) return [...entries];
  const rows = new Map<string, Omit<E, 'row'> & { row: Row | null }>(
    entries.map((entry) => [entry.id, entry]),
  );
  for (const change of changes)
    if ((rows.get(change.id)?.revision ?? 0) <= change.revision) rows.set(change.id, change);
  return [...rows.values()].filter((entry): entry is E => entry.row !== null).sort(inOrder);
}

function readManifest<Row>({ store }: AnyCollection): Promise<Manifest<Row> | null> {
  return unlessDamaged(store, store.readIndex<Manifest<Row>>(MANIFEST));
}

/** Removes a damaged manifest, which then counts as lost. */
async function unlessDamaged<T>(store: BlobStore, read: Promise<T | null>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof CorruptBlob)) throw error;
    await store.remove(MANIFEST);
    return null;
  }
}

/**
 * Reads the manifest of a complete index. A lost index is rebuilt first, as far as that goes in a few
 * seconds.
 */
async function completeManifest<R extends Revised, Row>(
  collection: Collection<R, Row>,
): Promise<Manifest<Row>> {
  const found = await readManifest<Row>(collection);
  if (found?.rebuildFrom === null) return found;
  await rebuild(collection, REBUILD_MS);
  const rebuilt = await readManifest<Row>(collection);
  if (rebuilt?.rebuildFrom === null) return rebuilt;
  throw new StorageUnavailable('the index is being rebuilt');
}

/** A blob of the index is gone: a later write has replaced it, or it was lost and the index is made again. */
class IndexMoved extends StorageUnavailable {}

const readSegment = <R extends Revised, Row>(collection: Collection<R, Row>, { key }: Pick<Segment, 'key'>) =>
  readPart<R, Row, Entry<Row>>(collection, key);

/** Reads the entries of a segment or a group. @throws IndexMoved where the blob is gone or damaged */
async function readPart<R extends Revised, Row, E extends GroupEntry<Row>>(
  collection: Collection<R, Row>,
  key: string,
): Promise<E[]> {
  const found = await collection.store.readIndex<{ entries: E[] }>(key).catch(nullIfCorrupt);
  if (found) return found.entries;
  const manifest = await readManifest<Row>(collection);
  if (manifest && partsOf(manifest).includes(key)) await collection.store.remove(MANIFEST);
  throw new IndexMoved('a part of the index is gone; it is made again');
}

/** The keys of all blobs that a manifest names. */
const partsOf = ({ segments, groups = {} }: Manifest<unknown>): string[] => [
  ...segments.map(({ key }) => key),
  ...Object.values(groups),
];

/** Reads parts of an index, and once more from the beginning where they were replaced meanwhile. */
async function readParts<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof IndexMoved) || tries === MOST_READS) throw error;
    }
  }
}

/** The notes of a collection, and the figures of its rows: null while its index is being rebuilt. */
export interface Overview<N> {
  notes: N;
  figures: Figures[] | null;
}

/** Reads the notes of a collection, also while its index is being rebuilt. One store request. */
export async function readOverview<N extends object>(collection: NotedCollection<N>): Promise<Overview<N>> {
  return overviewOf(collection, await readManifest(collection));
}

async function overviewOf<N extends object>(
  { startNotes }: NotedCollection<N>,
  manifest: Manifest<unknown> | null,
): Promise<Overview<N>> {
  return {
    notes: (manifest?.notes as N | undefined) ?? (await startNotes()),
    figures: manifest?.rebuildFrom === null ? figuresOf(manifest) : null,
  };
}

/** Returns the figures of a manifest that keeps no rows itself. */
const figuresOf = ({ segments }: Manifest<unknown>): Figures[] => segments.map(({ figures }) => figures);

type NotedCollection<N> = Pick<AnyCollection, 'store'> & { startNotes: () => Promise<N> };

/** A collection that keeps notes in its manifest. */
export type Noted<R extends Revised, Row, N extends object> = Omit<Collection<R, Row>, 'startNotes'> &
  NotedCollection<N>;

/** Reads the rows of one group with the notes they were written with, oldest first. Two store requests. */
export function readGroup<R extends Revised, Row, N extends object>(
  collection: Noted<R, Row, N>,
  nameOf: (notes: N) => string | null,
): Promise<Overview<N> & { rows: Row[] }> {
  return readParts(async () => {
    const found = await readManifest<Row>(collection);
    const overview = await overviewOf(collection, found);
    const name = nameOf(overview.notes);
    if (name === null) return { ...overview, rows: [] };
    const { groups = {} } = found?.rebuildFrom === null ? found : await completeManifest(collection);
    const key = groups[name];
    const entries = key ? await readPart<R, Row, GroupEntry<Row>>(collection, key) : [];
    return { ...overview, rows: entries.map(({ row }) => row) };
  });
}

/** An index without its rows. */
export interface IndexSummary<N> {
  notes: N;
  figures: Figures[];
  /** Place of the last row in the order of time; '' where there is none. */
  lastAt: string;
}

/** Reads an index without its rows. One store request. */
export async function readSummary<R extends Revised, Row, N extends object>(
  collection: Noted<R, Row, N>,
): Promise<IndexSummary<N>> {
  const manifest = await completeManifest(collection);
  return {
    notes: manifest.notes as N,
    figures: figuresOf(manifest),
    lastAt: timeOf(manifest.segments.at(-1)?.to ?? ''),
  };
}

/**
 * Reads all rows, oldest first, without the records of pending markers. One store request, and one for each
 * segment.
 * @param known the version of the rows that the caller has already
 * @returns the rows with their version; null in place of the rows where they have that version still
 */
export function readRows<R extends Revised, Row, N extends object>(
  collection: Noted<R, Row, N>,
  known: string | undefined,
): Promise<{ notes: N; figures: Figures[]; version: string; rows: Row[] | null }> {
  return readParts(async () => {
    const manifest = await completeManifest(collection);
    const { segments } = manifest;
    const overview = { notes: manifest.notes as N, figures: figuresOf(manifest) };
    const version = segments.map(({ key }) => key).join();
    if (version === known) return { ...overview, version, rows: null };
    const entries = await inBatches(
      segments,
      (segment) => readSegment(collection, segment),
      SEGMENTS_AT_ONCE,
    );
    return { ...overview, version, rows: entries.flat().map(({ row }) => row) };
  });
}

/** Changes the notes of a collection; null leaves them as they are. Two store requests. */
export async function changeNotes<N extends object>(
  collection: NotedCollection<N>,
  next: (notes: N) => N | null | Promise<N | null>,
): Promise<void> {
  await changeManifest(collection, async (manifest) => {
    const notes = await next(manifest.notes as N);
    return notes && { ...manifest, notes, replaced: [] };
  });
}

/**
 * Changes the notes of a collection in a write that is made anyway, knowing the figures of the rows before it
 * and after it.
 */
export type NotesChange = (notes: object, figures: { before: Figures[]; after: Figures[] }) => object;

/**
 * Brings the index in line with some records. Afterwards their markers may go. Nothing is written where every
 * row is right already.
 * @param options.known records as they were just written, which spares reading them. Only for a collection
 * whose rows stay when their records are deleted: a row that is gone would come back
 */
export async function indexRecords<R extends Revised, Row>(
  collection: Collection<R, Row>,
  ids: readonly string[],
  {
    known,
    notes = (present) => present,
  }: { known?: ({ id: string } & Loaded<R>)[]; notes?: NotesChange | undefined } = {},
): Promise<void> {
  if (ids.length === 0) return;
  await changeManifest<Row>(collection, async (manifest) => {
    const changes = known
      ? known.flatMap((loaded) => entryOf(collection, loaded))
      : await readChanges(collection, ids);
    const indexed = await applied(collection, manifest, changes);
    const figures = { before: figuresOf(manifest), after: figuresOf(indexed) };
    const changed = manifest.notes && notes(manifest.notes, figures);
    if (changed === manifest.notes) return indexed === manifest ? null : indexed;
    return {
      ...indexed,
      ...(changed && { notes: changed }),
      replaced: indexed === manifest ? [] : indexed.replaced,
    };
  });
}

/**
 * Shows some records in lists as they are now. Their markers do that too, but Netlify may list a marker some
 * seconds late, and the owner looks for what she has just changed. Never throws: where it fails, lists are
 * late.
 */
export async function showAtOnce<R extends Revised, Row>(
  collection: Collection<R, Row>,
  ids: readonly string[],
): Promise<void> {
  await indexRecords(collection, ids).catch((error) => logError('show at once', error));
}

/**
 * Reads the rows that some records have now, and marks records that cannot be read. The manifest that these
 * rows go into must have been read before: then whatever another writer indexes in between makes the swap
 * fail, and no row comes back that was deleted.
 */
async function readChanges<R extends Revised, Row>(
  collection: Collection<R, Row>,
  ids: readonly string[],
): Promise<Change<Row>[]> {
  const { found, unreadable } = await loadRecords(collection, ids);
  await inBatches(unreadable, (id) => markUnreadable(collection, id));
  return found.flatMap((loaded) => entryOf(collection, loaded));
}

/**
 * Swaps the manifest for the next one, which is computed again after a lost race or where a part was lost.
 * Null changes nothing.
 */
async function changeManifest<Row>(
  { store, startNotes }: AnyCollection,
  next: (manifest: Manifest<Row>) => Promise<Manifest<Row> | null>,
): Promise<void> {
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const current = await unlessDamaged(store, store.read<Manifest<Row>>(MANIFEST));
    const manifest = await next(current?.value ?? (await startManifest<Row>(startNotes))).catch((error) => {
      if (error instanceof IndexMoved) return 'moved' as const;
      throw error;
    });
    if (manifest === 'moved') continue;
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

/** The manifest of an index that is still to be made. */
async function startManifest<Row>(startNotes: AnyCollection['startNotes']): Promise<Manifest<Row>> {
  const start: Manifest<Row> = { revision: 0, segments: [], newest: [], replaced: [], rebuildFrom: 0 };
  return startNotes ? { ...start, groups: {}, notes: await startNotes() } : start;
}

/**
 * Writes the segments and groups that some changes belong to under new keys.
 * @returns the manifest that names them; the same one where every row is right already
 */
async function applied<R extends Revised, Row>(
  collection: Collection<R, Row>,
  manifest: Manifest<Row>,
  changes: readonly Change<Row>[],
): Promise<Manifest<Row>> {
  const replaced: string[] = [];
  const moves: Move<Row>[] = [];
  const older = await inBatches(
    manifest.segments,
    async (segment) => {
      const own = changesOf(collection, manifest, segment, changes);
      const entries = own.length > 0 ? await readSegment(collection, segment) : [];
      const due = movesIn(entries, own);
      if (due.length === 0) return [segment];
      moves.push(...due);
      replaced.push(segment.key);
      return writeSegments(
        collection,
        merged(
          entries,
          due.map(({ change }) => change),
        ),
      );
    },
    SEGMENTS_AT_ONCE,
  );
  const own = movesIn(manifest.newest, changesOf(collection, manifest, null, changes));
  moves.push(...own);
  if (moves.length === 0) return manifest;
  const newest = merged(
    manifest.newest,
    own.map(({ change }) => change),
  );
  const cut = keepsNewest(collection)
    ? newest.length > MOST_ROWS
      ? newest.length - SEGMENT_ROWS
      : 0
    : newest.length;
  const segments = [...older.flat(), ...(await writeSegments(collection, newest.slice(0, cut)))];
  const written = await writeGroups(collection, manifest, moves);
  return {
    ...manifest,
    segments,
    newest: newest.slice(cut),
    ...(manifest.groups && { groups: written.groups }),
    replaced: [...replaced, ...written.replaced],
  };
}

/** A change of a row, with the row that it replaces. */
interface Move<Row> {
  change: Change<Row>;
  before: Row | null;
}

/** The changes that are not in some entries yet. */
function movesIn<Row>(entries: readonly Entry<Row>[], changes: readonly Change<Row>[]): Move<Row>[] {
  const present = new Map(entries.map((entry) => [entry.id, entry]));
  return changes.flatMap((change) => {
    const entry = present.get(change.id);
    const isRight = entry
      ? entry.revision > change.revision ||
        (entry.revision === change.revision && entry.version === change.version && change.row !== null)
      : change.row === null;
    return isRight ? [] : [{ change, before: entry?.row ?? null }];
  });
}

/** Writes the groups that some rows leave or come to. A group without rows has no blob. */
async function writeGroups<R extends Revised, Row>(
  collection: Collection<R, Row>,
  { groups = {} }: Manifest<Row>,
  moves: readonly Move<Row>[],
): Promise<{ groups: Record<string, string>; replaced: string[] }> {
  const { store, groups: grouping } = collection;
  if (!grouping) return { groups: {}, replaced: [] };
  const groupOf = (row: Row | null) => (row === null ? null : grouping.of(row));
  const names = moves.flatMap(({ before, change }) => [groupOf(before), groupOf(change.row)]);
  const concerned = [...new Set(names)].filter((name) => name !== null);
  const written = await inBatches(
    concerned,
    async (name): Promise<[string, string | null]> => {
      const key = groups[name];
      const present = key ? await readPart<R, Row, GroupEntry<Row>>(collection, key) : [];
      const changes = moves.map(({ change: { version: _, ...change } }) => ({
        ...change,
        row: groupOf(change.row) === name ? change.row : null,
      }));
      const entries = merged(present, changes);
      if (entries.length === 0) return [name, null];
      const next = `${grouping.prefix}${name}-${randomUUID()}`;
      await store.create(next, { entries });
      return [name, next];
    },
    SEGMENTS_AT_ONCE,
  );
  const left = Object.entries(groups).filter(([name]) => !concerned.includes(name));
  return {
    groups: Object.fromEntries([...left, ...written.filter(([, key]) => key !== null)]) as Record<
      string,
      string
    >,
    replaced: concerned.flatMap((name) => groups[name] ?? []),
  };
}

/** Writes entries as one or more segments, depending on their number. */
async function writeSegments<R extends Revised, Row>(
  collection: Collection<R, Row>,
  entries: Entry<Row>[],
): Promise<Segment[]> {
  const { store, summarize } = collection;
  // If the manifest holds no rows, new rows are added to the last segment, which is split when it is full.
  const most = keepsNewest(collection) ? MOST_ROWS : SEGMENT_ROWS;
  const pieces: Entry<Row>[][] = [];
  for (let rest = entries; rest.length > 0; rest = rest.slice(pieces.at(-1)?.length ?? 1))
    pieces.push(rest.slice(0, rest.length > most ? SEGMENT_ROWS : most));
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
 * Drops what is beside the manifest and not named by it: segments and groups of killed writers, of an index
 * that was lost and of an earlier version of the site, and those that the last write replaced. Their rows may
 * name people who have asked to be forgotten. What is found is noted in the manifest, and goes with its next
 * write, so that a writer whose segments are among it loses that race, and writes them anew.
 */
export async function dropStraySegments<R extends Revised, Row>(
  collection: Collection<R, Row>,
): Promise<void> {
  await changeManifest<Row>(collection, async (manifest) => {
    if (manifest.rebuildFrom !== null) return null;
    const known = new Set([MANIFEST, ...partsOf(manifest), ...manifest.replaced]);
    const replaced = (await collection.store.keys(INDEX)).filter((key) => !known.has(key));
    return replaced.length > 0 || manifest.replaced.length > 0 ? { ...manifest, replaced } : null;
  });
}

/** Returns whether an index is there and complete. One store request. */
export async function isComplete<R extends Revised, Row>(collection: Collection<R, Row>): Promise<boolean> {
  return (await readManifest<Row>(collection))?.rebuildFrom === null;
}

/**
 * Goes on with rebuilding a lost index from the records, shard after shard, until it is complete or the time
 * is over. Every step is kept. Does nothing for a complete index.
 */
export async function rebuild<R extends Revised, Row>(
  collection: Collection<R, Row>,
  withinMs: number,
): Promise<void> {
  const { store, prefix, shards } = collection;
  const end = Date.now() + withinMs;
  if (await isComplete(collection)) return;
  for (let isMade = false; !isMade && Date.now() < end; )
    await changeManifest<Row>(collection, async (manifest) => {
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
 * Reads the segments and the manifest's rows, oldest first, for jobs that go through the index by its
 * figures. The records of pending markers are left out.
 */
export async function readIndexedBlocks<R extends Revised, Row>(
  collection: Collection<R, Row>,
): Promise<Block<Row>[]> {
  const manifest = await completeManifest(collection);
  return [
    ...manifest.segments.map((segment) => storedBlock(collection, segment)),
    loadedBlock(collection, manifest.newest),
  ];
}

/**
 * Reads every row of the index with its place, without the records of pending markers. Reads all segments.
 */
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
  await inBatches(await store.keys(INDEX), (key) => store.remove(key));
}

/** Returns whether one page of a listing holds all keys, as in most collections. */
async function isOnePage(store: BlobStore, prefix: string): Promise<boolean> {
  let pages = 0;
  for await (const _ of store.pages(prefix)) if (++pages > 1) return false;
  return true;
}
