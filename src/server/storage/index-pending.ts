import { inBatches, inTime } from '../in-batches.ts';
import { logError } from '../log.ts';
import { CorruptBlob } from './blob-client.ts';
import {
  type Collection,
  fenceRecord,
  type Loaded,
  loadRecord,
  type Revised,
  readMarkers,
  removeMarkers,
} from './collection.ts';
import { indexRecords, type NotesChange, rebuild } from './projection.ts';

/** How long one run goes on with making a lost index again, in milliseconds. */
const REBUILD_MS = 5_000;
const AT_ONCE = 16;

/** The work of a run of `indexPending` beside indexing. */
export interface PendingJob<R> {
  /** Returns what an id gets whose record was never written, so that its writer cannot write it any more. */
  empty: (id: string) => Omit<R, 'revision'>;
  /**
   * Notes that the record of an id was lost, before the id gets what `empty` returns: a marker of a later
   * revision than the first shows that there was one. By default nothing is noted.
   */
  lost?: (id: string, revision: number) => Promise<void>;
  /**
   * Returns whether the write that a marker stands for has ended, one way or the other. Markers of other
   * writes are left alone. By default every write has ended: one that goes on loses its race against the
   * sweep, and begins again.
   */
  isOver?: (id: string, revision: number) => Promise<boolean>;
  /**
   * Prepares what is due with records that are at rest, before the index shows them.
   * @returns the change of the manifest's notes, and what is done once it is written, before the markers go
   */
  settle?: (ids: readonly string[]) => Promise<{ notes: NotesChange; indexed: () => Promise<void> }>;
  /** Does the work that a record needs, and returns the record as it is then. By default there is none. */
  work?: (id: string, loaded: Loaded<R>) => Promise<Loaded<R>>;
  /** Further ids to work on, without markers. */
  also?: readonly string[];
  /** The id after which to begin, and a step before each batch, for jobs that may run out of time. */
  after?: string;
  before?: (lastId: string, isAll: boolean) => Promise<void>;
}

/** The result of a run of `indexPending`. */
export interface PendingDone {
  /** Counts of the records that were looked at, and of those that are at rest now. */
  seen: number;
  settled: number;
  /** Ids of records that cannot be read. */
  unreadable: string[];
}

/**
 * Works through the pending markers of a collection. Each record gets the work it needs; then the index is
 * brought in line with the records that are at rest, and their markers are removed. A record whose work
 * fails, or is not reached in time, keeps its marker for the next run. A lost index is rebuilt step by step.
 * @throws StorageUnavailable when the markers cannot be listed or the index cannot be written
 */
export async function indexPending<R extends Revised, Row>(
  collection: Collection<R, Row>,
  job: PendingJob<R>,
): Promise<PendingDone> {
  const markers = await markersOver(collection, job);
  const waiting = [...new Set([...markers.keys(), ...(job.also ?? [])])].sort();
  const resting = new Map<string, R>();
  const unreadable: string[] = [];
  const seen = await inTime(
    waiting,
    async (id) => {
      try {
        const record = await workOn(collection, id, markers.get(id) ?? [], job);
        if (record && markers.has(id) && !collection.isPending(record)) resting.set(id, record);
      } catch (error) {
        if (error instanceof CorruptBlob) unreadable.push(id);
        logError('index pending', error, id);
      }
    },
    {
      atOnce: AT_ONCE,
      first: Math.max(
        0,
        waiting.findIndex((id) => id > (job.after ?? '')),
      ),
      before: async (batch) => job.before?.(batch.at(-1) ?? '', batch.length === waiting.length),
    },
  );
  const ids = [...resting.keys()];
  const settling = ids.length > 0 ? await job.settle?.(ids) : undefined;
  await indexRecords(collection, ids, { notes: settling?.notes });
  await settling?.indexed();
  await inBatches([...resting], ([id, { revision }]) =>
    removeMarkers(
      collection,
      id,
      (markers.get(id) ?? []).filter((one) => one <= revision),
    ),
  );
  await rebuild(collection, REBUILD_MS);
  return { seen: seen.length, settled: resting.size, unreadable };
}

/** The markers of writes that have ended: revisions by id. */
async function markersOver<R extends Revised, Row>(
  collection: Collection<R, Row>,
  { isOver }: PendingJob<R>,
): Promise<Map<string, number[]>> {
  const all = await readMarkers(collection);
  if (!isOver) return all;
  const over = await inBatches([...all], async ([id, revisions]): Promise<[string, number[]]> => {
    const ended = await Promise.all(revisions.map((revision) => isOver(id, revision)));
    return [id, revisions.filter((_, n) => ended[n])];
  });
  return new Map(over.filter(([, revisions]) => revisions.length > 0));
}

async function workOn<R extends Revised, Row>(
  collection: Collection<R, Row>,
  id: string,
  markers: readonly number[],
  { empty, lost, work }: PendingJob<R>,
): Promise<R | null> {
  let loaded = await loadRecord(collection, id);
  const ahead = Math.max(0, ...markers);
  if (!loaded && ahead > 1) await lost?.(id, ahead);
  if (ahead > (loaded?.record.revision ?? 0)) loaded = await fenceRecord(collection, id, ahead, empty(id));
  if (!loaded) return null;
  return (work ? await work(id, loaded) : loaded).record;
}
