import { randomUUID } from 'node:crypto';
import { deploy } from '../deploy.ts';
import { logError } from '../log.ts';
import type { BlobStore, Storage } from './blob-store.ts';

/** What the last check of a deploy found: what does not hold, in plain words; empty where all does. */
interface Verdict {
  at: string;
  failed: string[];
}

interface CheckContext {
  storage: Pick<Storage, 'orders'>;
  now: () => Date;
}

/** How long this process relies on a verdict, in milliseconds: after a failure the store is soon checked again. */
const RELIED_ON_MS = { held: 10 * 60_000, failed: 60_000 };

const verdictKey = (deployId: string) => `self-check/${deployId}`;

/** Per store, as tests open many in one process. */
const known = new WeakMap<BlobStore, { held: boolean; until: number }>();

/**
 * Whether the store honours conditional writes, which orders rest on. Checked once after each deploy, then known
 * from one read in ten minutes and process; a failure is checked again after a minute. A local run has the
 * project's own store, which is not checked.
 * @throws StorageUnavailable
 */
export async function conditionalWritesHold(context: CheckContext, deployId = deploy.id): Promise<boolean> {
  const { orders } = context.storage;
  if (deployId === null) return true;
  const relied = known.get(orders);
  if (relied && relied.until > context.now().getTime()) return relied.held;
  const last = await orders.read<Verdict>(verdictKey(deployId));
  if (last?.value.failed.length === 0) return rely(context, true);
  return checkConditionalWrites(context, deployId);
}

/**
 * Checks the store now, with a few requests on a key of its own, and keeps the verdict for every process of this
 * deploy. A failure is one line in the log.
 * @throws StorageUnavailable
 */
export async function checkConditionalWrites(context: CheckContext, deployId = deploy.id): Promise<boolean> {
  const { orders } = context.storage;
  const failed = await brokenPromises(orders);
  for (const line of failed) logError('store self-check', new Error(line));
  const verdict: Verdict = { at: context.now().toISOString(), failed };
  // Unconditionally: what it is about is whether conditions can be trusted.
  const bytes = new TextEncoder().encode(JSON.stringify(verdict));
  await orders.createBytes(verdictKey(deployId ?? 'local'), bytes);
  return rely(context, failed.length === 0);
}

function rely({ storage: { orders }, now }: CheckContext, held: boolean): boolean {
  known.set(orders, { held, until: now().getTime() + RELIED_ON_MS[held ? 'held' : 'failed'] });
  return held;
}

/** What of the store's promises does not hold, a line each. */
async function brokenPromises(store: BlobStore): Promise<string[]> {
  const key = `self-check/probe-${randomUUID()}`;
  try {
    const failed: string[] = [];
    await store.create(key, { write: 'first' });
    if ((await store.create(key, { write: 'second' })).created)
      failed.push('a blob that was there was created again');
    const { version = '' } = (await store.read(key)) ?? {};
    const [listed] = await store.entries(key);
    if (listed?.version !== version) failed.push('a listing gives another ETag than a read');
    if (!(await store.replace(key, { write: 'third' }, version)))
      failed.push('a write was refused that named the ETag of a read');
    if (await store.replace(key, { write: 'fourth' }, version))
      failed.push('a write was taken that named an old ETag');
    return failed;
  } finally {
    await store.remove(key).catch((error) => logError('store self-check', error));
  }
}
