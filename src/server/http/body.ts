import * as z from 'zod/mini';
import { LARGEST_BODY } from '#domain/site/field-lengths.ts';
import { fieldErrors } from '#domain/site/fields.ts';
import { answers } from '#words/answers.ts';
import { readBytes } from '../read-bytes.ts';
import { HttpError, validationError } from './answer.ts';

/** A kind of body: how it is read, what it must hold, and what the API reference says of it. */
export interface BodyKind<Sent, Body> {
  /** @throws HttpError 415, 413 or 400 */
  read: (request: Request) => Promise<Sent>;
  /** @throws HttpError 422 */
  check: (sent: Sent) => Body;
  type: 'application/json' | 'multipart/form-data' | '*/*';
  /** Shape of the body; absent if its bytes are taken as they are. */
  schema?: z.core.$ZodType;
  /** Fields of a form that hold files. */
  files?: readonly string[];
  /** A body that the rules accept. */
  example?: object;
  /** Another form that the body may have instead. `check` applies the rules of either. */
  otherForm?: { schema: z.core.$ZodType; example: object };
}

/** Takes a JSON object of this shape. @param example for the API reference and the tests */
export const jsonBody = <Schema extends z.core.$ZodType>(
  schema: Schema,
  example: z.input<Schema> & object,
): BodyKind<Record<string, unknown>, z.output<Schema>> => ({
  read: readJsonObject,
  check: (sent) => checked(schema, sent),
  type: 'application/json',
  schema,
  example,
});

/**
 * Takes a JSON object with nested lists and objects. A refusal names a field by its whole path.
 * @param schema made anew for each request, so that it may know the time
 * @param example for the API reference and the tests: it has every field
 */
export const nestedBody = <Schema extends z.core.$ZodType>(
  schema: (now: Date) => Schema,
  example: z.input<Schema> & object,
): BodyKind<Record<string, unknown>, z.output<Schema>> => ({
  read: readJsonObject,
  check: (sent) => checked(schema(new Date()), sent, 'whole path'),
  type: 'application/json',
  schema: schema(new Date()),
  example,
});

/**
 * Returns the idempotency key that a request names in its header; null for none.
 * @throws HttpError 422 for one that is too long
 */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get('idempotency-key')?.trim() || null;
  if (key && key.length > 255)
    throw validationError({ 'Idempotency-Key': ['The idempotency key may have at most 255 characters.'] });
  return key;
}

/** Takes the bytes as they are, at most 100 kB, from a caller who signs them. */
export const signedBody: BodyKind<Uint8Array, Uint8Array> = {
  read: (request) => readBody(request, LARGEST_BODY.json),
  check: (bytes) => bytes,
  type: '*/*',
};

/** What a field gets for which its schema has no words: only a client that is not ours sends it so. */
const NOT_UNDERSTOOD = 'This is not in a form that can be understood.';

/**
 * Returns what was sent in the shape of a schema.
 * @throws HttpError 422 with the messages under their fields
 */
export function checked<Schema extends z.core.$ZodType>(
  schema: Schema,
  sent: unknown,
  by: Parameters<typeof fieldErrors>[1] = 'first part',
): z.output<Schema> {
  const parsed = z.safeParse(schema, sent, { error: () => NOT_UNDERSTOOD });
  if (!parsed.success) throw validationError(fieldErrors(parsed.error, by));
  return parsed.data;
}

/** Returns the refusal of a body above its limit. */
export const tooLarge = () => new HttpError(413, answers.tooMuch);

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
 * @throws HttpError 415 for another content type, 413 above 100 kB, 400 for anything that is not a JSON
 * object
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
