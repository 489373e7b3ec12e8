import type { Random } from './random.ts';

/** An answer, before a fault may change it. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The connection is reset after this many characters of the body. */
  cutAfter?: number;
}

export function jsonAnswer(status: number, body: unknown): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json;charset=UTF-8' },
    body: JSON.stringify(body),
  };
}

export function redirectAnswer(to: string): Answer {
  return { status: 302, headers: { location: to }, body: '' };
}

/** Returns the object with an undocumented field, because the providers may add fields at any time. */
export function withSurprise<T extends object>(random: Random, body: T): T {
  return {
    ...body,
    [`future${random.letters(5)}`]: random.pick([null, 7, 'later', { nested: [true] }] as const),
  };
}

/** The error that `fetch` throws when the connection ends before an answer. */
export class ConnectionDropped extends TypeError {
  constructor() {
    const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
    super('fetch failed', { cause });
  }
}

export function toResponse({ status, headers, body, cutAfter }: Answer): Response {
  const hasNone = status === 204 || status === 304;
  return new Response(hasNone ? null : cutAfter === undefined ? body : cutStream(body.slice(0, cutAfter)), {
    status,
    headers,
  });
}

function cutStream(part: string): ReadableStream {
  let sent = false;
  return new ReadableStream({
    pull(stream) {
      if (sent) stream.error(new ConnectionDropped());
      else stream.enqueue(new TextEncoder().encode(part));
      sent = true;
    },
  });
}
