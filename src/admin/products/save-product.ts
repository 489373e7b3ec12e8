import type { DataList } from '#domain/datalist.ts';
import type { FieldErrors } from '#domain/fields.ts';
import type { ProductWire } from '#domain/product.ts';
import { paths } from '#lib/paths.ts';
import { callAdmin } from '../api/admin-api.ts';
import { sentName } from './photo-kind.ts';
import { type Photos, photosToSend, staying } from './photos.ts';
import { sendProduct } from './send-product.ts';
import { isAsTyped, type Known, type Typed, textsToSend } from './typed.ts';

/** A product as it was read to be edited; saves name the version, so that nobody else's save gets lost. */
export interface Loaded {
  product: Known;
  version: string | undefined;
}

/** What came of a save. */
export type Saved =
  | { kind: 'saved'; id: number }
  /** The session is over; the sign-in says so. */
  | { kind: 'ended' }
  | { kind: 'refused'; message: string; errors: FieldErrors }
  /** Somebody saved the product meanwhile. */
  | { kind: 'changed'; newer: Loaded }
  | { kind: 'gone' }
  /** No answer came; whether it was saved is unknown. */
  | { kind: 'cut' }
  | { kind: 'failed' };

/** The form as it crosses the wire. */
export function productBody(typed: Typed, photos: Photos, version: string | undefined): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(textsToSend(typed))) body.set(name, value);
  const { main, added, order, removed } = photosToSend(photos);
  if (main?.standing.step === 'ready') body.set('main_image', main.standing.photo, sentName(main.file.name));
  for (const { standing, file } of added)
    if (standing.step === 'ready') body.append('images[]', standing.photo, sentName(file.name));
  if (removed.length > 0) body.set('remove_images', JSON.stringify(removed));
  if (order.length > 1) body.set('image_order', JSON.stringify(order));
  if (version !== undefined) body.set('version', version);
  return body;
}

/**
 * Saves a product (`loaded` null: a new one).
 * @param afterCut whether the last try was cut off, so that it may have been done all the same
 */
export async function saveProduct(
  loaded: Loaded | null,
  { typed, photos, afterCut }: { typed: Typed; photos: Photos; afterCut: boolean },
  progress: (part: number) => void,
): Promise<Saved> {
  const isOurs = (product: Known) =>
    afterCut && isAsTyped(product, typed) && product.images.length === staying(photos).length;
  if (afterCut && !loaded) {
    const done = await findAlike(typed, isOurs);
    if (done) return { kind: 'saved', id: done.id };
  }
  const id = loaded?.product.id ?? null;
  const answer = await sendProduct(id, productBody(typed, photos, loaded?.version), progress);
  if (answer.kind === 'ok') return { kind: 'saved', id: answer.body.id };
  if (answer.kind === 'unreachable') return { kind: 'cut' };
  const { status, message, errors, body } = answer;
  if (status === 401) return { kind: 'ended' };
  if (status === 422) return { kind: 'refused', message, errors };
  if (status === 404) return { kind: 'gone' };
  if (status === 409 && loaded) {
    const newer = body.product ? ({ ...body.product, ...Object(body.tax) } as Known) : undefined;
    if (newer && isOurs(newer)) return { kind: 'saved', id: newer.id };
    if (newer) return { kind: 'changed', newer: { product: newer, version: body.version as string } };
  }
  return { kind: 'failed' };
}

/** The newest product of that name, if it is the one that was sent before. */
async function findAlike(typed: Typed, isOurs: (product: ProductWire) => boolean) {
  type Answer = { datalist: DataList<ProductWire> };
  const answer = await callAdmin<Answer>(paths.api.listProducts(1, typed.product_name.trim()));
  return answer.kind === 'ok' ? answer.body.datalist.data.find(isOurs) : undefined;
}
