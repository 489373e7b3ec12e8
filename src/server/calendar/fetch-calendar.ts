import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { type FeedProblem, mayBeFeed } from '#domain/calendar/calendar-feed.ts';
import { NotPublic, publicLookup } from './public-address.ts';

/** Longest wait for the whole calendar, redirects included, in milliseconds. */
const PATIENCE_MS = 5_000;
const MOST_BYTES = 1_000_000;
const MOST_REDIRECTS = 3;

export type Fetched = { ok: true; text: string } | { ok: false; problem: FeedProblem };

interface FetchOptions {
  /** True on a local run, which may also read from itself. */
  isLocal: boolean;
  /** Finds the machines of a name. */
  find?: LookupFunction;
}

const refuse = (problem: FeedProblem): Fetched => ({ ok: false, problem });

/**
 * Fetches a calendar from an address that the owner typed, within limits of time and size. Every address on the
 * way is checked: by what it says, and by the machine that it leads to.
 */
export async function fetchCalendar(address: string, options: FetchOptions): Promise<Fetched> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    let at = address;
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      if (!mayBeFeed(at, options.isLocal)) return refuse('address');
      const answer = await ask(new URL(at), signal, options);
      const { statusCode: status = 0, headers } = answer;
      if (status >= 300 && status < 400 && headers.location) {
        answer.destroy();
        if (!URL.canParse(headers.location, at)) return refuse('address');
        at = new URL(headers.location, at).href;
        continue;
      }
      if (status !== 200) {
        answer.destroy();
        return refuse('refused');
      }
      return await readText(answer);
    }
    return refuse('redirects');
  } catch (error) {
    if (error instanceof NotPublic) return refuse('address');
    return refuse(signal.aborted ? 'slow' : 'unreachable');
  }
}

function ask(
  url: URL,
  signal: AbortSignal,
  { isLocal, find = publicLookup }: FetchOptions,
): Promise<IncomingMessage> {
  const isOwn = isLocal && url.hostname === 'localhost';
  const request = url.protocol === 'http:' ? requestHttp : requestHttps;
  return new Promise((answered, failed) => {
    request(
      url,
      {
        // No connection is kept: the next one is checked again.
        agent: false,
        ...(!isOwn && { lookup: find }),
        signal,
        headers: { accept: 'text/calendar', 'accept-encoding': 'identity', 'user-agent': 'calendar-reader' },
      },
      answered,
    )
      .on('error', failed)
      .end();
  });
}

async function readText(answer: IncomingMessage): Promise<Fetched> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of answer) {
    length += (piece as Buffer).length;
    // Leaving the loop ends the connection.
    if (length > MOST_BYTES) return refuse('too_large');
    pieces.push(piece as Buffer);
  }
  return { ok: true, text: Buffer.concat(pieces).toString('utf8') };
}
