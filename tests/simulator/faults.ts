import { type Answer, ConnectionDropped } from './answer.ts';

/** Ways in which an answer can go wrong. */
export type FaultKind =
  /** The right answer after `ms` (10 s by default). */
  | 'delay'
  /** No answer until the caller gives up. */
  | 'hang'
  /** The connection is reset before the provider has acted. */
  | 'drop-before'
  /** The connection is reset after the provider has acted. */
  | 'drop-after-commit'
  /** The connection is reset in the middle of the body. */
  | 'cut'
  /**
   * `status` (500 by default) with the provider's JSON for it. 503 has the text R999, and 429 may have
   * Retry-After.
   */
  | 'status'
  /** The right status, with half of its JSON. */
  | 'bad-json'
  /** 502 with an HTML page. */
  | 'html'
  /** 200 with an empty body. */
  | 'empty';

export interface Fault {
  /** The name of a route (`phonepe.pay`), of a provider (`phonepe.*`), or `*`. */
  route: string;
  kind: FaultKind;
  /** Number of calls that it affects; 1 by default. */
  count?: number | undefined;
  /** Number of calls that pass first; 0 by default. */
  skip?: number | undefined;
  /** Affects only calls whose path or body contains this text, such as an id. */
  about?: string | undefined;
  ms?: number | undefined;
  status?: number | undefined;
  retryAfterSeconds?: number | undefined;
  /**
   * True if the provider acts on the call. By default it does for delay, drop-after-commit, cut, bad-json and
   * empty.
   */
  commit?: boolean | undefined;
}

export interface Faults {
  add(fault: Fault): void;
  /** Returns the fault for this call, if any, and counts it down. */
  take(route: string, text: string): Fault | null;
  list(): Fault[];
  clear(): void;
}

type OpenFault = Fault & { count: number; skip: number };

export function makeFaults(): Faults {
  let open: OpenFault[] = [];
  return {
    add(fault) {
      open.push({ ...fault, count: fault.count ?? 1, skip: fault.skip ?? 0 });
    },
    take(route, text) {
      for (const fault of open) {
        if (!isAbout(fault, route, text)) continue;
        if (fault.skip > 0) {
          fault.skip -= 1;
          continue;
        }
        fault.count -= 1;
        open = open.filter(({ count }) => count > 0);
        return fault;
      }
      return null;
    },
    list: () => open.map((fault) => ({ ...fault })),
    clear() {
      open = [];
    },
  };
}

function isAbout(fault: Fault, route: string, text: string): boolean {
  const named = fault.route === '*' || fault.route === route || fault.route === `${route.split('.')[0]}.*`;
  return named && (fault.about === undefined || text.includes(fault.about));
}

const committing: FaultKind[] = ['delay', 'drop-after-commit', 'cut', 'bad-json', 'empty'];

export const commits = (fault: Fault) => fault.commit ?? committing.includes(fault.kind);

/** Waits this long, or for ever with Infinity. Rejects with the signal's reason once it is aborted. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

export const waitReally: Wait = (ms, signal) =>
  new Promise((done, fail) => {
    if (signal.aborted) return fail(signal.reason);
    const timer = Number.isFinite(ms) ? setTimeout(finish, ms) : undefined;
    function finish() {
      signal.removeEventListener('abort', stop);
      done();
    }
    function stop() {
      clearTimeout(timer);
      fail(signal.reason);
    }
    signal.addEventListener('abort', stop, { once: true });
  });

/**
 * Returns the answer to a call with a fault. `answer` is null if the provider did not act. Throws
 * ConnectionDropped.
 */
export async function strike(
  fault: Fault,
  answer: Answer | null,
  wait: Wait,
  signal: AbortSignal,
): Promise<Answer | 'as-it-was'> {
  const body = answer?.body ?? '{"code":"INTERNAL_SERVER_ERROR","message":"There was an error"}';
  switch (fault.kind) {
    case 'delay':
      await wait(fault.ms ?? 10_000, signal);
      return 'as-it-was';
    case 'hang':
      await wait(Number.POSITIVE_INFINITY, signal);
      throw new ConnectionDropped();
    case 'drop-before':
    case 'drop-after-commit':
      throw new ConnectionDropped();
    case 'cut': {
      const headers = { ...answer?.headers, 'content-length': String(new TextEncoder().encode(body).length) };
      return { status: answer?.status ?? 200, headers, body, cutAfter: Math.floor(body.length / 2) };
    }
    case 'status':
      return statusAnswer(fault);
    case 'bad-json':
      return {
        status: answer?.status ?? 200,
        headers: { 'content-type': 'application/json' },
        body: body.slice(0, Math.floor(body.length / 2)),
      };
    case 'html':
      return {
        status: fault.status ?? 502,
        headers: { 'content-type': 'text/html' },
        body: '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>',
      };
    case 'empty':
      return { status: 200, headers: { 'content-type': 'application/json' }, body: '' };
  }
}

function statusAnswer({ route, status = 500, retryAfterSeconds }: Fault): Answer {
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  if (status === 503) return { status, headers: { 'content-type': 'text/plain', ...headers }, body: 'R999' };
  const [code, message] =
    status === 429
      ? ['TOO_MANY_REQUESTS', 'Too many requests']
      : ['INTERNAL_SERVER_ERROR', 'There was an error trying to process your request'];
  const body = route.startsWith('razorpay')
    ? { error: { code: status < 500 ? 'BAD_REQUEST_ERROR' : 'SERVER_ERROR', description: message } }
    : { code, message };
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}
