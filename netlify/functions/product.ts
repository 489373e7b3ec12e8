import type { Config } from '@netlify/functions';
import { productTaxToWire, productToWire, SearchQuery } from '#domain/catalogue/product.ts';
import { ProductForm, ProductSwitch, productTexts } from '#domain/catalogue/product-form.ts';
import { ProductsChange, productsTexts } from '#domain/catalogue/products-change.ts';
import { fieldErrors } from '#domain/site/fields.ts';
import { idIn } from '#domain/site/numerals.ts';
import { changeProduct } from '#server/catalogue/change-product.ts';
import { changeProducts } from '#server/catalogue/change-products.ts';
import { listProducts, type OwnProduct, readProductToEdit } from '#server/catalogue/read-for-owner.ts';
import { readLiveProduct } from '#server/catalogue/records.ts';
import { deleteProduct, saveProduct } from '#server/catalogue/save-product.ts';
import { datalist, HttpError, validationError } from '#server/http/answer.ts';
import { jsonBody } from '#server/http/body.ts';
import { imageFields } from '#server/http/image-fields.ts';
import { formBody, type MultipartForm } from '#server/http/multipart.ts';
import { type Call, route, serve } from '#server/http/routes.ts';
import { releasePiece } from '#server/orders/single-piece.ts';

const unknown = productTexts.notFound;
const toWire = ({ product, categoryName }: OwnProduct) => productToWire(product, categoryName);
const find = ({ context: { storage }, params }: Call) =>
  readProductToEdit(storage.catalogue, idIn(params.id ?? ''));

/** The fields and images of a product's form; the errors of both come together. */
function readForm(sent: MultipartForm) {
  const form = ProductForm.safeParse(sent.fields);
  const { images, errors } = imageFields(sent);
  if (!form.success) throw validationError({ ...fieldErrors(form.error), ...errors });
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return { ...form.data, images };
}

const form = formBody(readForm);
type SaveCall = Call & { body: ReturnType<typeof readForm> };

/** Creates a product (`id` null), or changes one. */
async function save({ context, body }: SaveCall, id: number | null) {
  const saved = await saveProduct(context, id, body);
  const message = id === null ? productTexts.created : productTexts.updated;
  if (saved.ok) return { message, id: saved.product.id };
  if (saved.reason === 'invalid') throw validationError(saved.errors);
  const current = id === null ? null : await readProductToEdit(context.storage.catalogue, id);
  if (!current) throw new HttpError(404, unknown);
  throw new HttpError(409, productTexts.changed, {
    product: toWire(current),
    tax: productTaxToWire(current.product),
    version: current.version,
  });
}

/** The products as the owner keeps them. */
export default serve([
  route({
    method: 'GET',
    path: '/product/list',
    as: 'owner',
    query: SearchQuery,
    answer: async ({ context: { storage }, query, page }) =>
      datalist(await listProducts(storage.catalogue, { page, text: query.q ?? '' }), toWire),
  }),
  route({
    method: 'GET',
    path: '/product/edit/:id',
    as: 'owner',
    find,
    unknown,
    answer: async ({ found }) => ({
      datalist: toWire(found),
      tax: productTaxToWire(found.product),
      version: found.version,
    }),
  }),
  route({
    method: 'POST',
    path: '/product/store',
    as: 'owner',
    body: form,
    answer: (call) => save(call, null),
  }),
  route({
    method: 'POST',
    path: '/product/update/:id',
    as: 'owner',
    body: form,
    find: ({ context: { storage }, params }) => readLiveProduct(storage.catalogue, idIn(params.id ?? '')),
    unknown,
    answer: (call) => save(call, call.found.id),
  }),
  route({
    method: 'POST',
    path: '/product/switch/:id',
    as: 'owner',
    body: jsonBody(ProductSwitch),
    find: ({ context: { storage }, params }) => readLiveProduct(storage.catalogue, idIn(params.id ?? '')),
    unknown,
    answer: async ({ context, found, body: { product_status, sold } }) => {
      await changeProduct(context, found.id, ({ status, soldTo }) => ({
        status: product_status ?? status,
        soldTo: sold === false ? null : (soldTo ?? null),
      }));
      if (sold === false) await releasePiece(context, found.id);
      return { message: productTexts.updated };
    },
  }),
  route({
    method: 'POST',
    path: '/product/change-all',
    as: 'owner',
    body: jsonBody(ProductsChange),
    answer: async ({ context, body }) => {
      const done = await changeProducts(context, body);
      if (!done.ok) throw validationError(done.errors);
      return { message: productsTexts.changed, changed: done.changed };
    },
  }),
  route({
    method: 'DELETE',
    path: '/product/delete/:id',
    as: 'owner',
    answer: async ({ context, params }) => {
      const { ok } = await deleteProduct(context, idIn(params.id ?? ''));
      if (!ok) throw new HttpError(404, unknown);
      return { message: productTexts.deleted };
    },
  }),
]);

export const config: Config = { path: ['/api/product/*', '/*/api/product/*'] };
