import { type FieldErrors, fieldErrors } from '#domain/fields.ts';
import type { ProductTaxWire, ProductWire } from '#domain/product.ts';
import { decimalTyped } from '#domain/product-fields.ts';
import { ProductForm } from '#domain/product-form.ts';
import { slugOf } from '#domain/slug.ts';

/** The product form as it is filled in: texts under the wire's names. */
export interface Typed {
  category_id: string;
  product_name: string;
  product_price: string;
  discounted_price: string;
  short_desc: string;
  full_desc: string;
  product_status: string;
  gst_rate: string;
  hsn_code: string;
}

/** What each part of the form is given: the texts, what is wrong with them, and a way to change some. */
export interface FormPart {
  typed: Typed;
  errors: FieldErrors;
  type: (change: Partial<Typed>) => void;
}

/** A product as the owner's calls answer it; rows of the list are without the facts of its tax. */
export type Known = ProductWire & Partial<ProductTaxWire>;

const text = (value: string | number | null) => (value === null ? '' : String(value));

/** The form of a product there is, or of a new one (null). */
export function typedFrom(product: Known | null): Typed {
  return {
    category_id: text(product?.category_id ?? null),
    product_name: product?.product_name ?? '',
    product_price: text(product?.product_price ?? null),
    discounted_price: text(product?.discounted_price ?? null),
    short_desc: product?.short_desc ?? '',
    full_desc: product?.full_desc ?? '',
    product_status: text(product?.product_status ?? 1),
    gst_rate: text(product?.gst_rate ?? null),
    hsn_code: product?.hsn_code ?? '',
  };
}

/** The form of a new product that is like another; off the shop until the owner has seen to it. */
export function copyOf(product: Known): Typed {
  return { ...typedFrom(product), product_status: '0' };
}

/** Whether two forms say the same. */
export function sameTyped(one: Typed, other: Typed): boolean {
  return (Object.keys(one) as (keyof Typed)[]).every((name) => one[name].trim() === other[name].trim());
}

/** What is wrong with a form, under the wire's names; nothing when it may be sent. */
export function faultsIn(typed: Typed): FieldErrors {
  const parsed = ProductForm.safeParse(typed);
  return parsed.success ? {} : { ...fieldErrors(parsed.error) };
}

/** The form's texts as they are sent. */
export function textsToSend(typed: Typed): Record<string, string> {
  return {
    category_id: typed.category_id,
    product_name: typed.product_name.trim(),
    product_slug: slugOf(typed.product_name),
    product_price: typed.product_price.trim(),
    discounted_price: typed.discounted_price.trim(),
    short_desc: typed.short_desc.trim(),
    full_desc: typed.full_desc.trim(),
    product_status: typed.product_status,
    gst_rate: typed.gst_rate.trim(),
    hsn_code: typed.hsn_code.trim(),
  };
}

/** Whether a product is what this form says, so that a save whose answer got lost can be told to have been done. */
export function isAsTyped(product: Known, typed: Typed): boolean {
  const isRow = product.gst_rate === undefined;
  const numbers = (form: Typed): Typed => ({
    ...form,
    product_price: text(decimalTyped(form.product_price)),
    discounted_price: text(decimalTyped(form.discounted_price)),
    gst_rate: isRow ? '' : text(decimalTyped(form.gst_rate)),
    hsn_code: isRow ? '' : form.hsn_code,
  });
  return sameTyped(numbers(typedFrom(product)), numbers(typed));
}
