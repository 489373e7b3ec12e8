import { pause } from '../in-batches.ts';
import { API_LIMIT } from '../platform-limits.ts';

/*
 * A deployed site's store is read from elsewhere through Netlify's interface, which limits the calls a
 * minute. These calls wait here for their turn. So a job of 35,000 calls continues at that pace, instead of
 * failing after the first 500. Inside Netlify nothing waits.
 */

/** Receives the time that calls have to wait, in milliseconds. */
export type Waits = (ms: number) => void;

/** The clock and the network of the pace; tests pass their own. */
export interface Pacing {
  now: () => number;
  pause: (ms: number) => Promise<unknown>;
  /** Sends a call; by default over the network. */
  send: typeof fetch;
}

/** How many calls are sent in a window: calls that are under way when one ends count into the next. */
const CALLS = API_LIMIT.calls - 40;
/** Milliseconds to wait if a 429 does not say how long. */
const UNTOLD_MS = API_LIMIT.windowMs;
/** The longest wait that is believed, in milliseconds: the window, and what two clocks may differ by. */
const LONGEST_MS = 5 * 60_000;
/** How long an answer may take with its body, in milliseconds: a piece of a backup over a slow line. */
const ANSWER_MS = 10 * 60_000;

/**
 * Makes a `fetch` that keeps to the limit of an interface. A call waits while the limit is used up, and one
 * that is answered 429 is sent again when it may be; other addresses pass at once, such as the signed ones
 * where blobs are.
 * @param apiUrl the interface's address
 * @param told of each wait, once for all calls that wait together
 * @returns a fetch that ends after the wait, however long that is
 */
export function paceApi(
  apiUrl: string,
  told: Waits = () => {},
  { now, pause: wait, send }: Pacing = { now: Date.now, pause, send: fetch },
): typeof fetch {
  const { origin } = new URL(apiUrl);
  /** When the last calls were sent, oldest first. */
  const sent: number[] = [];
  let closedUntil = 0;
  let waiting: Promise<unknown> | null = null;

  /** Waits as often as need be, then takes a place in the window. */
  async function takeTurn(): Promise<void> {
    for (;;) {
      const at = now();
      while (sent[0] !== undefined && sent[0] <= at - API_LIMIT.windowMs) sent.shift();
      const full = sent.length >= CALLS ? (sent[0] ?? at) + API_LIMIT.windowMs : at;
      const left = Math.max(closedUntil, full) - at;
      if (left <= 0) {
        sent.push(at);
        return;
      }
      if (!waiting) {
        told(left);
        waiting = wait(left).then(() => {
          waiting = null;
        });
      }
      await waiting;
    }
  }

  return async (input, init) => {
    const { origin: asked } = new URL(input instanceof Request ? input.url : input);
    for (;;) {
      if (asked === origin) await takeTurn();
      const answer = await send(input, { ...init, signal: AbortSignal.timeout(ANSWER_MS) });
      if (answer.status !== 429) return answer;
      await answer.body?.cancel();
      const until = now() + waitOf(answer.headers, now());
      closedUntil = Math.max(closedUntil, until);
      if (asked !== origin) await wait(until - now());
    }
  };
}

/**
 * How long an answer of 429 asks to wait, in milliseconds. `X-RateLimit-Reset` is in seconds since 1970 where
 * Netlify answers (as `@netlify/api` reads it), `Retry-After` in seconds.
 */
function waitOf(headers: Headers, now: number): number {
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN) * 1000 - now;
  const after = Number(headers.get('retry-after') ?? Number.NaN) * 1000;
  const [wait = UNTOLD_MS] = [reset, after].filter((ms) => Number.isFinite(ms));
  return Math.min(Math.max(wait, 1_000), LONGEST_MS);
}
