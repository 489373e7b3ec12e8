import { getStore } from '@netlify/blobs';
import { pause } from '../in-batches.ts';

/** The store could not be reached, or did not confirm a write, in time. Nothing is known to have changed. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
}

/** A blob is not JSON, or lacks the fields it must have. An index is then rebuilt from its records. */
export class CorruptBlob extends Error {
  override name = 'CorruptBlob';
}

/** Returns null for a damaged blob, as a handler for `catch`. @throws every other error */
export function nullIfCorrupt(error: unknown): null {
  if (error instanceof CorruptBlob) return null;
  throw error;
}

/**
 * The place of a store: Netlify's own (from the environment it sets), or a server that speaks its protocol.
 */
export interface BlobLocation {
  /** Address of a local server; null for the one the environment names. */
  url: string | null;
  /** A deployed site seen from elsewhere, by its id and a token of its owner's account. */
  site?: { id: string; token: string; apiUrl: string };
  /** Answers requests in this process instead of over the network, without deadlines or retries. */
  inProcess?: typeof fetch;
}

/** How long one operation, or one page of a listing, may take with all its repeats, in milliseconds. */
export const OPERATION_MS = 8_000;
/** The same from elsewhere: as long as a piece of a backup takes over a slow line. */
const OUTSIDE_MS = 10 * 60_000;
/** How long to wait before a failed request is sent again, in milliseconds. */
const RETRY_AFTER_MS = [150, 400];

export type Client = ReturnType<typeof getStore>;

/** A request that failed, in the way that the client reports as an error and does not repeat. */
const failed = (why: string) => new Response(null, { status: 400, headers: { 'x-nf-error': why } });

/**
 * Returns the answer to a write as the client must see it. The client takes every status but 412 for a write
 * that was done, if an ETag comes with it (netlify/primitives#741). So all but 200, 201 and 412 become
 * failures. A 409 is a conditional write that crossed another one: the same lost race as a 412, which is the
 * only one the client knows.
 */
function toWritten(answer: Response): Response {
  if (answer.status === 409) return new Response(null, { status: 412 });
  return [200, 201, 412].includes(answer.status) ? answer : failed(`answered ${answer.status}`);
}

/**
 * Sends a request, and sends it again when it was answered 429 or 5xx or the connection broke. Repeating is
 * harmless, because a conditional write is recognised by its writer id. A read that is refused with 403 is
 * sent once more, since Netlify was seen to refuse some at random (netlify/blobs#168). The client would
 * repeat after 5 s, so a request that still fails, or is late, becomes a failure that the client does not
 * repeat.
 */
async function send(end: number, ...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const isWrite = init?.method?.toUpperCase() === 'PUT';
  let mayBeRefused = init?.method === undefined || ['GET', 'HEAD'].includes(init.method.toUpperCase());
  let last = 'no answer in time';
  for (const wait of [...RETRY_AFTER_MS, null]) {
    const left = end - Date.now();
    if (left <= 0) break;
    try {
      const answer = await fetch(input, { ...init, signal: AbortSignal.timeout(left) });
      const isRandom = answer.status === 403 && mayBeRefused;
      mayBeRefused &&= !isRandom;
      if (answer.status !== 429 && answer.status < 500 && !isRandom)
        return isWrite ? toWritten(answer) : answer;
      await answer.body?.cancel();
      last = `answered ${answer.status}`;
    } catch {
      last = 'connection broken';
    }
    if (wait !== null) await pause(wait);
  }
  return failed(last);
}

/**
 * Opens a client for one operation, or for one after another: each has the whole deadline.
 * @param options.plain asks for bodies without compression; one that is compressed on the way carries a weak
 * ETag, which no conditional write ever matches
 */
export function openClient(location: BlobLocation, name: string, options: { plain?: boolean } = {}) {
  const { site } = location;
  const operationMs = site ? OUTSIDE_MS : OPERATION_MS;
  let end = 0;
  const bounded: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    if (options.plain) headers.set('accept-encoding', 'identity');
    if (location.inProcess) return location.inProcess(input, { ...init, headers });
    return send(end, input, { ...init, headers });
  };
  const place = site
    ? { siteID: site.id, token: site.token, apiURL: site.apiUrl }
    : location.url
      ? { siteID: 'local', token: 'local', edgeURL: location.url, uncachedEdgeURL: location.url }
      : {};
  return async <T>(call: (client: Client) => Promise<T>): Promise<T> => {
    end = Date.now() + operationMs;
    let timer: NodeJS.Timeout | undefined;
    const late = () =>
      new Promise<never>((_, fail) => {
        timer = setTimeout(() => fail(new StorageUnavailable(`${name}: no answer in time`)), operationMs);
      });
    try {
      const client = getStore({ name, consistency: 'strong', fetch: bounded, ...place });
      return await (location.inProcess ? call(client) : Promise.race([call(client), late()]));
    } catch (error) {
      if (error instanceof StorageUnavailable) throw error;
      throw new StorageUnavailable(`${name}: ${error instanceof Error ? error.message : 'failed'}`, {
        cause: error,
      });
    } finally {
      clearTimeout(timer);
    }
  };
}
