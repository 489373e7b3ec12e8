import * as z from 'zod/mini';
import { LONGEST } from '../site/field-lengths.ts';
import { atMost, idIn, lines, pastedLine, text } from '../site/fields.ts';
import { type Status, statusSent } from './category.ts';
import { decimalSent, inRupees, paiseSent } from './fact-kinds.ts';
import { type FactName, facts } from './product-facts.ts';
import { optionsToWire, optionsTyped } from './product-options-form.ts';
import { slugOf } from './slug.ts';

/*
 * The fields of a product that the owner fills in, each described once: under which name it is stored, what
 * may be typed and what that becomes in the store, and how it crosses the wire. The form, the request, the
 * stored record and the wire shape follow from this table.
 */

const typed = z._default(text(), '');
const price = z.pipe(typed, paiseSent);

const HIGHEST_RATE = 40;
const rateText = `Please enter a rate from 0 to ${HIGHEST_RATE} percent, with at most two decimals, or leave it empty.`;
/** Tells whether a GST rate is possible and has at most two decimals. */
const isRate = (rate: number) =>
  rate >= 0 && rate <= HIGHEST_RATE && Number(rate.toFixed(2)) === rate && !Object.is(rate, -0);
/** GST in percent; prices include it. */
export const gstRate = z.nullable(z.number({ error: rateText }).check(z.refine(isRate, { error: rateText })));
const hsnText = 'Please enter 4 to 8 digits, or leave it empty.';
/** Code of goods (HSN) or of a service (SAC). */
export const hsnCode = z.nullable(z.string({ error: hsnText }).check(z.regex(/^\d{4,8}$/, hsnText)));

const MOST_IN_STOCK = 9_999;
const stockText = 'Please enter a whole number from 0 to 9,999, or choose ‘Several, not counted’.';

const description = (longest: number) => z._default(lines().check(atMost(longest)), '');

const asStored = <T>(stored: T) => stored;
const isYes = (stored?: Status) => stored === 1;
const orNull = <T>(stored: T | undefined) => stored || null;

/**
 * Fields by their names on the wire, which the form uses too. A field that `typed` leaves undefined stays as
 * it is.
 */
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
    typed: pastedLine('Please enter the product name.').check(
      z.minLength(1, { error: 'Please enter the product name.', abort: true }),
      atMost(LONGEST.name),
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
  /**
   * Yes for a piece that exists once. One buyer at a time may pay for it, and once it is sold it leaves the
   * shop by itself.
   */
  single: {
    stored: 'single',
    typed: z.optional(statusSent('Please say whether there is only one of it.')),
    toWire: isYes,
  },
  /** Number of pieces, if the owner counts them; otherwise null. */
  stock: {
    stored: 'stock',
    typed: z.optional(
      z.pipe(
        decimalSent,
        z.nullable(
          z
            .number({ error: stockText })
            .check(z.int(stockText), z.gte(0, stockText), z.lte(MOST_IN_STOCK, stockText)),
        ),
      ),
    ),
    toWire: (stock: number | null | undefined) => stock ?? null,
  },
  /** Yes for a product that the owner chose for the shop's front, where it precedes newer ones. */
  featured: {
    stored: 'featured',
    typed: z.optional(statusSent("Please say whether it stands at the shop's front.")),
    toWire: isYes,
  },
  /** What a buyer can choose of it, such as its setting. Typed as JSON. */
  options: { stored: 'options', typed: optionsTyped, toWire: optionsToWire },
} as const;

/** Fields that a tax invoice needs. Public answers leave them out. */
export const invoiceFields = {
  gst_rate: {
    stored: 'gstRate',
    typed: z.optional(z.pipe(decimalSent, gstRate)),
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

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
type FactFields = {
  [N in FactName]: {
    stored: CamelCase<N>;
    typed: (typeof facts)[N]['typed'];
    toWire: (typeof facts)[N]['toWire'];
  };
};

/** The facts of a product as fields. A fact is stored under its name on the wire in camel case. */
export const factFields = Object.fromEntries(
  Object.entries(facts).map(([name, { typed, toWire }]) => {
    const stored = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return [name, { stored, typed, toWire }];
  }),
) as unknown as FactFields;

/** Names, in the store, of the fields that a save may leave as they were. */
export const optionalStored = [
  productFields.stock,
  productFields.options,
  ...Object.values(invoiceFields),
  ...Object.values(factFields),
].map(({ stored }) => stored);

const fields = { ...productFields, ...invoiceFields, ...factFields };
type Fields = typeof fields;
export type FieldName = keyof Fields;
export const fieldNames = Object.keys(fields) as FieldName[];

/** The form as it is filled in: texts under their names on the wire. */
export type TypedProduct = Record<FieldName, string>;

/** The fields that the owner fills in, as they are stored: prices in paise, null when left empty. */
export type ProductDraft = {
  [F in FieldName as undefined extends z.output<Fields[F]['typed']> ? never : Fields[F]['stored']]: z.output<
    Fields[F]['typed']
  >;
} & {
  [F in FieldName as undefined extends z.output<Fields[F]['typed']> ? Fields[F]['stored'] : never]?: z.output<
    Fields[F]['typed']
  >;
};

/** Fields of a product as they cross the wire. */
export type FieldsOnWire<F extends Partial<Fields> = Fields> = {
  [N in keyof F]: F[N] extends { toWire: (stored: never) => infer W } ? W : never;
};

/** The schemas of the form's fields, under their names on the wire. */
export const typedSchemas = Object.fromEntries(fieldNames.map((name) => [name, fields[name].typed])) as {
  [F in FieldName]: Fields[F]['typed'];
};

/** Returns what was typed, under the names by which it is stored. */
export function draftOf(form: { [F in FieldName]?: z.output<Fields[F]['typed']> }): ProductDraft {
  return Object.fromEntries(fieldNames.map((name) => [fields[name].stored, form[name]])) as ProductDraft;
}

/** Returns some of the fields of a product in their wire shape. */
export function fieldsToWire<F extends typeof productFields | typeof invoiceFields | typeof factFields>(
  chosen: F,
  product: object,
): FieldsOnWire<F> {
  const stored = product as Record<string, never>;
  const wire: Record<string, unknown> = {};
  for (const [name, { stored: key, toWire }] of Object.entries(chosen))
    wire[name] = toWire(stored[key] as never);
  return wire as FieldsOnWire<F>;
}

/**
 * Returns the filled-in form of a product as the owner's calls answer it, or of a new one (null), which is
 * active.
 */
export function typedFrom(product: Partial<FieldsOnWire> | null): TypedProduct {
  const values: Partial<FieldsOnWire> = {
    single: false,
    featured: false,
    options: [],
    ...(product ?? { product_status: 1 }),
  };
  const typedOf = (value: FieldsOnWire[FieldName] | undefined) => {
    if (Array.isArray(value)) return value.length > 0 ? JSON.stringify(value) : '';
    return typeof value === 'boolean' ? String(Number(value)) : String(value ?? '');
  };
  return Object.fromEntries(fieldNames.map((name) => [name, typedOf(values[name])])) as TypedProduct;
}

/** Tells whether two texts of a field mean the same, as '28500' and '28500.00' do. */
export function meansSame(name: FieldName, one: string, other: string): boolean {
  const meaning = (typed: string) => {
    const parsed = z.safeParse(fields[name].typed as z.ZodMiniType, typed);
    return parsed.success ? parsed.data : typed.trim();
  };
  return JSON.stringify(meaning(one)) === JSON.stringify(meaning(other));
}
