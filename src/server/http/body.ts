import * as z from 'zod/mini';
import { LARGEST_BODY } from '#domain/site/field-lengths.ts';
import { fieldErrors } from '#domain/site/fields.ts';
import { readBytes } from '../read-bytes.ts';
import { HttpError, validationError } from './answer.ts';

/** A kind of body: how it is read, and what it must hold. */
export interface BodyKind<Sent, Body> {
  /** @throws HttpError 415, 413 or 400 */
  read: (request: Request) => Promise<Sent>;
  /** @throws HttpError 422 */
  check: (sent: Sent) => Body;
}

/** A JSON object of this shape. */
export const jsonBody = <T>(schema: z.core.$ZodType<T>): BodyKind<Record<string, unknown>, T> => ({
  read: readJsonObject,
  check: (sent) => checked(schema, sent),
});

/** Bytes as they are, of at most 100 kB, for a caller who signs them. */
export const signedBody: BodyKind<Uint8Array, Uint8Array> = {
  read: (request) => readBody(request, LARGEST_BODY.json),
  check: (bytes) => bytes,
};

/**
 * What was sent, in the shape of a schema.
 * @throws HttpError 422 with the texts under its fields
 */
export function checked<T>(schema: z.core.$ZodType<T>, sent: unknown): T {
  const parsed = z.safeParse(schema, sent);
  if (!parsed.success) throw validationError(fieldErrors(parsed.error));
  return parsed.data;
}

/** The refusal of a body beyond its limit. */
export const tooLarge = () => new HttpError(413, 'This is too much to send at once.');

/**
 * Reads a body of at most `most` bytes.
 * @throws HttpError 413 as soon as it is longer
 */
export async function readBody(request: Request, most: number): Promise<Uint8Array> {
  const bytes = await readBytes(request, most);
  if (!bytes) throw tooLarge();
  return bytes;
}

/**
 * Reads a JSON object.
 * @throws HttpError 415 for another content type, 413 beyond 100 kB, 400 for what is no JSON object
 */
async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new HttpError(415, 'Please send JSON.');
  const bytes = await readBody(request, LARGEST_BODY.json);
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
