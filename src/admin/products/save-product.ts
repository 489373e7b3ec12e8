import type { ProductTaxWire, ProductWire } from '#domain/catalogue/product.ts';
import type { TypedProduct } from '#domain/catalogue/product-fields.ts';
import type { DataList } from '#domain/site/datalist.ts';
import { type ApiAnswer, answerOf } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import { callAdmin, withToken } from '../api/admin-api.ts';
import { type FormImages, imagesToSend, staying } from './form-images.ts';
import { isAsTyped, type Known, knownFrom, textsToSend } from './form-texts.ts';
import { sentName } from './shrink-image.ts';

/** A product as it was read to be edited; saves name the version, so that no other save gets lost. */
export interface Loaded {
  product: Known;
  version: string | undefined;
}

/** The form as it crosses the wire. */
function productBody(typed: TypedProduct, images: FormImages, version: string | undefined): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(textsToSend(typed))) body.set(name, value);
  const { main, added, order, removed } = imagesToSend(images);
  if (main?.state.step === 'ready')
    body.set('main_image', main.state.image, sentName(main.chosen?.name ?? ''));
  for (const { state, chosen } of added)
    if (state.step === 'ready') body.append('images[]', state.image, sentName(chosen?.name ?? ''));
  if (removed.length > 0) body.set('remove_images', JSON.stringify(removed));
  if (order.length > 1) body.set('image_order', JSON.stringify(order));
  if (version !== undefined) body.set('version', version);
  return body;
}

/** What is sent, and over which product (null: a new one). */
export interface Sending {
  over: Loaded | null;
  typed: TypedProduct;
  images: FormImages;
  /** The last try was cut off, so that it may have been done all the same. */
  afterCut: boolean;
}

/** Saves a product. One that an earlier try has saved, though its answer was lost, counts as saved now. */
export async function saveProduct(
  { over, typed, images, afterCut }: Sending,
  progress: (part: number) => void,
): Promise<ApiAnswer<{ id: number }>> {
  const isOurs = (product: Known) =>
    afterCut && isAsTyped(product, typed) && product.images.length === staying(images).length;
  if (afterCut && !over) {
    const done = await findAlike(typed, isOurs);
    if (done) return { kind: 'ok', body: { id: done.id } };
  }
  const answer = await sendProduct(
    over?.product.id ?? null,
    productBody(typed, images, over?.version),
    progress,
  );
  const newer = answer.kind === 'refused' && answer.status === 409 ? newerIn(answer.body) : null;
  return newer && isOurs(newer.product) ? { kind: 'ok', body: { id: newer.product.id } } : answer;
}

/** The product as it was saved elsewhere meanwhile, from the answer that says so. */
export function newerIn({ product, tax, version }: Record<string, unknown>): Loaded | null {
  if (!product) return null;
  return { product: knownFrom(product as ProductWire, tax as ProductTaxWire), version: String(version) };
}

/** The newest product of that name, if it is the one that was sent before. */
async function findAlike(typed: TypedProduct, isOurs: (product: Known) => boolean) {
  type Answer = { datalist: DataList<ProductWire> };
  const answer = await callAdmin<Answer>(paths.api.listProducts(1, typed.product_name.trim()));
  return answer.kind === 'ok' ? answer.body.datalist.data.find((row) => isOurs(knownFrom(row))) : undefined;
}

/** How long nothing may move before the connection counts as cut, in milliseconds. */
const STALLED_MS = 60_000;

/**
 * Sends a product form. Not by `fetch`, which cannot tell how much of it has gone. Never throws.
 * @param progress is told the part that has gone, from 0 to 1
 */
function sendProduct(
  id: number | null,
  body: FormData,
  progress: (part: number) => void,
): Promise<ApiAnswer<{ id: number }>> {
  const send = (headers: Record<string, string>) =>
    new Promise<ApiAnswer<{ id: number }>>((done) => {
      const request = new XMLHttpRequest();
      let timer = 0;
      const alive = () => {
        window.clearTimeout(timer);
        timer = window.setTimeout(() => request.abort(), STALLED_MS);
      };
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        alive();
        if (lengthComputable) progress(total === 0 ? 1 : loaded / total);
      };
      request.upload.onload = () => progress(1);
      request.onloadend = () => {
        window.clearTimeout(timer);
        done(answerIn(request));
      };
      request.open('POST', paths.api.saveProduct(id));
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      alive();
      request.send(body);
    });
  return withToken(send);
}

function answerIn(request: XMLHttpRequest): ApiAnswer<{ id: number }> {
  try {
    const body = JSON.parse(request.responseText);
    return answerOf(request.status, body, request.getResponseHeader('Retry-After'));
  } catch {
    console.warn('The product did not get through.', request.status);
    return { kind: 'unreachable' };
  }
}

let saved: number | null = null;

/** Keeps which product was saved, so that the list can show it. */
export function rememberSaved(id: number): void {
  saved = id;
}

/** The product saved last, once. */
export function takeSaved(): number | null {
  const id = saved;
  saved = null;
  return id;
}
