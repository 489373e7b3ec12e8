import { rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDiskFull } from '#server/backup/backup-file.ts';
import { BLOB_LIMIT, LISTING_LAG_MS } from '#server/platform-limits.ts';
import { type Blob, etagOf, fileOf, loadBlobs, saveBlob } from './blob-files.ts';
import { type Holder, holderInWords, readHolder, takeLock } from './lock.ts';

/**
 * A Blobs store for one machine. It speaks the HTTP protocol of the real one strictly: conditions are atomic,
 * because each request is decided and saved in one turn of the event loop; reads carry ETags; listings are
 * paged; names, keys and metadata that are too long for Netlify are refused. It keeps its blobs in a folder
 * or in memory alone. In a folder a write is answered only after it is on disk. Tests make the store slow,
 * failing, or cut its connections, and have its listings lag.
 */
export interface BlobsServer {
  url: string;
  /** Answers a request of this process as the server does, without the network between the two. */
  fetch: (address: string, init?: RequestInit) => Promise<Response>;
  /** Requests so far, by kind and store. */
  counts: Map<string, number>;
  close(): Promise<void>;
}

/** A request, as a test sees it that decides how the request fares. */
export interface BlobRequest {
  kind: 'get' | 'head' | 'list' | 'put' | 'delete';
  store: string;
  key: string;
  headers: IncomingHttpHeaders;
}

/** How a request fares: well, with an HTTP error, or with the connection cut before or after the write. */
export type Fate = 'well' | 'cut before' | 'cut after' | { status: number; headers?: Record<string, string> };

/** What a request is answered with. */
interface Reply {
  status: number;
  headers?: Record<string, string>;
  content?: Buffer | string | undefined;
}

/**
 * The folder belongs to another process, which has all blobs in memory and would overwrite what is written
 * here.
 */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
  readonly holder: Holder | null;
  constructor(folder: string, holder: Holder | null) {
    super(
      `the data in ${folder} are in use by ${holderInWords(holder)}; ` +
        'stop it, or set DATA_FOLDER to another folder',
    );
    this.holder = holder;
  }
}

/** The lock of a store's folder. It lies beside the folder, where nothing reads it as a blob. */
export const lockOf = (folder: string) => `${folder}.lock`;

/** The header in which the metadata of a blob travel. */
export const METADATA_HEADER = 'x-amz-meta-user';

/** How a store is served. */
export interface BlobsServerOptions {
  /** Folder of the blobs; without it they are kept in memory alone. */
  folder?: string;
  /** Decides how each request fares. */
  fate?: (request: BlobRequest) => Fate | Promise<Fate>;
  /** Has listings show what was stored `LISTING_LAG_MS` ago, by this clock. */
  lateListings?: { now: () => Date };
}

/**
 * Returns why Netlify would refuse a blob's name or metadata, in words; null if all is within its limits.
 * @param store the store's name, without what the client puts before it
 * @param metadata as it travels in its header
 */
export function brokenLimit(store: string, key: string, metadata = ''): string | null {
  if (Buffer.byteLength(store) > BLOB_LIMIT.storeNameBytes || /[/:]/.test(store))
    return (
      `a store’s name has at most ${BLOB_LIMIT.storeNameBytes} ` +
      `bytes and neither slash nor colon: ${store}`
    );
  if (Buffer.byteLength(key) > BLOB_LIMIT.keyBytes)
    return `a key has at most ${BLOB_LIMIT.keyBytes} bytes: ${key}`;
  if (Buffer.byteLength(metadata) > BLOB_LIMIT.metadataBytes)
    return `the metadata of a blob have at most ${BLOB_LIMIT.metadataBytes} bytes: ${key}`;
  return null;
}

/**
 * Starts the server on a free port of this machine.
 * @throws FolderInUse when another process keeps its blobs in that folder
 */
