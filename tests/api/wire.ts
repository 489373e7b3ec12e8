import { expect } from 'vitest';
import * as z from 'zod';
import type { Answer } from '#tests/support/call.ts';

/* Rules for all answers. `call.ts` checks that each answer has its declared shape. */

const text = z.string().min(1);
const rupees = z.number().positive();

/** Shape of a refusal by its status. */
const refusals: Record<number, z.ZodType> = {
  401: z.strictObject({
    status: z.literal(401),
    message: text,
    second_factor_required: z.literal(true).optional(),
  }),
  403: z.strictObject({ status: z.literal(403), message: text, passkey_required: z.literal(true) }),
  409: z.strictObject({
    status: z.literal(409),
    message: text,
    unit_price: rupees.optional(),
    retry_after: z.int().positive().optional(),
    items: z
      .array(
        z.strictObject({
          line: z.int().positive(),
          product_id: z.int(),
          unit_price: rupees.nullable(),
          left: z.int().nonnegative().nullable(),
        }),
      )
      .min(1)
      .optional(),
  }),
  422: z.strictObject({
    status: z.literal(422),
    message: text,
    errors: z
      .record(text, z.array(text).min(1))
      .refine((errors) => Object.keys(errors).length > 0, 'names no field'),
  }),
  503: z.strictObject({ status: z.literal(503), message: text, request_id: z.uuid().optional() }),
};
const refusal = (status: number) =>
  refusals[status] ?? z.strictObject({ status: z.literal(status), message: text });

/** Expects the headers that every answer must have, pictures included. */
export function expectSafeHeaders({ headers }: Answer): void {
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
  const permissions = headers.get('permissions-policy') ?? '';
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
    expect(permissions).toContain(`${feature}=()`);
  expect(headers.has('set-cookie')).toBe(false);
  expect(headers.has('access-control-allow-origin')).toBe(false);
}

/** Expects what must hold for every JSON answer. */
export function expectJson(answer: Answer): void {
  expectSafeHeaders(answer);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json; ?charset=utf-8$/i);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.body.status).toBe(answer.status);
}

/** Matches a text that shows how the server is made: a stack, a path, a class of errors, a library's words. */
const innards =
  /\bat [\w.<>]+ \(|node_modules|file:\/\/|\/src\/|\/work\/|\/netlify\/|\w+Error\b|\.[mc]?[jt]s\b|\bInvalid (?:input|option|key)\b/;

/** Expects that an answer shows nothing of how the server is made. */
export function expectNoInnards(answer: Answer): void {
  expect(answer.bytes.toString()).not.toMatch(innards);
}

/** Expects an answer 200 of this shape, and returns its body. */
export function expectOk<Shape extends z.core.$ZodType>(
  answer: Answer,
  shape: Shape,
): z.output<Shape> & { status: 200 } {
  expect(answer.body, 'refused').toMatchObject({ status: 200 });
  expectJson(answer);
  return { ...(z.parse(shape, answer.body) as z.output<Shape> & object), status: 200 };
}

export interface RefusalBody {
  status: number;
  message: string;
  errors?: Record<string, string[]>;
  unit_price?: number;
  items?: { line: number; product_id: number; unit_price: number | null; left: number | null }[];
}

/** Expects a refusal with this status, in exactly the shape of a refusal, and returns its body. */
export function expectRefusal(answer: Answer, status: number): RefusalBody {
  expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(status);
  expectJson(answer);
  expectNoInnards(answer);
  const known = refusal(status).safeParse(answer.body);
  expect(known.error?.issues ?? [], JSON.stringify(answer.body).slice(0, 300)).toEqual([]);
  if (status === 405) expect(answer.headers.get('allow')).toBeTruthy();
  if (status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  return answer.body as unknown as RefusalBody;
}

/** Expects that this one field was refused, with this one message. */
export function expectBroken(answer: Answer, field: string, message?: string): void {
  const { errors = {}, message: said } = expectRefusal(answer, 422);
  expect(Object.keys(errors)).toEqual([field]);
  if (message === undefined) return;
  expect(errors[field]).toEqual([message]);
  expect(said).toBe(message);
}
