import * as z from 'zod/mini';
import { isPrice, type Paise, toPaise, toRupees } from '../money/money.ts';
import { LONGEST } from '../site/field-lengths.ts';
import { atMost, idIn, line, lines, pastedLine, text } from '../site/fields.ts';
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

const plain = text();
const typed = z._default(plain, '');
const decimal = z.pipe(text(), z.transform(decimalTyped));

const priceText = 'Please enter a price from 1 to 1,00,00,000, with at most two decimals.';
const inPaise = (of: typeof typed | typeof plain) =>
  z.pipe(
    z.pipe(
      z.pipe(of, z.transform(decimalTyped)),
      z.nullable(z.number({ error: priceText }).check(z.refine(isPrice, priceText))),
    ),
    z.transform((rupees): Paise | null => (rupees === null ? null : toPaise(rupees))),
  );
const price = inPaise(typed);

const HIGHEST_RATE = 40;
const rateText = `Please enter a rate from 0 to ${HIGHEST_RATE} percent, with at most two decimals, or leave it empty.`;
/** Whether a rate of GST has at most two decimals and is one there can be. */
const isRate = (rate: number) =>
  rate >= 0 && rate <= HIGHEST_RATE && Number(rate.toFixed(2)) === rate && !Object.is(rate, -0);
/** GST in percent; prices include it. */
const gstRate = z.nullable(z.number({ error: rateText }).check(z.refine(isRate, { error: rateText })));
const hsnText = 'Please enter 4 to 8 digits, or leave it empty.';
const hsnCode = z.nullable(z.string({ error: hsnText }).check(z.regex(/^\d{4,8}$/, hsnText)));

const description = (longest: number) => z._default(lines().check(atMost(longest)), '');

const asStored = <T>(stored: T) => stored;
const inRupees = (paise: Paise | null) => (paise === null ? null : toRupees(paise));
const isYes = (stored?: Status) => stored === 1;
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
  /** It exists once: one buyer at a time may pay for it, and once it is sold it leaves the shop by itself. */
  single: {
    stored: 'single',
    typed: z.optional(statusSent('Please say whether there is only one of it.')),
    toWire: isYes,
  },
  /** The owner's choice for the shop's front, where newer ones come after it. */
  featured: {
    stored: 'featured',
    typed: z.optional(statusSent("Please say whether it stands at the shop's front.")),
    toWire: isYes,
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

/** The planets a stone or bead is given to, by their English names. */
export const planets = {
  Sun: 'Sun (Surya)',
  Moon: 'Moon (Chandra)',
  Mars: 'Mars (Mangal)',
  Mercury: 'Mercury (Budh)',
  Jupiter: 'Jupiter (Guru)',
  Venus: 'Venus (Shukra)',
  Saturn: 'Saturn (Shani)',
  Rahu: 'Rahu',
  Ketu: 'Ketu',
  All: 'All nine',
} as const;
export type Planet = keyof typeof planets;

/** What may be left out: null when empty, and as it was where nothing is sent. */
const fact = <T = string>(
  rule?: { test: (typed: string) => boolean; message: string },
  longest: number = LONGEST.other,
  kind: typeof line = line,
) =>
  z.optional(
    z.pipe(
      kind().check(
        atMost(longest),
        z.refine((sent) => sent === '' || !rule || rule.test(sent), rule?.message),
      ),
      z.transform((sent) => (sent || null) as T | null),
    ),
  );
const factOnWire = <T>(stored: T | null | undefined) => stored ?? null;

const caratText = 'Please enter the weight in carats, with at most two decimals, such as 4.78.';
const size = /^\d{1,4}(\.\d{1,2})?(\s*[x×*]\s*\d{1,4}(\.\d{1,2})?){0,2}$/i;

/** The facts of a product, each of them optional: what shoppers look for and the law asks for. */
export const factFields = {
  hindi_name: { stored: 'hindiName', typed: fact(), toWire: factOnWire<string> },
  weight_carat: {
    stored: 'weightCarat',
    typed: z.optional(
      z.pipe(
        decimal,
        z.nullable(z.number({ error: caratText }).check(z.gt(0, caratText), z.lte(100_000, caratText))),
      ),
    ),
    toWire: factOnWire<number>,
  },
  size_mm: {
    stored: 'sizeMm',
    typed: fact({
      test: (sent) => size.test(sent),
      message: 'Please enter the size in millimetres, such as 10.8 x 8.9 x 6.2.',
    }),
    toWire: factOnWire<string>,
  },
  shape: { stored: 'shape', typed: fact(), toWire: factOnWire<string> },
  /** The country of origin. */
  origin: { stored: 'origin', typed: fact(), toWire: factOnWire<string> },
  treatment: { stored: 'treatment', typed: fact(), toWire: factOnWire<string> },
  /** 'none' where there is no laboratory report, so that the page says so. */
  certificate_lab: { stored: 'certificateLab', typed: fact(), toWire: factOnWire<string> },
  certificate_number: { stored: 'certificateNumber', typed: fact(), toWire: factOnWire<string> },
  certificate_url: {
    stored: 'certificateUrl',
    typed: fact(
      {
        test: (sent) => /^https:\/\/[^\s/.]+\.\S+$/i.test(sent),
        message: 'Invalid URL',
      },
      LONGEST.shortDescription,
    ),
    toWire: factOnWire<string>,
  },
  planet: {
    stored: 'planet',
    typed: fact<Planet>({
      test: (sent) => Object.hasOwn(planets, sent),
      message: 'Please choose one of the planets.',
    }),
    toWire: factOnWire<Planet>,
  },
  metal: { stored: 'metal', typed: fact(), toWire: factOnWire<string> },
  best_for: { stored: 'bestFor', typed: fact(), toWire: factOnWire<string> },
  net_quantity: { stored: 'netQuantity', typed: fact(), toWire: factOnWire<string> },
  /** The maximum retail price, as printed on the package. */
  mrp: {
    stored: 'mrp',
    typed: z.optional(inPaise(plain)),
    toWire: (paise?: Paise | null) => inRupees(paise ?? null),
  },
  /** Name and address. */
  importer_or_packer: {
    stored: 'importerOrPacker',
    typed: fact(undefined, LONGEST.address, lines),
    toWire: factOnWire<string>,
  },
} as const;
export type FactName = keyof typeof factFields;

/** What every save may leave as it was, under the names it is stored by. */
export const optionalStored = [...Object.values(invoiceFields), ...Object.values(factFields)].map(
  ({ stored }) => stored,
);

const fields = { ...productFields, ...invoiceFields, ...factFields };
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

/** The form of a product as the owner's calls answer it, or of a new one (null), which is active. */
export function typedFrom(product: Partial<FieldsOnWire> | null): TypedProduct {
  const values: Partial<FieldsOnWire> = {
    single: false,
    featured: false,
    ...(product ?? { product_status: 1 }),
  };
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
