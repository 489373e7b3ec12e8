import { randomUUID } from 'node:crypto';
import { getStore } from '@netlify/blobs';
import { CorruptBlob, StorageUnavailable } from './errors.ts';

/** Where the store is: Netlify's own (from the environment it sets), or a local server speaking its protocol. */
export interface BlobLocation {
  /** Address of a local server; null for the one the environment names. */
  url: string | null;
  /** Address for reads that may be stale, where a local server tells them apart. */
  cachedUrl?: string;
  /** True where conditional writes cannot be trusted to be atomic: Netlify's local emulator. */
  looseConditions: boolean;
}

/** A value with the version it had when read. `version` is empty where the store told none. */
export interface Stored<T> {
  value: T;
  version: string;
}

/** The result of writing a fact that happens once. */
export type Created<T> = { created: true } | { created: false; existing: T };

/** One Blobs store. Every read is strong; every write is confirmed or throws StorageUnavailable. */
export interface BlobStore {
  /** @throws CorruptBlob when what is stored is no JSON */
  read<T>(key: string): Promise<Stored<T> | null>;
  /**
   * Reads an index: like `read`, but keeps the last few in memory and asks the store only whether they
   * changed. The value is shared between callers and must not be changed.
   */
  readIndex<T>(key: string): Promise<T | null>;
  /** Writes only if the key is free. Repeating a call whose answer was lost is harmless. */
  create<T>(key: string, value: T): Promise<Created<T>>;
  /** Writes only if the key still has this version; false when somebody else was faster. */
  replace<T>(key: string, value: T, version: string): Promise<boolean>;
  /**
   * Reads, lets `next` decide, writes conditionally, and starts again when somebody else was faster.
   * `next` gives null to leave things as they are. Gives what is now stored.
   */
  change<T>(key: string, next: Next<T>): Promise<T | null>;
  remove(key: string): Promise<void>;
  keys(prefix: string): Promise<string[]>;
  readBytes(key: string): Promise<ArrayBuffer | null>;
  createBytes(key: string, bytes: Uint8Array): Promise<void>;
}

/** How long one operation may take with all its repeats, in milliseconds. */
const DEADLINE_MS = 8_000;
/** How long to wait before looking who won a write on a store with loose conditions, in milliseconds. */
const SETTLE_MS = 150;
const MOST_CHANGES = 60;
/** How many indexes a store keeps in memory. */
const MOST_KEPT = 16;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Runs one client call under a deadline. The client repeats failed requests by itself, five times with five
 * seconds between; once the deadline has passed it is answered 400, which it does not repeat.
 */
