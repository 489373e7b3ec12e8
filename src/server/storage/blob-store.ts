import { randomBytes, randomUUID } from 'node:crypto';
import type { ListResultBlob } from '@netlify/blobs';
import { logError } from '../log.ts';
import type { Settings } from '../settings.ts';
import {
  type BlobLocation,
  type Client,
  CorruptBlob,
  openClient,
  StorageUnavailable,
} from './blob-client.ts';
import { isExpendable, parseStored, requireStoredKey } from './stored-keys.ts';

/** A value with the version it had when read. */
export interface Stored<T> {
  value: T;
  version: string;
}

/** A value with a random revision of its own: no two writes of one key have the same. */
export interface Stamped {
  revision: string;
}

/**
 * Returns a value as it is written, with a revision of its own. Where an ETag is made of the content alone, a
 * conditional write could otherwise take a later value for the earlier one it has read.
 */
export const stamped = <T extends object>(value: T): T & Stamped => ({ ...value, revision: randomUUID() });

/** A key with the version its blob had when listed; the same as a read gives until it is written again. */
export interface Entry {
  key: string;
  version: string;
}

/** The result of writing a fact that happens once. */
export type Created<T> = { created: true; version: string } | { created: false; existing: T };

/**
 * One Blobs store. Every read is strong; every write is confirmed or throws StorageUnavailable. Only keys of
 * the register (`stored-keys.ts`) can be read and written as JSON.
 */
export interface BlobStore {
  /**
   * Reads a blob; null if there is none. A damaged blob that is expendable counts as absent and is
   * removed.
   * @throws CorruptBlob when another blob is not JSON, or lacks the fields that the register names
   */
  read<T>(key: string): Promise<Stored<T> | null>;
  /**
   * Reads an index: like `read`, but keeps the last few in memory and asks the store only whether they
   * changed. The value is shared between callers and must not be changed.
   */
  readIndex<T>(key: string): Promise<Stored<T> | null>;
  /** Writes only if the key is free. Repeating a call whose answer was lost is harmless. */
  create<T>(key: string, value: T): Promise<Created<T>>;
  /**
   * Writes only if the key still has this version. Returns the new one; null when another writer was faster.
   */
  replace<T>(key: string, value: T, version: string): Promise<string | null>;
  /**
   * Reads, lets `next` decide, writes conditionally, and starts again when another writer was faster.
   * `next` returns null to leave things as they are. Returns what is stored now.
   */
  change<T>(key: string, next: Next<T>): Promise<T | null>;
  remove(key: string): Promise<void>;
  keys(prefix: string): Promise<string[]>;
  entries(prefix: string): Promise<Entry[]>;
  /**
   * Lists the same entries in pages of at most 1,000, each with a deadline of its own. The next page is asked
   * for when the caller wants it, so that a job may stop early and holds one page at a time.
   */
  pages(prefix: string): AsyncIterable<Entry[]>;
  /** Returns whether there is a blob under a key, whatever is in it. */
  has(key: string): Promise<boolean>;
  readBytes(key: string): Promise<ArrayBuffer | null>;
  /** Writes bytes, whatever is under the key. Only for what no two writers can change at once. */
  writeBytes(key: string, bytes: Uint8Array): Promise<void>;
}

/** How often a change is tried again that others were faster with. */
export const MOST_TRIES = 60;
/**
 * Most tries to create a key that is taken when it is written and free when it is read. That happens when
 * several new products are saved at once. A store that refuses every write is given up after as many tries.
 */
const MOST_FREE = 12;
/** How many indexes a store keeps in memory: one for each year that paid orders are kept. */
const MOST_KEPT = 10;

/** Waits a little after a lost race, at random, so that writers do not meet again. */
export const backOff = (tries: number) =>
  new Promise((done) => setTimeout(done, (Math.min(200, 5 * (tries + 1)) * (randomBytes(1)[0] ?? 0)) / 256));

/** When a store last refused a write of this process, in epoch milliseconds. */
let refusedAt = Number.NEGATIVE_INFINITY;

/** Returns true if a store refused a write of this process within the last minute. */
export const hasRefusedWrite = () => Math.abs(Date.now() - refusedAt) < 60_000;

/** Does a write, and notes the time if the store refuses it or does not answer. */
async function recordRefusal<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    refusedAt = Date.now();
    throw error;
  }
}

/**
 * Opens the store of this name. Opening reads nothing.
 * @param prefix precedes the name at the store, so that previews have stores of their own
 */
