import { randomUUID } from 'node:crypto';
import type { StoreProblem } from '#domain/site/health.ts';
import { deploy } from '../deploy.ts';
import { logError } from '../log.ts';
import type { BlobStore, Storage } from './blob-store.ts';

/** The store's promises that do not hold. */
export interface StoreFaults {
  /**
   * Faults of conditional writes, in plain words. Orders depend on these writes: if one fails, no order is
   * taken.
   */
  failed: string[];
  /** Faults that only backups and lists depend on. The owner is warned, and orders are taken. */
  warned: StoreProblem[];
}

/** The result of the last check of a deploy. */
interface Verdict extends StoreFaults {
  at: string;
}

interface CheckContext {
  storage: Pick<Storage, 'orders'>;
  now: () => Date;
}

/**
 * How long this process relies on a verdict, in milliseconds. After a failure the store is soon checked
 * again.
 */
const RELIED_ON_MS = { held: 10 * 60_000, failed: 60_000 };

const verdictKey = (deployId: string) => `self-check/${deployId}`;

/** Per store, as tests open many in one process. */
const known = new WeakMap<BlobStore, { faults: StoreFaults; until: number }>();

/**
 * Returns whether the store honours conditional writes, which orders depend on. @throws StorageUnavailable
 */
export async function conditionalWritesHold(context: CheckContext, deployId = deploy.id): Promise<boolean> {
  return (await storeFaults(context, deployId)).failed.length === 0;
}

/**
 * Returns the known faults of the store. It is checked once after each deploy; then a process reads the
 * verdict once in ten minutes. A failure is checked again after a minute. A local run has the project's own
 * store, which is not checked.
 * @throws StorageUnavailable
 */
export async function storeFaults(context: CheckContext, deployId = deploy.id): Promise<StoreFaults> {
  const { orders } = context.storage;
  if (deployId === null) return { failed: [], warned: [] };
  const relied = known.get(orders);
  if (relied && relied.until > context.now().getTime()) return relied.faults;
  const last = await orders.read<Verdict>(verdictKey(deployId));
  if (last?.value.failed.length === 0) return rely(context, last.value);
  return checkStore(context, deployId);
}

/**
 * Checks the store now, with a few requests on a key of its own, and keeps the verdict for every process of
 * this deploy. A fault is one line in the log.
 * @throws StorageUnavailable
 */
export async function checkStore(context: CheckContext, deployId = deploy.id): Promise<StoreFaults> {
  const { orders } = context.storage;
  const faults = await findFaults(orders);
  for (const line of [...faults.failed, ...faults.warned]) logError('store self-check', new Error(line));
  const verdict: Verdict = { at: context.now().toISOString(), ...faults };
  // Written without a condition, because the check is about whether conditions can be trusted.
  const bytes = new TextEncoder().encode(JSON.stringify(verdict));
  await orders.writeBytes(verdictKey(deployId ?? 'local'), bytes);
  return rely(context, faults);
}

function rely({ storage: { orders }, now }: CheckContext, { failed, warned }: StoreFaults): StoreFaults {
  const faults = { failed, warned };
  const lasts = RELIED_ON_MS[failed.length === 0 ? 'held' : 'failed'];
  known.set(orders, { faults, until: now().getTime() + lasts });
  return faults;
}

/**
 * Returns the faults of two writers at once, of writes on a key that is taken or was written since, and of a
 * listing.
 */
async function findFaults(store: BlobStore): Promise<StoreFaults> {
  const key = `self-check/probe-${randomUUID()}`;
  const create = async (write: string) => (await store.create(key, { write })).created;
  const replace = async (write: string, version: string) =>
    (await store.replace(key, { write }, version)) !== null;
  try {
    const failed: string[] = [];
    const created = await Promise.all([create('first'), create('first of another')]);
    if (created.every(Boolean)) failed.push('a blob was created by two writers at once');
    if (await create('second')) failed.push('a blob that was there was created again');
    const { version = '' } = (await store.read(key)) ?? {};
    const warned = await listingFaults(store, key, version);
    const replaced = await Promise.all([replace('third', version), replace('third of another', version)]);
    if (replaced.every(Boolean)) failed.push('two writes at once were taken that named one ETag');
    if (!replaced.some(Boolean)) failed.push('a write was refused that named the ETag of a read');
    if (await replace('fourth', version)) failed.push('a write was taken that named an old ETag');
    return { failed, warned };
  } finally {
    await store.remove(key).catch((error) => logError('store self-check', error));
  }
}

/** Returns the faults of listing a blob that was written a moment ago. @param version as a read gave it */
async function listingFaults(store: BlobStore, key: string, version: string): Promise<StoreProblem[]> {
  const [listed] = await store.entries(key);
  if (!listed) return ['listings_late'];
  return listed.version === version ? [] : ['listings_differ'];
}
