import type { OwnCategoryWire } from '#domain/catalogue/category.ts';
import { decimalTyped } from '#domain/catalogue/fact-kinds.ts';
import type { ProductTaxWire, ProductWire } from '#domain/catalogue/product.ts';
import { factRows } from '#domain/catalogue/product-facts.ts';
import {
  type FieldName,
  type FieldsOnWire,
  fieldNames,
  invoiceFields,
  meansSame,
  type TypedProduct,
  typedFrom,
} from '#domain/catalogue/product-fields.ts';
import { ProductForm, productErrors } from '#domain/catalogue/product-form.ts';
import { type OptionWire, optionsFromWire, optionsInWords } from '#domain/catalogue/product-options.ts';
import { slugOf } from '#domain/catalogue/slug.ts';
import { wirePrices } from '#domain/catalogue/wire-prices.ts';
import { formatPrice, isPrice } from '#domain/money/money.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { adminCopy } from '../copy.ts';
import type { Difference } from '../shell/Conflict.tsx';
import { merge } from '../shell/merge.ts';
import { optionsIn, withoutPhotos } from './form-options.ts';

const { labels } = adminCopy.product;

/** A value that can be chosen in a field, and what is shown for it. */
type Option = readonly [value: string, shown: string];

/** The facts that are chosen from a list. */
const factChoices = factRows.flatMap(([name, { choices }]): [FieldName, readonly Option[]][] =>
  choices ? [[name, [['', 'None'], ...Object.entries(choices)]]] : [],
);

/** The options of each field that is chosen from a list. */
export const choices: Partial<Record<FieldName, readonly Option[]>> = {
  ...Object.fromEntries(factChoices),
  single: [
    ['0', 'Several'],
    ['1', 'One piece only'],
  ],
  featured: [
    ['0', 'Among the newest, as it was added'],
    ['1', 'First, as long as it is on sale'],
  ],
  product_status: [
    ['1', adminCopy.active],
    ['0', adminCopy.inactive],
  ],
};

/** A product as the owner's form knows it: every field by its name. */
export type Known = ProductWire & Partial<FieldsOnWire>;

/** Returns a product as the owner's form knows it. Rows of the list come without its tax fields. */
export const knownFrom = (product: ProductWire, tax?: ProductTaxWire): Known => ({
  ...product,
  ...product.facts,
  ...tax,
});

/**
 * Returns the form of a new product that is like another. It is off the shop until the owner puts it there.
 */
export function copyOf(product: Known): TypedProduct {
  const typed = typedFrom(product);
  return { ...typed, options: withoutPhotos(typed.options), product_status: '0', stock: '' };
}

/** Tells whether two forms say the same. */
export function sameTyped(one: TypedProduct, other: TypedProduct): boolean {
  return fieldNames.every((name) => one[name].trim() === other[name].trim());
}

/** Returns the errors of a form, under their names on the wire; none when it may be sent. */
export function errorsIn(typed: TypedProduct): FieldErrors {
  const parsed = ProductForm.safeParse(typed);
  return parsed.success ? {} : productErrors(parsed.error);
}

/** Returns the form's texts as they are sent. */
export function textsToSend(typed: TypedProduct): Record<string, string> {
  const texts = Object.fromEntries(fieldNames.map((name) => [name, typed[name].trim()]));
  return { ...texts, product_slug: slugOf(typed.product_name) };
}

/**
 * Tells whether a product is what this form says, so that a save whose answer was lost is recognised as done.
 */
export function isAsTyped(product: Known, typed: TypedProduct): boolean {
  const stored = typedFrom(product);
  return fieldNames.every(
    (name) =>
      (name in invoiceFields && product[name] === undefined) || meansSame(name, stored[name], typed[name]),
  );
}

/**
 * Merges the texts of a form with a product that was changed meanwhile: by the owner in another tab, or by an
 * order, which lowers the stock. `theirs` are the texts of that product.
 */
export function mergeTexts(typed: TypedProduct, product: Known | null, newer: Known) {
  const before = typedFrom(product);
  const now = typedFrom(newer);
  // An answer may lack the tax fields.
  const theirs = Object.fromEntries(
    fieldNames.map((name) => [name, newer[name] === undefined ? before[name] : now[name]]),
  ) as TypedProduct;
  return { theirs, ...merge({ before, mine: typed, theirs }, meansSame) };
}

/**
 * Returns the fields that both the owner and somebody else changed, in the form's own words. The main photo is
 * one of them.
 */
export function differences(
  { typed, main }: { typed: TypedProduct; main: unknown },
  product: Known | null,
  newer: Known,
  categories: OwnCategoryWire[],
): Difference[] {
  const { theirs, both } = mergeTexts(typed, product, newer);
  const categoryNames = categories.map(({ id, category_name }) => [String(id), category_name] as const);
  const shown = (name: FieldName, text: string) => {
    if (name === 'options') return optionsInWords(optionsFromWire(optionsIn(text) as OptionWire[]));
    const all = name === 'category_id' ? categoryNames : choices[name];
    return all?.find(([value]) => value === text)?.[1] ?? text;
  };
  const texts = both.map((name) => ({
    what: labels[name],
    theirs: shown(name, theirs[name]),
    mine: shown(name, typed[name]),
  }));
  const isPhotoChanged = Boolean(main) && newer.main_image !== product?.main_image;
  const photo = { what: labels.main_image, theirs: 'another photo', mine: 'the photo that you chose' };
  return [...texts, ...(isPhotoChanged ? [photo] : [])];
}

const mayStand = (rupees: number | null) => rupees === null || isPrice(rupees);

/**
 * Returns a sentence about what shoppers will see for the typed prices; empty while they are not valid
 * prices.
 */
export function pricePreview(price: string, discounted: string): string {
  const prices = { product_price: decimalTyped(price), discounted_price: decimalTyped(discounted) };
  const { product_price: full, discounted_price: less } = prices;
  if (!mayStand(full) || !mayStand(less)) return '';
  if (less !== null && (full === null || less > full)) return '';
  const { charged, struckOut } = wirePrices(prices);
  if (charged === null) return "Shoppers see 'Price on request' and can send an enquiry, not order.";
  if (struckOut === null) return `Shoppers see ${formatPrice(charged)}`;
  const percent = Math.round((1 - charged / struckOut) * 100);
  const saving = percent < 1 ? 'less than 1' : Math.min(percent, 99);
  return `Shoppers see ${formatPrice(charged)} instead of ${formatPrice(struckOut)}, ${saving}\u00a0%\u00a0less`;
}