export function openBlobStore(location: BlobLocation, registered: string, prefix = ''): BlobStore {
  const name = prefix + registered;
  const keptIndexes = new Map<string, Stored<unknown>>();
  const run = <T>(call: (client: Client) => Promise<T>) => openClient(location, name)(call);
  /** Asks for bodies without compression, whose ETags a conditional write may name. */
  const plain = <T>(call: (client: Client) => Promise<T>) =>
    openClient(location, name, { plain: true })(call);

  async function readWithWriter<T>(key: string) {
    const row = requireStoredKey(registered, key);
    const found = await plain((client) => client.getWithMetadata(key, { type: 'text' }));
    if (!found) return null;
    if (!found.etag) throw new StorageUnavailable(`${name}: a read without an ETag`);
    try {
      return {
        value: parseStored<T>(row, key, found.data),
        version: found.etag,
        writer: found.metadata.writer,
      };
    } catch (error) {
      if (!(error instanceof CorruptBlob) || !isExpendable(row)) throw error;
      logError('a damaged blob is dropped', error);
      await run((client) => client.delete(key));
      return null;
    }
  }

  /**
   * A conditional write. The client reports `modified: true` for refused and failed writes too (seen with
   * 11.1.1); only one that brings an ETag was done. Lost answers are found again by the writer id.
   */
  async function writeIf(
    key: string,
    value: unknown,
    condition: { onlyIfNew: true } | { onlyIfMatch: string },
  ): Promise<string | null> {
    requireStoredKey(registered, key);
    const writer = randomUUID();
    const done = await recordRefusal(async () => {
      const answer = await run((client) =>
        client.setJSON(key, value, { ...condition, metadata: { writer } }),
      );
      if (answer.modified && !answer.etag) throw new StorageUnavailable(`${name}: write not confirmed`);
      return answer;
    });
    if (done.modified && done.etag) return done.etag;
    const found = await readWithWriter(key);
    return found?.writer === writer ? found.version : null;
  }

  async function* pages(prefix: string): AsyncGenerator<Entry[]> {
    const next = openClient(location, name);
    let listing: AsyncIterator<{ blobs: ListResultBlob[] }> | undefined;
    for (;;) {
      const page = await next((client) => {
        listing ??= client.list({ prefix, paginate: true })[Symbol.asyncIterator]();
        return listing.next();
      });
      if (page.done) return;
      yield page.value.blobs.map(({ key, etag }) => ({ key, version: etag }));
    }
  }

  async function entries(prefix: string): Promise<Entry[]> {
    const found: Entry[] = [];
    for await (const page of pages(prefix)) found.push(...page);
    return found;
  }

  const store: BlobStore = {
    async read<T>(key: string) {
      const found = await readWithWriter<T>(key);
      return found && { value: found.value, version: found.version };
    },

    async readIndex<T>(key: string) {
      const kept = keptIndexes.get(key);
      const found = await plain((client) =>
        client.getWithMetadata(key, { type: 'text', ...(kept && { etag: kept.version }) }),
      );
      if (!found) return null;
      if (kept && found.data === null) return kept as Stored<T>;
      if (!found.etag) throw new StorageUnavailable(`${name}: a read without an ETag`);
      const read = {
        value: parseStored<T>(requireStoredKey(registered, key), key, found.data),
        version: found.etag,
      };
      keptIndexes.delete(key);
      keptIndexes.set(key, read);
      if (keptIndexes.size > MOST_KEPT) keptIndexes.delete(keptIndexes.keys().next().value ?? '');
      return read;
    },

    async create<T>(key: string, value: T): Promise<Created<T>> {
      for (let attempt = 0; attempt < MOST_FREE; attempt++) {
        if (attempt > 0) await backOff(attempt);
        const version = await writeIf(key, value, { onlyIfNew: true });
        if (version) return { created: true, version };
        const found = await readWithWriter<T>(key);
        if (found) return { created: false, existing: found.value };
        // Taken when it was written and free when it was read: it was removed in between.
      }
      throw new StorageUnavailable(`${name}: refused a write to a free key`);
    },

    async replace(key, value, version) {
      if (!version) throw new StorageUnavailable(`${name}: no version to write against`);
      return writeIf(key, value, { onlyIfMatch: version });
    },

    async change<T>(key: string, next: Next<T>) {
      for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
        const current = await store.read<T>(key);
        const value = await next(current?.value ?? null);
        if (value === null) return current?.value ?? null;
        const written = current
          ? await store.replace(key, value, current.version)
          : (await store.create(key, value)).created;
        if (written) return value;
        await backOff(attempt);
      }
      throw new StorageUnavailable(`${key}: too many writers at once`);
    },

    remove: (key) => run((client) => client.delete(key)),

    pages,
    entries,
    keys: async (prefix) => (await entries(prefix)).map(({ key }) => key),

    has: async (key) => (await run((client) => client.getMetadata(key))) !== null,

    readBytes: (key) => run((client) => client.get(key, { type: 'arrayBuffer' })),

    async writeBytes(key, bytes) {
      const body = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
      await recordRefusal(() => run((client) => client.set(key, body)));
    },
  };
  return store;
}

/**
 * Changes a blob like `change`, but replaces a damaged one. Only for a blob that its writer can write whole.
 * @throws StorageUnavailable
 */
export async function changeOrReplace<T>(store: BlobStore, key: string, next: Next<T>): Promise<T | null> {
  return store.change(key, next).catch(async (error) => {
    if (!(error instanceof CorruptBlob)) throw error;
    await store.remove(key);
    return store.change(key, next);
  });
}

type Next<T> = (current: T | null) => T | null | Promise<T | null>;

/**
 * Opens all stores at a place, one for each kind of thing.
 * @param prefix of the stores' names
 */
export function openStorageAt(location: BlobLocation, prefix = '') {
  const open = (name: string) => openBlobStore(location, name, prefix);
  return {
    catalogue: open('catalogue'),
    images: open('images'),
    orders: open('orders'),
    enquiries: open('enquiries'),
    /** People who get the newsletter. */
    subscribers: open('subscribers'),
    /** E-mails that are still to be sent: marks without names or texts. */
    mail: open('mail'),
    /** The owner's sessions. */
    accounts: open('accounts'),
    limits: open('limits'),
    /** Copies of the other stores, and when the last one was finished. */
    backups: open('backups'),
    /** The sandbox provider's own books; nothing of ours reads them but through its interface. */
    sandbox: open('sandbox'),
  };
}

/** The stores of the site. */
export type Storage = ReturnType<typeof openStorageAt>;

/** Opens the site's stores where the settings say they are. Previews share a set of their own. */
export function openStorage(settings: Pick<Settings, 'preview' | 'localBlobsUrl'>): Storage {
  return openStorageAt({ url: settings.localBlobsUrl }, settings.preview ? 'preview-' : '');
}
