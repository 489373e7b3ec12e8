import type { ProductTaxWire, ProductWire } from '#domain/catalogue/product.ts';
import { isOfStones } from '#domain/catalogue/product-facts.ts';
import {
  type FieldsOnWire,
  fieldNames,
  invoiceFields,
  meansSame,
  type TypedProduct,
  typedFrom,
} from '#domain/catalogue/product-fields.ts';
import { ProductForm } from '#domain/catalogue/product-form.ts';
import { slugOf } from '#domain/catalogue/slug.ts';
import { type FieldErrors, fieldErrors } from '#domain/site/fields.ts';
import type { Difference } from '../shell/Conflict.tsx';

/** A product as the owner's form knows it, every field by its name. */
export type Known = ProductWire & Partial<FieldsOnWire>;

/** A product as the owner's calls answer it; rows of the list come without the facts of its tax. */
export const knownFrom = (product: ProductWire, tax?: ProductTaxWire): Known => ({
  ...product,
  ...product.facts,
  ...tax,
});

/** The form of a new product that is like another; off the shop until the owner has seen to it. */
export function copyOf(product: Known): TypedProduct {
  return { ...typedFrom(product), product_status: '0' };
}

/** Whether products like this usually exist once: gems, and rudraksha that are no chain of many. */
export function isUsuallySingle(categoryName: string, productName: string): boolean {
  const said = `${categoryName} ${productName}`;
  if (isOfStones(categoryName)) return true;
  return /rudraksh/i.test(said) && !/mala|bracelet|kantha|chain/i.test(said);
}

/** Whether two forms say the same. */
export function sameTyped(one: TypedProduct, other: TypedProduct): boolean {
  return fieldNames.every((name) => one[name].trim() === other[name].trim());
}

/** What is wrong with a form, under the wire's names; nothing when it may be sent. */
export function errorsIn(typed: TypedProduct): FieldErrors {
  const parsed = ProductForm.safeParse(typed);
  return parsed.success ? {} : { ...fieldErrors(parsed.error) };
}

/** The form's texts as they are sent. */
export function textsToSend(typed: TypedProduct): Record<string, string> {
  const texts = Object.fromEntries(fieldNames.map((name) => [name, typed[name].trim()]));
  return { ...texts, product_slug: slugOf(typed.product_name) };
}

/** Whether a product is what this form says, so that a save whose answer got lost is known to have been done. */
export function isAsTyped(product: Known, typed: TypedProduct): boolean {
  const stored = typedFrom(product);
  return fieldNames.every(
    (name) =>
      (name in invoiceFields && product[name] === undefined) || meansSame(name, stored[name], typed[name]),
  );
}

/** What a form says otherwise than the product as it is stored now. */
export function differences(product: Known, typed: TypedProduct): Difference[] {
  const stored = typedFrom(product);
  return fieldNames
    .filter((name) => product[name] !== undefined && !meansSame(name, stored[name], typed[name]))
    .map((name) => ({
      what: name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase()),
      theirs: stored[name],
      mine: typed[name],
    }));
}
