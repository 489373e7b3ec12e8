import { expect } from 'vitest';
import * as z from 'zod';
import type { Answer } from '#tests/support/call.ts';

/*
 * The wire shapes of the public calls, written from the contract and not from the code; strict, so that one
 * field too many fails as surely as one too few.
 */

const text = z.string().min(1);
const id = z.int().positive();
const rupees = z
  .number()
  .positive()
  .refine((amount) => Number(amount.toFixed(2)) === amount, 'more than two decimals');

export const CategoryShape = z.strictObject({ id, category_name: text, category_slug: text });

export const ProductShape = z.strictObject({
  id,
  category_id: id,
  product_name: text,
  product_slug: text,
  product_price: rupees.nullable(),
  discounted_price: rupees.nullable(),
  short_desc: text.nullable(),
  full_desc: text.nullable(),
  main_image: text.nullable(),
  product_status: z.literal([0, 1]),
  category: z.strictObject({ category_name: text }).nullable(),
  images: z.array(z.strictObject({ id, image_path: text })),
  single: z.boolean(),
  stock: z.int().min(0).nullable(),
  featured: z.boolean(),
  sold: z.boolean(),
  facts: z.record(text, z.union([text, z.number()])).optional(),
});

const ok = { status: z.literal(200) };

export const shapes = {
  showCategory: z.strictObject({ ...ok, data: z.array(CategoryShape) }),
  categoryProducts: z.strictObject({ ...ok, category: CategoryShape, data: z.array(ProductShape) }),
  productDetails: z.strictObject({ ...ok, product: ProductShape }),
  search: z.strictObject({ ...ok, data: z.array(ProductShape.omit({ full_desc: true })).max(50) }),
  find: z.strictObject({
    ...ok,
    results: z.array(
      z.union([
        z.strictObject({ kind: z.literal('Product'), product: ProductShape.omit({ full_desc: true }) }),
        z.strictObject({ kind: text, title: text, path: z.string().startsWith('/'), text }),
      ]),
    ),
    near: z.boolean(),
    matched: z.array(text),
    products_missing: z.boolean(),
  }),
  checkout: z.strictObject({ ...ok, redirect_url: z.url(), merchant_transaction_id: text }),
  paymentStatus: z.strictObject({
    ...ok,
    order: z.strictObject({
      status: z.literal(['pending', 'COMPLETED', 'FAILED']),
      customer_name: text,
      product_name: text,
      payment_mode: text.nullable(),
      merchant_transaction_id: text,
      amount: rupees,
    }),
  }),
  appointment: z.strictObject({ ...ok, message: text }),
  newsletter: z.strictObject({ ...ok, message: text }),
  webhook: z.object(ok),
};

/** What a refusal of each status holds, and nothing beside it. */
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

/** What must hold for every answer there is, pictures included. */
export function expectSafeHeaders({ headers }: Answer): void {
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
  const permissions = headers.get('permissions-policy') ?? '';
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
    expect(permissions).toContain(`${feature}=()`);
  expect(headers.has('set-cookie')).toBe(false);
  expect(headers.has('access-control-allow-origin')).toBe(false);
}

/** What must hold for every JSON answer. */
export function expectJson(answer: Answer): void {
  expectSafeHeaders(answer);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json; ?charset=utf-8$/i);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.body.status).toBe(answer.status);
}

/** A text that shows how the server is made: a stack, a path, an error's class. */
const innards =
  /\bat [\w.<>]+ \(|node_modules|file:\/\/|\/src\/|\/work\/|\/netlify\/|\w+Error\b|\.[mc]?[jt]s\b/;

/** That nothing of the server's own making shows in an answer. */
export function expectNoInnards(answer: Answer): void {
  expect(answer.bytes.toString()).not.toMatch(innards);
}

/** That the answer is 200 in exactly this shape; gives the body. */
export function expectOk<T>(answer: Answer, shape: z.ZodType<T>): T {
  expect(answer.body, 'refused').toMatchObject({ status: 200 });
  expectJson(answer);
  return shape.parse(answer.body);
}

export interface RefusalBody {
  status: number;
  message: string;
  errors?: Record<string, string[]>;
  unit_price?: number;
}

/** That the answer is a refusal with this status, in exactly the shape of one; gives the body. */
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

/** That this one field was refused, with this one text. */
export function expectBroken(answer: Answer, field: string, message?: string): void {
  const { errors = {}, message: said } = expectRefusal(answer, 422);
  expect(Object.keys(errors)).toEqual([field]);
  if (message === undefined) return;
  expect(errors[field]).toEqual([message]);
  expect(said).toBe(message);
}
