import { logError } from '../log.ts';
import { nullIfCorrupt } from './blob-client.ts';
import { changeOrReplace, type Stored } from './blob-store.ts';
import { type Collection, loadRecords, type Revised } from './collection.ts';

/*
 * Lists of a collection. Beside the records of each part lies one index blob, whose rows remember the version
 * (ETag) of the record that they were made from. A reader compares the index with the store's own listing of
 * the records, reads the records that differ, and writes the index back. So an index may be lost, old or
 * damaged: it heals by being read. Nobody depends on a write of it: of two writers at once, one loses.
 *
 * Reading a part costs a request for the index, one for each 1,000 records in the listing, and one for each
 * record that has changed since it was last read.
 *
 * Every function throws StorageUnavailable when the store does not answer.
 */

/** A record in the index. */
interface Entry<Row> {
  id: string;
  /** Version of the record that the row was made from; '' for a record that is gone. */
  version: string;
  /** Null for a record that no list shows, and for one that cannot be read. */
  row: Row | null;
  /** True if the record is damaged or lost. */
  isUnreadable?: true;
}

/** The index of one part of a collection. */
interface Index<Row> {
  /** `Collection.form` of the rows. An index of another form counts as lost. */
  form: number;
  /** In the order of the records' ids. */
  entries: readonly Entry<Row>[];
}

/** The rows of a collection. Callers share them and must not change them. */
export interface List<Row> {
  /** In the order of their ids. */
  rows: readonly Row[];
  /** Ids of records that are on no list because they are damaged or lost. */
  unreadable: readonly string[];
  /** Ids of all records, also of those that no list shows. */
  ids: readonly string[];
}

const indexKey = (part: string) => `index/${part}`;
/** The part of a collection that has only one. */
const WHOLE = 'all';

/**
 * Reads the rows of all records, or of those in some parts.
 * @param parts by default all
 */
export async function readList<R extends Revised, Row>(
  collection: Collection<R, Row>,
  parts = collection.parts?.all() ?? [WHOLE],
): Promise<List<Row>> {
  const entries = (await Promise.all(parts.map((part) => readPart(collection, part)))).flat();
  return {
    rows: entries.flatMap(({ row }) => (row === null ? [] : [row])),
    unreadable: entries.flatMap(({ id, isUnreadable }) => (isUnreadable ? [id] : [])),
    ids: entries.map(({ id }) => id),
  };
}

async function readPart<R extends Revised, Row>(
  collection: Collection<R, Row>,
  part: string,
): Promise<readonly Entry<Row>[]> {
  const { store, prefix, parts } = collection;
  const beginning = parts ? `${prefix}${part}/` : prefix;
  const [index, listing] = await Promise.all([readIndex(collection, part), store.entries(beginning)]);
  const entries = index?.value.entries ?? [];
  const indexed = new Map(entries.map(({ id, version }) => [id, version]));
  const listed = new Map(listing.map(({ key, version }) => [key.slice(beginning.length), version]));
  const changed = [...listed.keys()].filter((id) => indexed.get(id) !== listed.get(id));
  // A listing may miss what was written a moment ago, so a row goes only once its record is seen to be gone.
  const missing = [...indexed.keys()].filter((id) => !listed.has(id) && indexed.get(id) !== GONE);
  if (index && changed.length + missing.length === 0) return entries;
  return heal(collection, part, index, [...changed, ...missing], listed);
}

/** The version of a record that is gone. */
const GONE = '';

/** Reads an index; null for one that is lost, damaged or of another form. */
async function readIndex<R extends Revised, Row>(
  { store, form }: Collection<R, Row>,
  part: string,
): Promise<Stored<Index<Row>> | null> {
  const found = await store.readIndex<Index<Row>>(indexKey(part)).catch(nullIfCorrupt);
  return found?.value.form === form ? found : null;
}

/**
 * Reads some records and writes the index with their rows. If another writer is faster or the write fails,
 * the next reader heals the index.
 * @param listed versions from the listing, for records that cannot be read
 * @returns the entries of the part as they are now
 */
async function heal<R extends Revised, Row>(
  collection: Collection<R, Row>,
  part: string,
  index: Stored<Index<Row>> | null,
  ids: readonly string[],
  listed: ReadonlyMap<string, string>,
): Promise<readonly Entry<Row>[]> {
  const { store, form, row, isPermanent } = collection;
  const entries = new Map(index?.value.entries.map((entry) => [entry.id, entry]));
  const { found, damaged } = await loadRecords(collection, ids);
  // The listing was late and the index right.
  if (
    index &&
    found.length === ids.length &&
    found.every(({ id, version }) => entries.get(id)?.version === version)
  )
    return index.value.entries;
  for (const id of ids)
    if (entries.delete(id) && isPermanent)
      entries.set(id, { id, version: GONE, row: null, isUnreadable: true });
  for (const id of damaged)
    entries.set(id, { id, version: listed.get(id) ?? GONE, row: null, isUnreadable: true });
  for (const { id, record, version } of found) entries.set(id, { id, version, row: row(record) });
  const healed = [...entries.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const next: Index<Row> = { form, entries: healed };
  try {
    if (index) await store.replace(indexKey(part), next, index.version);
    else await changeOrReplace<Index<Row>>(store, indexKey(part), () => next);
  } catch (error) {
    logError('write a list', error);
  }
  return healed;
}

/**
 * Shows records in lists as they are now. Lists heal by themselves, but the store may list what was just
 * written some seconds late, and whoever wrote it looks for it at once. Never throws: where it fails, lists
 * are late.
 */
export async function showAtOnce<R extends Revised, Row>(
  collection: Collection<R, Row>,
  ids: readonly string[],
): Promise<void> {
  const partOf = collection.parts?.of ?? (() => WHOLE);
  try {
    for (const part of new Set(ids.map(partOf))) {
      const own = ids.filter((id) => partOf(id) === part);
      await heal(collection, part, await readIndex(collection, part), own, new Map());
    }
  } catch (error) {
    logError('show at once', error);
  }
}
