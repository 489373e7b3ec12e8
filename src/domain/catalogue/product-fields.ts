import * as z from 'zod/mini';
import { gstRate, hsnCode } from '../money/gst.ts';
import { isPrice, type Paise, toPaise, toRupees } from '../money/money.ts';
import { LONGEST } from '../site/field-lengths.ts';
import { text } from '../site/fields.ts';
import { idIn } from '../site/id.ts';
import { type Status, statusSent } from './category.ts';
import { slugOf } from './slug.ts';

/*
 * The fields of a product that the owner fills in, each described once: under which name it is stored, what may be
 * typed and what that becomes in the store, and how it crosses the wire. The form, the request, the stored record and
 * the wire shape follow from this table.
 */

/** A number as it was typed: digits, with at most two decimals. Null when empty; else not a number. */
export function decimalTyped(typed: string): number | null {
  const digits = typed.trim();
  if (digits === '') return null;
  return /^(?:\d{1,9}(?:\.\d{1,2})?|\.\d{1,2})$/.test(digits) ? Number(digits) : Number.NaN;
}

const typed = z._default(text(), '');
const decimal = z.pipe(text(), z.transform(decimalTyped));

const priceText = 'Please enter a price from 1 to 1,00,00,000, with at most two decimals.';
const price = z.pipe(
  z.pipe(
    z.pipe(typed, z.transform(decimalTyped)),
    z.nullable(z.number({ error: priceText }).check(z.refine(isPrice, priceText))),
  ),
  z.transform((rupees): Paise | null => (rupees === null ? null : toPaise(rupees))),
);

const description = (longest: number) =>
  z._default(
    text().check(
      z.trim(),
      z.maxLength(longest, `Please use at most ${longest.toLocaleString('en-IN')} characters.`),
    ),
    '',
  );

const asStored = <T>(stored: T) => stored;
const inRupees = (paise: Paise | null) => (paise === null ? null : toRupees(paise));
const orNull = <T>(stored: T | undefined) => stored || null;

/** By the wire's name, which is the form's too. What `typed` may leave undefined stays as it is. */
export const productFields = {
  category_id: {
    stored: 'categoryId',
    typed: z.pipe(
      z.pipe(typed, z.transform(idIn)),
      z.number().check(z.positive('Please choose a category.')),
    ),
    toWire: asStored<number>,
  },
  product_name: {
    stored: 'name',
    typed: text('Please enter the product name.').check(
      z.trim(),
      z.minLength(1, { error: 'Please enter the product name.', abort: true }),
      z.maxLength(LONGEST.name, `Please use at most ${LONGEST.name} characters.`),
      z.refine((name) => slugOf(name) !== '', 'Please use letters or digits in the name.'),
    ),
    toWire: asStored<string>,
  },
  product_price: { stored: 'price', typed: price, toWire: inRupees },
  discounted_price: { stored: 'discountedPrice', typed: price, toWire: inRupees },
  short_desc: {
    stored: 'shortDescription',
    typed: description(LONGEST.shortDescription),
    toWire: orNull<string>,
  },
  full_desc: {
    stored: 'fullDescription',
    typed: description(LONGEST.fullDescription),
    toWire: orNull<string>,
  },
  product_status: {
    stored: 'status',
    typed: z.optional(statusSent('Please choose a status.')),
    toWire: asStored<Status>,
  },
  /** It exists once: one buyer at a time may pay for it, and once it is sold it leaves the shop by itself. */
  single: {
    stored: 'single',
    typed: z.optional(statusSent('Please say whether there is only one of it.')),
    toWire: (stored?: Status) => stored === 1,
  },
} as const;

/** What a tax invoice says of a product: for the owner alone, so that public answers are without it. */
export const invoiceFields = {
  gst_rate: {
    stored: 'gstRate',
    typed: z.optional(z.pipe(decimal, gstRate)),
    toWire: (rate: number | null | undefined) => rate ?? null,
  },
  hsn_code: {
    stored: 'hsnCode',
    typed: z.optional(
      z.pipe(
        z.pipe(
          text(),
          z.transform((typed) => typed.trim() || null),
        ),
        hsnCode,
      ),
    ),
    toWire: orNull<string | null>,
  },
} as const;

const fields = { ...productFields, ...invoiceFields };
type Fields = typeof fields;
export type FieldName = keyof Fields;
export const fieldNames = Object.keys(fields) as FieldName[];

/** The form as it is filled in: texts under the wire's names. */
export type TypedProduct = Record<FieldName, string>;

/** What the owner decides about a product, as it is stored: prices in paise, null when left empty. */
export type ProductDraft = {
  [F in FieldName as undefined extends z.output<Fields[F]['typed']> ? never : Fields[F]['stored']]: z.output<
    Fields[F]['typed']
  >;
} & {
  [F in FieldName as undefined extends z.output<Fields[F]['typed']> ? Fields[F]['stored'] : never]?: z.output<
    Fields[F]['typed']
  >;
};

/** These fields of a product as they cross the wire. */
export type FieldsOnWire<F extends Partial<Fields> = Fields> = {
  [N in keyof F]: F[N] extends { toWire: (stored: never) => infer W } ? W : never;
};

/** The schemas of what is typed, under the wire's names. */
export const typedSchemas = Object.fromEntries(fieldNames.map((name) => [name, fields[name].typed])) as {
  [F in FieldName]: Fields[F]['typed'];
};

/** What was typed, under the names it is stored by. */
export function draftOf(form: { [F in FieldName]?: z.output<Fields[F]['typed']> }): ProductDraft {
  return Object.fromEntries(fieldNames.map((name) => [fields[name].stored, form[name]])) as ProductDraft;
}

/** Some of the fields of a product in their wire shape. */
export function fieldsToWire<F extends typeof productFields | typeof invoiceFields>(
  chosen: F,
  product: object,
): FieldsOnWire<F> {
  const stored = product as Record<string, never>;
  return Object.fromEntries(
    Object.entries(chosen).map(([name, { stored: key, toWire }]) => [name, toWire(stored[key] as never)]),
  ) as FieldsOnWire<F>;
}

/** The form of a product as the owner's calls answer it, or of a new one (null), which is active. */
export function typedFrom(product: Partial<FieldsOnWire> | null): TypedProduct {
  const values: Partial<FieldsOnWire> = { single: false, ...(product ?? { product_status: 1 }) };
  const typedOf = (value: string | number | boolean | null | undefined) =>
    typeof value === 'boolean' ? String(Number(value)) : String(value ?? '');
  return Object.fromEntries(fieldNames.map((name) => [name, typedOf(values[name])])) as TypedProduct;
}

/** Whether two texts of a field mean the same: '28500' and '28500.00' do. */
export function meansSame(name: FieldName, one: string, other: string): boolean {
  const meaning = (typed: string) => {
    const parsed = z.safeParse(fields[name].typed as z.ZodMiniType, typed);
    return parsed.success ? parsed.data : typed.trim();
  };
  return meaning(one) === meaning(other);
}
