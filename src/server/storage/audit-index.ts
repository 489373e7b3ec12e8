import { type Collection, loadRecords, type Revised, readMarkers } from './collection.ts';
import { dropIndex, type Entry, indexRecords, readEntries, rebuild } from './projection.ts';

/** The result of an audit: ids of records that the index does not show as they are, and why. */
export interface IndexAudit {
  /** Records that have no row, or an older one, although no pending marker announces it. */
  behind: string[];
  /** Records whose row is right but was made before rows kept the version of their blob. */
  unversioned: string[];
  /**
   * Rows whose record is gone, or older than the row, so that the truth itself was lost. With the row's
   * revision.
   */
  lost: { id: string; revision: number }[];
}

/**
 * Keys on one page of a listing: beyond it a collection is large, and only a thorough audit lists it whole.
 */
const PAGE = 1_000;
/** Most records that are indexed in one go; beyond it the index is rebuilt step by step. */
const MOST_AT_ONCE = 2_000;

/**
 * Compares the index of a collection with its records, by the versions that a listing gives. Costs one
 * request for each thousand records and each segment, and one read for each record that looks wrong at first.
 * @param thorough false to leave large collections alone, unless their index is much too small
 * @returns null if a large collection was left alone
 * @throws StorageUnavailable, also while the index is being rebuilt
 */
export async function auditIndex<R extends Revised, Row>(
  collection: Collection<R, Row>,
  thorough: boolean,
): Promise<IndexAudit | null> {
  const { store, prefix } = collection;
  // The records are listed before markers and rows are read: what is written meanwhile is in one of those.
  const listed = new Map<string, string>();
  const pages = store.pages(prefix)[Symbol.asyncIterator]();
  const list = async () => {
    const page = await pages.next();
    if (page.done) return false;
    for (const { key, version } of page.value) listed.set(key.slice(prefix.length), version);
    return true;
  };
  await list();
  const isLarge = listed.size >= PAGE;
  if (isLarge && thorough) while (await list());
  const markers = await readMarkers(collection);
  const entries = new Map((await readEntries(collection)).map((entry) => [entry.id, entry]));
  if (isLarge && !thorough) {
    if (entries.size >= PAGE) return null;
    while (await list());
  }
  const ids = [...new Set([...listed.keys(), ...entries.keys()])];
  const suspects = ids.filter((id) => !markers.has(id) && entries.get(id)?.version !== listed.get(id));
  return suspects.length > 0
    ? judge(collection, suspects, entries)
    : { behind: [], unversioned: [], lost: [] };
}

/** Decides on records that look wrong by a listing, which may lag, from the records themselves. */
async function judge<R extends Revised, Row>(
  collection: Collection<R, Row>,
  suspects: string[],
  entries: Map<string, Entry<Row>>,
): Promise<IndexAudit> {
  const found: IndexAudit = { behind: [], unversioned: [], lost: [] };
  const records = await loadRecords(collection, suspects);
  const loaded = new Map(records.found.map((each) => [each.id, each]));
  const unreadable = new Set(records.unreadable);
  // A record that was written or deleted since has a marker, or was indexed, and is left to the next audit.
  const [markers, now] = await Promise.all([readMarkers(collection), readEntries(collection)]);
  const present = new Map(now.map((entry) => [entry.id, entry]));
  for (const id of suspects) {
    const entry = present.get(id);
    if (markers.has(id) || entry?.revision !== entries.get(id)?.revision) continue;
    const record = loaded.get(id);
    if (unreadable.has(id)) found.behind.push(id);
    else if (!record) {
      if (entry) found.lost.push({ id, revision: entry.revision });
    } else if (entry && entry.revision > record.record.revision)
      found.lost.push({ id, revision: entry.revision });
    else if (entry && entry.revision === record.record.revision) {
      if (entry.version !== record.version) found.unversioned.push(id);
    } else if (entry || isShown(collection, record.record)) found.behind.push(id);
  }
  return found;
}

const isShown = <R extends Revised, Row>({ createdAt, row }: Collection<R, Row>, record: R): boolean =>
  createdAt(record) !== null && row(record) !== null;

/**
 * Brings an index in line with what an audit found. Rows of lost records stay: they are all that is left of
 * them.
 * @param rebuildMs how long a rebuild may take now, in milliseconds; the sweep goes on with it
 * @throws StorageUnavailable
 */
export async function repairIndex<R extends Revised, Row>(
  collection: Collection<R, Row>,
  { behind, unversioned }: IndexAudit,
  rebuildMs: number,
): Promise<void> {
  const ids = [...behind, ...unversioned];
  if (ids.length > MOST_AT_ONCE) {
    await dropIndex(collection);
    await rebuild(collection, rebuildMs);
  } else await indexRecords(collection, ids);
}
