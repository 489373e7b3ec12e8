import { ReadableStream } from 'node:stream/web';
import type { DataList } from '#domain/site/datalist.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { answers } from '#words/answers.ts';
import { STREAM_LIMIT_BYTES } from '../platform-limits.ts';
import { answerPolicy, securityHeaders } from '../security-headers.ts';

/** Messages of calls that end before their handler runs. */
export const callTexts = {
  404: answers.nothingHere,
  405: 'This address does not take that method.',
  414: 'This address is too long. Please check the link.',
  429: answers.tooManyTries,
  503: answers.notNow,
  restoring: answers.restoring,
} as const;

/** Seconds that callers and visitors are asked to wait while a backup is being restored. */
export const RESTORING_RETRY_S = 60;

/** A refusal that ends a call. Handlers and checks throw it, and `serve` answers it. */
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

/** Returns a 422 with messages under their fields. Its own message is the first of them. */
export function validationError(errors: FieldErrors): HttpError {
  const first = Object.values(errors)[0]?.[0] ?? answers.checkEntered;
  return new HttpError(422, first, { errors });
}

/** Headers of every answer that is not a page. */
const answerHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': answerPolicy,
  ...securityHeaders,
};

/** Returns a JSON answer, with `status` in its body too. No cache keeps it unless `headers` allow that. */
export function json(body: object, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ status, ...body }), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...answerHeaders, ...headers },
  });
}

/** Returns a page of a list in its wire shape, with the ids of records that were left out as unreadable. */
export function datalist<T, Wire>(
  { unreadable = [], ...page }: DataList<T> & { unreadable?: string[] },
  toWire: (row: T) => Wire,
): { datalist: DataList<Wire>; unreadable?: string[] } {
  return {
    datalist: { ...page, data: page.data.map(toWire) },
    ...(unreadable.length > 0 && { unreadable }),
  };
}

/**
 * Returns a table for spreadsheets as a download. All of it is made before anything is sent, so that neither a
 * store that does not answer nor Netlify's limit cuts the file off in the middle.
 * @param name file name of letters, digits, hyphens and dots
 * @param tooLarge the refusal of a file that is larger than Netlify sends
 */
export async function download(
  name: string,
  pieces: AsyncGenerator<string>,
  tooLarge: string,
): Promise<Response> {
  const made: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece);
    length += bytes.length;
    if (length > STREAM_LIMIT_BYTES) throw validationError({ from: [tooLarge] });
    made.push(bytes);
  }
  // A stream, because Netlify sends less in one piece. The cast is needed because Node and the browser declare it apart.
  const body = ReadableStream.from(made) as unknown as BodyInit;
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      ...answerHeaders,
    },
  });
}

/** Returns a calendar. Only the program that asks may keep it, and no search engine lists it. */
export const calendar = (text: string): Response =>
  new Response(text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      ...answerHeaders,
      'Cache-Control': 'private, no-cache',
      'X-Robots-Tag': 'noindex',
    },
  });
