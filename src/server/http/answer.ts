import { ReadableStream } from 'node:stream/web';
import type { DataList } from '#domain/site/datalist.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { answerPolicy, securityHeaders } from '../security-headers.ts';

/** The messages of calls that end before their handler. */
export const callTexts = {
  404: 'There is nothing at this address.',
  405: 'This address does not take that method.',
  414: 'This address is too long. Please check the link.',
  429: 'Too many tries. Please wait a little and try again.',
  503: 'We cannot do this just now. Please try again in a few minutes.',
  restoring:
    'The site is being restored from a backup. Nothing was ordered and no money was taken. Please try again in a few minutes.',
} as const;

/** How long callers and visitors are asked to wait while a backup is being put back, in seconds. */
export const RESTORING_RETRY_S = 60;

/** A refusal or failure that ends a call; thrown by what a call is made of, answered in one place. */
export class HttpError extends Error {
  readonly status: number;
  readonly more: Record<string, unknown>;
  readonly headers: Record<string, string>;
  constructor(
    status: number,
    message: string,
    more: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.more = more;
    this.headers = headers;
  }
}

/** 422 with the texts under fields; the message is the first of them. */
export function validationError(errors: FieldErrors): HttpError {
  const first = Object.values(errors)[0]?.[0] ?? 'Please check what you entered.';
  return new HttpError(422, first, { errors });
}

/** What every answer that is no page carries. */
const answerHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': answerPolicy,
  ...securityHeaders,
};

/** A JSON answer; `status` is in the body too. No cache may keep it unless `headers` say so. */
export function json(body: object, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ status, ...body }), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...answerHeaders, ...headers },
  });
}

/** A page of a list as it crosses the wire; beside it the ids of what it leaves out because nobody can read it. */
export function datalist<T>(
  { unreadable = [], ...page }: DataList<T> & { unreadable?: string[] },
  toWire: (row: T) => object,
): { datalist: DataList<object>; unreadable?: string[] } {
  return {
    datalist: { ...page, data: page.data.map(toWire) },
    ...(unreadable.length > 0 && { unreadable }),
  };
}

/**
 * A table for spreadsheets to be saved, sent piece by piece. Its first piece is awaited, so that a store that is down is still
 * answered as such.
 * @param name the file's name: letters, digits, hyphens and dots
 */
export async function download(name: string, pieces: AsyncGenerator<string>): Promise<Response> {
  const first = await pieces.next();
  const encoder = new TextEncoder();
  async function* bytes() {
    if (!first.done) yield encoder.encode(first.value);
    for await (const piece of pieces) yield encoder.encode(piece);
  }
  // One stream at run time; Node and the browser declare its type twice.
  const body = ReadableStream.from(bytes()) as unknown as BodyInit;
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      ...answerHeaders,
    },
  });
}
