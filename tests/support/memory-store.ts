import { createHash } from 'node:crypto';
import { brokenLimit } from '#local/blobs-server.ts';
import type { AppContext } from '#server/app-context.ts';
import { CorruptBlob, StorageUnavailable } from '#server/storage/blob-client.ts';
import {
  type BlobStore,
  type Created,
  DAMAGED,
  type Entry,
  openStorageAt,
  type Storage,
  type Stored,
} from '#server/storage/blob-store.ts';
import { isExpendable, parseStored, requireStoredKey } from '#server/storage/stored-keys.ts';
import { testClock } from './clock.ts';

/** One request of a store, as the real client would send it. */
export interface StoreStep {
  store: keyof Storage;
  kind: 'get' | 'put' | 'list' | 'delete';
  key: string;
}

/**
 * What stands around each request: it decides when, or whether, `effect` happens and what the caller hears.
 * Interleavers, crashes and logs are made of it.
 */
export type Around = <T>(step: StoreStep, effect: () => T) => Promise<T>;

interface MemoryBlob {
  content: string | Uint8Array;
  version: string;
}

/** Stored blobs by store and key. Several `openMemoryStorage` may share them. */
export interface MemoryBlobs {
  stores: Map<keyof Storage, Map<string, MemoryBlob>>;
  writes: number;
  /** Blobs that late listings show. Without it, listings show the stored blobs. */
  listed?: Map<keyof Storage, Map<string, MemoryBlob>>;
}

export const emptyBlobs = (): MemoryBlobs => ({ stores: new Map(), writes: 0 });

/**
 * Listings show what is stored at this moment until they are told otherwise, as those of a far-off copy do.
 */
export function freezeListings(blobs: MemoryBlobs): void {
  blobs.listed = new Map([...blobs.stores].map(([store, stored]) => [store, new Map(stored)]));
}

/** All blobs of one store whose key begins with `prefix`, parsed. For looking at, past any `Around`. */
export function peek<T>(blobs: MemoryBlobs, store: keyof Storage, prefix = ''): [string, T][] {
  return [...(blobs.stores.get(store) ?? [])]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, { content }]) => [key, JSON.parse(String(content))]);
}

/** Puts a text under a key, corrupt or not, past any `Around`. */
export function putRaw(blobs: MemoryBlobs, store: keyof Storage, key: string, content: string): void {
  const { stores } = blobs;
  if (!stores.has(store)) stores.set(store, new Map());
  blobs.writes++;
  stores.get(store)?.set(key, { content, version: versionOf(content) });
}

/**
 * Made of the content alone, as the ETag of a plain file store is: written back, old content is old again.
 */
const versionOf = (content: string | Uint8Array) => createHash('sha1').update(content).digest('hex');

const atOnce: Around = async (_, effect) => effect();
const MOST_CHANGES = 60;
const MOST_CREATES = 3;
const PAGE = 1_000;

const byKey = ([one]: [string, MemoryBlob], [other]: [string, MemoryBlob]) => (one < other ? -1 : 1);

/**
 * The storage of the site in memory, request for request like the real one over HTTP (the suite in
 * `blob-store.test.ts` runs against both), so that thousands of histories can be run in seconds.
 */
export function openMemoryStorage(blobs: MemoryBlobs = emptyBlobs(), around: Around = atOnce): Storage {
  const names = Object.keys(openStorageAt({ url: null })) as (keyof Storage)[];
  return Object.fromEntries(
    names.map((store) => [store, openMemoryStore(blobs, store, around)]),
  ) as unknown as Storage;
}

/** A site on a storage: mail is not set up and no purge fails, unless told otherwise. */
export const contextOn = (storage: Storage, more: Partial<AppContext> = {}): AppContext => ({
  ...{ storage, now: testClock().now, sendsMail: false, purge: async () => {} },
  ...more,
});

/** As the site's storage notes a damaged record. */
function noteDamaged(blobs: MemoryBlobs, store: string, key: string): void {
  const note = `${DAMAGED}${store}/${key}`;
  if (!blobs.stores.get('orders')?.has(note))
    putRaw(blobs, 'orders', note, JSON.stringify({ at: new Date().toISOString() }));
}

