import { createHash } from 'node:crypto';
import { brokenLimit, METADATA_HEADER } from '#local/blobs-server.ts';
import type { AppContext } from '#server/app-context.ts';
import { BLOB_LIMIT } from '#server/platform-limits.ts';
import { type BlobStore, openBlobStore, openStorageAt, type Storage } from '#server/storage/blob-store.ts';
import { testClock } from './clock.ts';

/** One request to a store, as the real client would send it. */
export interface StoreStep {
  store: keyof Storage;
  kind: 'get' | 'put' | 'list' | 'delete';
  key: string;
}

/**
 * Wraps each request. It decides when, or whether, `effect` happens, and which answer the caller gets.
 * Interleavers, crashes and request logs are built with it.
 */
export type Around = <T>(step: StoreStep, effect: () => T) => Promise<T>;

interface MemoryBlob {
  content: string | Uint8Array;
  version: string;
  /** The metadata in the form of its header. */
  metadata?: string | undefined;
}

/** All blobs, by store and key. Several `openMemoryStorage` may share them. */
export interface MemoryBlobs {
  stores: Map<keyof Storage, Map<string, MemoryBlob>>;
  writes: number;
  /** The blobs that listings show when they lag behind. Without it listings show the stored blobs. */
  listed?: Map<keyof Storage, Map<string, MemoryBlob>>;
}

export const emptyBlobs = (): MemoryBlobs => ({ stores: new Map(), writes: 0 });

/** Freezes listings: they continue to show the blobs that are stored now, like those of a distant replica. */
export function freezeListings(blobs: MemoryBlobs): void {
  blobs.listed = new Map([...blobs.stores].map(([store, stored]) => [store, new Map(stored)]));
}

/** Returns all blobs of one store whose key begins with `prefix`, parsed. It bypasses any `Around`. */
export function peek<T>(blobs: MemoryBlobs, store: keyof Storage, prefix = ''): [string, T][] {
  return [...(blobs.stores.get(store) ?? [])]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, { content }]) => [key, JSON.parse(String(content))]);
}

/** Stores a text under a key, corrupt or not. It bypasses any `Around`. */
export function putRaw(blobs: MemoryBlobs, store: keyof Storage, key: string, content: string): void {
  const { stores } = blobs;
  if (!stores.has(store)) stores.set(store, new Map());
  blobs.writes++;
  stores.get(store)?.set(key, { content, version: versionOf(content) });
}

/**
 * The ETag depends only on the content, as in a plain file store. So content that is written back gets its
 * old ETag again.
 */
const versionOf = (content: string | Uint8Array) => `"${createHash('sha1').update(content).digest('hex')}"`;

const atOnce: Around = async (_, effect) => effect();

const byKey = ([one]: [string, MemoryBlob], [other]: [string, MemoryBlob]) => (one < other ? -1 : 1);

/**
 * Opens the storage of the site over blobs in memory. Its client is the site's own. Only the network is left
 * out, so that thousands of histories run in seconds.
 */
export const openMemoryStorage = (blobs: MemoryBlobs = emptyBlobs(), around: Around = atOnce): Storage =>
  openStorageAt(inMemory(blobs, around));

/** Returns one store in memory. */
export const openMemoryStore = (
  blobs: MemoryBlobs,
  store: keyof Storage,
  around: Around = atOnce,
): BlobStore => openBlobStore(inMemory(blobs, around), store);

/** Makes a context on a storage. By default mail is not set up and purges succeed. */
export const contextOn = (storage: Storage, more: Partial<AppContext> = {}): AppContext => ({
  storage,
  now: testClock().now,
  pause: async () => {},
  sendsMail: false,
  purge: async () => {},
  ...more,
});

/** An address for requests that use no network. */
const inMemory = (blobs: MemoryBlobs, around: Around) => ({
  url: 'http://memory.invalid',
  inProcess: ((input: string, init: RequestInit = {}) => answer(blobs, around, input, init)) as typeof fetch,
});

/**
 * The parts of an answer that the client reads. Real `Response` objects would take most of a history's time.
 */
function answerWith(status: number, headers: Record<string, string> = {}, content: string | Uint8Array = '') {
  const bytes = () => (typeof content === 'string' ? Buffer.from(content) : content);
  return {
    status,
    ok: status >= 200 && status < 300,
    headers: {
      get: (name: string) => headers[name.toLowerCase()] ?? null,
      has: (name: string) => name.toLowerCase() in headers,
    },
    body: null,
    text: async () => (typeof content === 'string' ? content : Buffer.from(content).toString()),
    json: async () => JSON.parse(String(content)),
    arrayBuffer: async () => Uint8Array.from(bytes()).buffer,
  } as unknown as Response;
}

/** Answers one request of the client as Netlify's store does. If `around` throws, the request has failed. */
async function answer(
  blobs: MemoryBlobs,
  around: Around,
  input: string,
  { method = 'GET', headers: sent, body }: RequestInit,
): Promise<Response> {
  const url = new URL(input);
  const [, , place = '', ...rest] = url.pathname.split('/');
  const store = decodeURIComponent(place).replace(/^site:/, '') as keyof Storage;
  const key = rest.map(decodeURIComponent).join('/');
  const headers = sent as Headers;
  try {
    if (!key) return await list(url.searchParams.get('prefix') ?? '', url.searchParams.get('cursor') ?? '');
    if (method.toUpperCase() === 'PUT') return await put();
    if (method.toUpperCase() === 'DELETE') {
      await around({ store, kind: 'delete', key }, () => blobs.stores.get(store)?.delete(key));
      return answerWith(204);
    }
    return get(await around({ store, kind: 'get', key }, () => blobs.stores.get(store)?.get(key) ?? null));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return answerWith(400, { 'x-nf-error': why });
  }

  function get(blob: MemoryBlob | null): Response {
    if (!blob) return answerWith(404);
    const { content, version, metadata } = blob;
    const told = { etag: version, ...(metadata && { [METADATA_HEADER]: metadata }) };
    return headers.get('if-none-match') === version ? answerWith(304, told) : answerWith(200, told, content);
  }

  async function put(): Promise<Response> {
    const metadata = headers.get(METADATA_HEADER) ?? undefined;
    const broken = brokenLimit(store, key, metadata);
    if (broken) throw new Error(broken);
    const content = typeof body === 'string' ? body : Buffer.from(body as ArrayBuffer);
    const version = versionOf(content);
    const isDone = await around({ store, kind: 'put', key }, () => {
      const stored = blobs.stores.get(store) ?? new Map<string, MemoryBlob>();
      const present = stored.get(key);
      const match = headers.get('if-match');
      if (headers.get('if-none-match') === '*' && present) return false;
      if (match !== null && match !== present?.version) return false;
      blobs.writes++;
      blobs.stores.set(store, stored.set(key, { content, version, metadata }));
      return true;
    });
    return isDone ? answerWith(200, { etag: version }) : answerWith(412);
  }

  async function list(prefix: string, after: string): Promise<Response> {
    const most = BLOB_LIMIT.listedAtOnce;
    const page = await around({ store, kind: 'list', key: prefix }, () => {
      const listed = (blobs.listed ?? blobs.stores).get(store) ?? [];
      const found = [...listed].filter(([one]) => one.startsWith(prefix) && one > after).sort(byKey);
      return { entries: found.slice(0, most), last: found.length <= most };
    });
    const listing = {
      blobs: page.entries.map(([one, { version }]) => ({ key: one, etag: version })),
      directories: [],
      ...(!page.last && { next_cursor: page.entries.at(-1)?.[0] }),
    };
    return answerWith(200, {}, JSON.stringify(listing));
  }
}
