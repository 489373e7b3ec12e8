import { StorageUnavailable } from './blob-client.ts';
import type { BlobStore, Storage } from './blob-store.ts';

/*
 * While a backup is being restored, only the restore may read or write. A reader would build indexes from
 * incomplete records, and a writer's blobs would be deleted. The marker is a blob in the store of orders.
 * Every operation on a guarded storage looks for it, at most once in a while, so no use case can forget to.
 */

/** Key of the marker of a restore, in the store of orders. It is deleted last. */
export const RESTORING = 'restoring';

/**
 * How long a process relies on having seen no marker, in milliseconds. A restore waits longer than that, and
 * for the operations then under way, before it deletes anything.
 */
export const GATE_KNOWN_MS = { deployed: 10_000, local: 1_000 };

/** A backup is being restored. Nothing was read or written. */
export class RestoreUnderWay extends StorageUnavailable {
  override name = 'RestoreUnderWay';
  constructor() {
    super('a backup is being put back');
  }
}

/**
 * A storage that refuses every operation while a restore is under way, and a way to ask for that beforehand.
 */
export interface GuardedStorage {
  storage: Storage;
  /** @throws RestoreUnderWay while a backup is being restored */
  requireOpen: () => Promise<void>;
}

/**
 * Guards a storage by the marker of a restore.
 * @param knownMs how long to rely on having seen no marker, in milliseconds
 */
export function guardStorage(raw: Storage, knownMs: number): GuardedStorage {
  let openUntil = 0;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    const began = Date.now();
    if (await raw.orders.has(RESTORING)) throw new RestoreUnderWay();
    openUntil = began + knownMs;
  }

  function requireOpen(): Promise<void> {
    const now = Date.now();
    if (now < openUntil && now >= openUntil - knownMs) return Promise.resolve();
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  }

  /** A read goes beside the look at the marker, as its result can still be thrown away. */
  const read = async <T>(operation: () => Promise<T>): Promise<T> => {
    if (Date.now() < openUntil) {
      await requireOpen();
      return operation();
    }
    const [result] = await Promise.all([operation(), requireOpen()]);
    return result;
  };
  const write = async <T>(operation: () => Promise<T>): Promise<T> => {
    await requireOpen();
    return operation();
  };

  const guard = (store: BlobStore): BlobStore => ({
    read: (key) => read(() => store.read(key)),
    readIndex: (key) => read(() => store.readIndex(key)),
    create: (key, value) => write(() => store.create(key, value)),
    replace: (key, value, version) => write(() => store.replace(key, value, version)),
    change: (key, next) => write(() => store.change(key, next)),
    remove: (key) => write(() => store.remove(key)),
    keys: (prefix) => read(() => store.keys(prefix)),
    entries: (prefix) => read(() => store.entries(prefix)),
    async *pages(prefix) {
      await requireOpen();
      for await (const page of store.pages(prefix)) {
        await requireOpen();
        yield page;
      }
    },
    has: (key) => read(() => store.has(key)),
    readBytes: (key) => read(() => store.readBytes(key)),
    writeBytes: (key, bytes) => write(() => store.writeBytes(key, bytes)),
  });

  const storage = Object.fromEntries(
    Object.entries(raw).map(([name, store]) => [name, guard(store)]),
  ) as unknown as Storage;
  return { storage, requireOpen };
}