async function underDeadline<T>(
  location: BlobLocation,
  name: string,
  call: (store: ReturnType<typeof getStore>) => Promise<T>,
): Promise<T> {
  const end = Date.now() + DEADLINE_MS;
  const boundedFetch: typeof fetch = (input, init) => {
    const left = end - Date.now();
    if (left <= 0) return Promise.resolve(new Response(null, { status: 400 }));
    return fetch(input, { ...init, signal: AbortSignal.timeout(left) });
  };
  const local = location.url
    ? {
        siteID: 'local',
        token: 'local',
        edgeURL: location.cachedUrl ?? location.url,
        uncachedEdgeURL: location.url,
      }
    : {};
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new StorageUnavailable(`${name}: no answer in time`)), DEADLINE_MS);
  });
  try {
    const store = getStore({ name, consistency: 'strong', fetch: boundedFetch, ...local });
    return await Promise.race([call(store), late]);
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error;
    throw new StorageUnavailable(`${name}: ${error instanceof Error ? error.message : 'failed'}`, {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Opens the store of this name. Opening reads nothing. */
export function openBlobStore(location: BlobLocation, name: string): BlobStore {
  const keptIndexes = new Map<string, Stored<unknown>>();
  const run = <T>(call: (store: ReturnType<typeof getStore>) => Promise<T>) =>
    underDeadline(location, name, call);

  async function readWithWriter<T>(key: string) {
    const found = await run((store) => store.getWithMetadata(key, { type: 'text' }));
    if (!found) return null;
    return { value: parse<T>(key, found.data), version: found.etag ?? '', writer: found.metadata.writer };
  }

  function parse<T>(key: string, json: string): T {
    try {
      return JSON.parse(json);
    } catch {
      throw new CorruptBlob(`${name}/${key} is no JSON`);
    }
  }

  /** The version of a key from the listing, for a store whose reads carry none. */
  async function listedVersion(key: string): Promise<string> {
    const { blobs } = await run((store) => store.list({ prefix: key }));
    return blobs.find((blob) => blob.key === key)?.etag ?? '';
  }

  /**
   * A conditional write. The client reports `modified: true` for refused and failed writes too (seen with
   * 11.1.1); only one that brings an ETag was done. Lost answers are found again by the writer's mark.
   */
  async function writeIf(
    key: string,
    value: unknown,
    condition: { onlyIfNew: true } | { onlyIfMatch: string },
  ): Promise<boolean> {
    const writer = randomUUID();
    const done = await run((store) => store.setJSON(key, value, { ...condition, metadata: { writer } }));
    if (done.modified && !done.etag) throw new StorageUnavailable(`${name}: write not confirmed`);
    const certain = !location.looseConditions || !('onlyIfNew' in condition);
    if (done.modified && certain) return true;
    if (done.modified) await pause(SETTLE_MS);
    return (await readWithWriter(key))?.writer === writer;
  }

  const store: BlobStore = {
    async read<T>(key: string) {
      const found = await readWithWriter<T>(key);
      if (!found) return null;
      if (found.version) return { value: found.value, version: found.version };
      // The version first: a value that is newer only makes a conditional write fail, an older one would undo another.
      const version = await listedVersion(key);
      const read = await readWithWriter<T>(key);
      return read && { value: read.value, version };
    },

    async readIndex<T>(key: string) {
      const kept = keptIndexes.get(key);
      const found = await run((store) =>
        store.getWithMetadata(key, { type: 'text', ...(kept && { etag: kept.version }) }),
      );
      if (!found) return null;
      if (kept && found.data === null) return kept.value as T;
      const value = parse<T>(key, found.data);
      if (found.etag) {
        keptIndexes.delete(key);
        keptIndexes.set(key, { value, version: found.etag });
        if (keptIndexes.size > MOST_KEPT) keptIndexes.delete(keptIndexes.keys().next().value ?? '');
      }
      return value;
    },

    async create<T>(key: string, value: T): Promise<Created<T>> {
      const write = () => writeIf(key, value, { onlyIfNew: true });
      const done = location.looseConditions ? inTurn(`${name}/${key} as new`, write) : write();
      if (await done) return { created: true };
      const existing = await readWithWriter<T>(key);
      if (existing) return { created: false, existing: existing.value };
      // Taken when it was written and free when it was read: whoever had it took it away in between.
      if (await write()) return { created: true };
      const since = await readWithWriter<T>(key);
      if (!since) throw new StorageUnavailable(`${name}: refused a write to a free key`);
      return { created: false, existing: since.value };
    },

    async replace(key, value, version) {
      if (!version) throw new StorageUnavailable(`${name}: no version to write against`);
      return writeIf(key, value, { onlyIfMatch: version });
    },

    change: (key, next) =>
      location.looseConditions
        ? inTurn(`${name}/${key}`, () => changeUntilWritten(store, key, next))
        : changeUntilWritten(store, key, next),

    remove: (key) => run((store) => store.delete(key)),

    async keys(prefix) {
      const { blobs } = await run((store) => store.list({ prefix }));
      return blobs.map((blob) => blob.key);
    },

    readBytes: (key) => run((store) => store.get(key, { type: 'arrayBuffer' })),

    async createBytes(key, bytes) {
      const body = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
      await run((store) => store.set(key, body));
    },
  };
  return store;
}

type Next<T> = (current: T | null) => T | null | Promise<T | null>;

async function changeUntilWritten<T>(store: BlobStore, key: string, next: Next<T>): Promise<T | null> {
  for (let attempt = 0; attempt < MOST_CHANGES; attempt++) {
    const current = await store.read<T>(key);
    const value = await next(current?.value ?? null);
    if (value === null) return current?.value ?? null;
    const written = current
      ? current.version !== '' && (await store.replace(key, value, current.version))
      : (await store.create(key, value)).created;
    if (written) return value;
    await pause(Math.random() * Math.min(200, 5 * (attempt + 1)));
  }
  throw new StorageUnavailable(`${key}: too many writers at once`);
}

const turns = new Map<string, Promise<unknown>>();

/** Lets the changes of one key in this process follow each other, where the store does not keep them apart. */
function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(key) ?? Promise.resolve()).then(work, work);
  turns.set(key, mine);
  const leave = () => turns.get(key) === mine && turns.delete(key);
  mine.then(leave, leave);
  return mine;
}
