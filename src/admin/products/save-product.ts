import type { ProductTaxWire, ProductWire } from '#domain/catalogue/product.ts';
import type { TypedProduct } from '#domain/catalogue/product-fields.ts';
import type { DataList } from '#domain/site/datalist.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import type { ApiAnswer } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import { callAdmin } from '../api/admin-api.ts';
import { sendForm } from '../api/send-form.ts';
import { type FormImages, imagesToSend, staying } from './form-images.ts';
import { isAsTyped, type Known, knownFrom, textsToSend } from './form-texts.ts';

/** A product as it was read for editing. Saves name the version, so that no other save gets lost. */
export interface Loaded {
  product: Known;
  version: string | undefined;
}

/** Returns the form as it crosses the wire. */
function productBody(typed: TypedProduct, images: FormImages, version: string | undefined): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(textsToSend(typed))) body.set(name, value);
  const { main, added, order, removed } = imagesToSend(images);
  if (main) body.set('main_photo', main);
  if (added.length > 0) body.set('gallery_photos', JSON.stringify(added));
  if (removed.length > 0) body.set('remove_images', JSON.stringify(removed));
  if (order.length > 1) body.set('image_order', JSON.stringify(order));
  if (version !== undefined) body.set('version', version);
  return body;
}

/** A save of the form, and the product that it replaces (null for a new one). */
export interface Sending {
  over: Loaded | null;
  typed: TypedProduct;
  images: FormImages;
  /** True when the last try got no answer, so that it may have been done all the same. */
  afterCut: boolean;
}

/** Saves a product. If an earlier try saved it but its answer was lost, that counts as saved now. */
export async function saveProduct({
  over,
  typed,
  images,
  afterCut,
}: Sending): Promise<ApiAnswer<{ id: number }>> {
  const isOurs = (product: Known) =>
    afterCut && isAsTyped(product, typed) && product.images.length === staying(images).length;
  if (afterCut && !over) {
    const done = await findAlike(typed, isOurs);
    if (done) return { kind: 'ok', body: { id: done.id } };
  }
  const path = paths.api.saveProduct(over?.product.id ?? null);
  const answer = await sendForm<{ id: number }>(path, productBody(typed, images, over?.version));
  if (afterCut && !over && answer.kind === 'refused' && arePhotosRefused(answer.errors)) {
    // The earlier try was not finished when its product was looked for.
    const done = await findAlike(typed, isOurs);
    if (done) return { kind: 'ok', body: { id: done.id } };
  }
  const newer = answer.kind === 'refused' && answer.status === 409 ? newerIn(answer.body) : null;
  return newer && isOurs(newer.product) ? { kind: 'ok', body: { id: newer.product.id } } : answer;
}

/** Tells whether a save was refused because its photos are no longer kept, or belong to a product. */
export const arePhotosRefused = (errors: FieldErrors) =>
  errors.main_photo !== undefined || errors.gallery_photos !== undefined;

/** Returns the product that was saved elsewhere meanwhile, from the answer that reports the conflict. */
export function newerIn({ product, tax, version }: Record<string, unknown>): Loaded | null {
  if (!product) return null;
  return { product: knownFrom(product as ProductWire, tax as ProductTaxWire), version: String(version) };
}

/** Finds the newest product of that name, if it is the one that was sent before. */
async function findAlike(typed: TypedProduct, isOurs: (product: Known) => boolean) {
  type Answer = { datalist: DataList<ProductWire> };
  const answer = await callAdmin<Answer>(paths.api.listProducts(1, typed.product_name.trim()));
  return answer.kind === 'ok' ? answer.body.datalist.data.find((row) => isOurs(knownFrom(row))) : undefined;
}

let saved: number | null = null;

/** Remembers which product was saved, so that the list can highlight it. */
export function rememberSaved(id: number): void {
  saved = id;
}

/** Returns the product that was saved last, once. */
export function takeSaved(): number | null {
  const id = saved;
  saved = null;
  return id;
}