export async function startBlobsServer(options: BlobsServerOptions = {}): Promise<BlobsServer> {
  const blobs = new Map<string, Blob>();
  const counts = new Map<string, number>();
  const { folder, lateListings } = options;
  const listed = lateListings ? laggingBehind(lateListings.now) : { note() {}, now: () => blobs };
  let isFull = false;

  /** Saves a blob before anybody can read it. @returns its ETag, or null when it could not be saved */
  function put(id: string, bytes: Buffer, metadata: string | undefined): string | null {
    try {
      if (folder) saveBlob(folder, id, bytes, metadata);
      isFull = false;
    } catch (error) {
      const wasFull = isFull;
      isFull = isDiskFull(error);
      if (!isFull) console.error(`${id} could not be saved: ${(error as Error).message}`);
      else if (!wasFull)
        console.error(`The disk is full: nothing more is saved in ${folder} until there is room.`);
      return null;
    }
    const etag = etagOf(bytes, metadata);
    blobs.set(id, { bytes, metadata, etag });
    listed.note(id, blobs.get(id));
    return etag;
  }

  /** Answers a request. Returns null where the connection is cut instead. */
  async function answer({
    method,
    address,
    headers: asked,
    body,
  }: {
    method: string;
    address: string;
    headers: IncomingHttpHeaders;
    body: Buffer;
  }): Promise<Reply | null> {
    const url = new URL(address, 'http://local');
    const [, , store = '', ...rest] = url.pathname.split('/');
    const key = rest.map(decodeURIComponent).join('/');
    const id = `${decodeURIComponent(store)}/${key}`;
    const kind = key ? (method.toLowerCase() as BlobRequest['kind']) : 'list';
    const name = decodeURIComponent(store).replace(/^site:/, '');
    counts.set(`${kind} ${name}`, (counts.get(`${kind} ${name}`) ?? 0) + 1);
    const fate = (await options.fate?.({ kind, store: name, key, headers: asked })) ?? 'well';
    if (fate === 'cut before') return null;
    if (typeof fate === 'object') return fate;

    const metadata = [asked[METADATA_HEADER]].flat()[0];
    const broken = brokenLimit(name, key, metadata);
    if (broken) return { status: 400, headers: { 'x-nf-error': encodeURI(broken) } };

    const send = (status: number, headers?: Record<string, string>, content?: Buffer | string) =>
      fate === 'cut after' ? null : { status, ...(headers && { headers }), content };

    if (kind === 'list') {
      const prefix = `${decodeURIComponent(store)}/${url.searchParams.get('prefix') ?? ''}`;
      const from = url.searchParams.get('cursor') ?? '';
      const shown = listed.now();
      const found = [...shown.keys()].filter((candidate) => candidate.startsWith(prefix) && candidate > from);
      const page = found.sort().slice(0, BLOB_LIMIT.listedAtOnce);
      const listing = {
        blobs: page.map((entry) => ({
          key: entry.slice(entry.indexOf('/') + 1),
          etag: shown.get(entry)?.etag,
          size: shown.get(entry)?.bytes.length,
        })),
        directories: [],
        ...(found.length > page.length && { next_cursor: page.at(-1) }),
      };
      return send(200, { 'content-type': 'application/json' }, JSON.stringify(listing));
    }
    if (kind === 'put') {
      const current = blobs.get(id);
      if (asked['if-none-match'] === '*' && current) return send(412);
      const match = asked['if-match'];
      if (match && match !== current?.etag) return send(412);
      const etag = put(id, body, metadata);
      if (etag === null) return send(isFull ? 507 : 500);
      return send(200, { etag });
    }
    if (kind === 'delete') {
      if (folder) rmSync(fileOf(folder, id), { force: true });
      blobs.delete(id);
      listed.note(id, undefined);
      return send(204);
    }
    const blob = blobs.get(id);
    if (!blob) return send(404);
    const headers: Record<string, string> = { etag: blob.etag };
    if (blob.metadata) headers[METADATA_HEADER] = blob.metadata;
    if (asked['if-none-match'] === blob.etag) return send(304, headers);
    return send(200, headers, kind === 'head' ? undefined : blob.bytes);
  }

  const server = createServer((request, response) => {
    const { method = 'GET', url: address = '/', headers } = request;
    readAll(request)
      .then((body) => answer({ method, address, headers, body }))
      .then((reply) =>
        reply ? response.writeHead(reply.status, reply.headers).end(reply.content) : response.destroy(),
      )
      .catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  const lock = folder ? takeLock(lockOf(folder), url) : null;
  if (folder && !lock) {
    await stop();
    throw new FolderInUse(folder, readHolder(lockOf(folder)));
  }
  if (folder) loadBlobs(folder, blobs);
  for (const [id, blob] of blobs) listed.note(id, blob);
  return {
    url,
    counts,
    async fetch(address, { method = 'GET', headers, body, signal } = {}) {
      const late = new Promise<never>((_, fail) => {
        signal?.addEventListener('abort', () => fail(signal.reason));
      });
      const asked = {
        method,
        address,
        headers: Object.fromEntries(new Headers(headers)),
        body: body ? Buffer.from(await new Response(body).arrayBuffer()) : Buffer.alloc(0),
      };
      const reply = server.listening ? await Promise.race([answer(asked), late]) : null;
      if (!reply) throw new TypeError('fetch failed');
      const { status, headers: told, content } = reply;
      const isBare = content === undefined || status === 204 || status === 304;
      const sent = typeof content === 'object' ? Uint8Array.from(content) : content;
      return new Response(isBare ? null : sent, { status, ...(told && { headers: told }) });
    },
    async close() {
      await stop();
      lock?.release();
    },
  };
}

/**
 * Blobs as listings show them that lag behind: what was written, or deleted, appears in them some seconds
 * later.
 */
function laggingBehind(clock: () => Date) {
  const shown = new Map<string, Blob>();
  const changes: { at: number; id: string; blob: Blob | undefined }[] = [];
  return {
    /** Notes what an id has from this moment on. */
    note(id: string, blob: Blob | undefined): void {
      changes.push({ at: clock().getTime(), id, blob });
    },
    /** Returns the blobs that a listing shows at this moment. */
    now(): Map<string, Blob> {
      const until = clock().getTime() - LISTING_LAG_MS;
      while (changes[0] && changes[0].at <= until) {
        const { id, blob } = changes.shift() as (typeof changes)[number];
        if (blob) shown.set(id, blob);
        else shown.delete(id);
      }
      return shown;
    },
  };
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