/** One store in memory. */
export function openMemoryStore(blobs: MemoryBlobs, store: keyof Storage, around: Around): BlobStore {
  if (!blobs.stores.has(store)) blobs.stores.set(store, new Map());
  const stored = blobs.stores.get(store) ?? new Map<string, MemoryBlob>();
  const kept = new Map<string, Stored<unknown>>();

  const get = (key: string) => around({ store, kind: 'get', key }, () => stored.get(key) ?? null);
  const put = (key: string, content: MemoryBlob['content'], free: (now?: MemoryBlob) => boolean) =>
    around({ store, kind: 'put', key }, () => {
      const broken = brokenLimit(store, key);
      if (broken) throw new StorageUnavailable(broken);
      if (!free(stored.get(key))) return false;
      blobs.writes++;
      stored.set(key, { content, version: versionOf(content) });
      return true;
    });

  function parse<T>(key: string, content: string | Uint8Array): T {
    const row = requireStoredKey(store, key);
    try {
      return parseStored<T>(row, key, String(content));
    } catch (error) {
      if (row.role === 'record' && !isExpendable(row)) noteDamaged(blobs, store, key);
      throw error;
    }
  }

  /** Reads a blob; an expendable one that is damaged counts as absent and is removed. */
  async function read<T>(key: string): Promise<Stored<T> | null> {
    const row = requireStoredKey(store, key);
    const found = await get(key);
    if (!found) return null;
    try {
      return { value: parse<T>(key, found.content), version: found.version };
    } catch (error) {
      if (!(error instanceof CorruptBlob) || !isExpendable(row)) throw error;
      await around({ store, kind: 'delete', key }, () => stored.delete(key));
      return null;
    }
  }

  return {
    read,

    async readIndex<T>(key: string) {
      const found = await get(key);
      if (!found) return null;
      const known = kept.get(key);
      if (known?.version === found.version) return known.value as T;
      const value = parse<T>(key, found.content);
      kept.set(key, { value, version: found.version });
      return value;
    },

    async create<T>(key: string, value: T): Promise<Created<T>> {
      requireStoredKey(store, key);
      for (let attempt = 0; attempt < MOST_CREATES; attempt++) {
        const content = JSON.stringify(value);
        if (await put(key, content, (now) => !now)) return { created: true, version: versionOf(content) };
        const existing = await read<T>(key);
        if (existing) return { created: false, existing: existing.value };
      }
      throw new StorageUnavailable(`${store}: refused writes to a free key`);
    },

    async replace(key, value, version) {
      if (!version) throw new StorageUnavailable(`${store}: no version to write against`);
      requireStoredKey(store, key);
      const content = JSON.stringify(value);
      return (await put(key, content, (now) => now?.version === version)) ? versionOf(content) : null;
    },

    async change<T>(key: string, next: (current: T | null) => Promise<T | null> | T | null) {
      for (let attempt = 0; attempt < MOST_CHANGES; attempt++) {
        const current = await this.read<T>(key);
        const value = await next(current?.value ?? null);
        if (value === null) return current?.value ?? null;
        const written = current
          ? await this.replace(key, value, current.version)
          : (await this.create(key, value)).created;
        if (written) return value;
      }
      throw new StorageUnavailable(`${store}: too many writers at once`);
    },

    async remove(key) {
      await around({ store, kind: 'delete', key }, () => stored.delete(key));
    },

    async *pages(prefix) {
      for (let after = '', last = false; !last; ) {
        const page = await around({ store, kind: 'list', key: prefix }, () => {
          const listed = blobs.listed?.get(store) ?? stored;
          const found = [...listed].filter(([key]) => key.startsWith(prefix) && key > after).sort(byKey);
          return { entries: found.slice(0, PAGE), last: found.length <= PAGE };
        });
        yield page.entries.map(([key, { version }]) => ({ key, version }));
        ({ last } = page);
        after = page.entries.at(-1)?.[0] ?? '';
      }
    },

    async entries(prefix) {
      const found: Entry[] = [];
      for await (const page of this.pages(prefix)) found.push(...page);
      return found;
    },

    async keys(prefix) {
      return (await this.entries(prefix)).map(({ key }) => key);
    },

    has: async (key) => (await get(key)) !== null,

    async readBytes(key) {
      const found = await get(key);
      if (!found) return null;
      return new Uint8Array(Buffer.from(found.content as string)).buffer;
    },

    async writeBytes(key, bytes) {
      await put(key, Buffer.from(bytes), () => true);
    },
  };
}
