import { LARGEST_BODY } from '#domain/field-lengths.ts';
import { HttpError } from './answer.ts';

/** The refusal of a body beyond its limit. */
export const tooLarge = () => new HttpError(413, 'This is too much to send at once.');

/**
 * Reads a body of at most `most` bytes.
 * @throws HttpError 413 as soon as it is longer
 */
export async function readBytes(request: Request, most: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads a JSON object.
 * @throws HttpError 415 for another content type, 413 beyond 100 kB, 400 for what is no JSON object
 */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new HttpError(415, 'Please send JSON.');
  const bytes = await readBytes(request, LARGEST_BODY.json);
  const malformed = new HttpError(400, 'This is not a JSON object.');
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw malformed;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed;
  return value as Record<string, unknown>;
}
