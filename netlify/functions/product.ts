import type { Config } from '@netlify/functions';
import { pageIn } from '#domain/datalist.ts';
import { fieldErrors } from '#domain/fields.ts';
import { idIn } from '#domain/id.ts';
import { productTaxToWire, productToWire, SearchQuery } from '#domain/product.ts';
import { ProductForm, productTexts } from '#domain/product-form.ts';
import { listProducts, type OwnProduct, readProductToEdit } from '#server/catalogue/read-for-owner.ts';
import { deleteProduct } from '#server/catalogue/save-product.ts';
import { saveUploadedProduct } from '#server/catalogue/save-uploaded-product.ts';
import { HttpError, json, validationError } from '#server/http/answer.ts';
import { type ApiCall, serveApi } from '#server/http/api.ts';
import { authenticate } from '#server/http/authenticate.ts';
import { pictureFields } from '#server/http/image-fields.ts';
import { readMultipart } from '#server/http/multipart.ts';

const notFound = () => new HttpError(404, productTexts.notFound);
const toWire = ({ product, categoryName }: OwnProduct) => productToWire(product, categoryName);

async function list({ request, context, query }: ApiCall): Promise<Response> {
  await authenticate(request, context);
  const asked = SearchQuery.safeParse({ q: query.get('q') ?? '' });
  if (!asked.success) throw validationError(fieldErrors(asked.error));
  const page = pageIn(query.get('page'));
  const found = await listProducts(context.storage.catalogue, { page, text: asked.data.q ?? '' });
  return json({ datalist: { ...found, data: found.data.map(toWire) } });
}

/** Creates a product, or changes the one its path names. */
async function save({ request, context, params }: ApiCall): Promise<Response> {
  await authenticate(request, context);
  const sent = await readMultipart(request);
  const { catalogue } = context.storage;
  const id = params.id === undefined ? null : idIn(params.id);
  const present = id === null ? null : await readProductToEdit(catalogue, id);
  if (id !== null && !present) throw notFound();
  const form = ProductForm.safeParse(sent.fields);
  const { main, added, errors } = pictureFields(sent);
  if (!form.success) throw validationError({ ...fieldErrors(form.error), ...errors });
  if (Object.keys(errors).length > 0) throw validationError(errors);
  const { gallery, version: seen } = form.data;
  const draft = { ...form.data.draft, status: form.data.status ?? present?.product.status ?? 1 };
  const saved = await saveUploadedProduct(context, id, { draft, main, added, gallery, seen });
  const message = id === null ? productTexts.created : productTexts.updated;
  if (saved.ok) return json({ message, id: saved.product.id });
  if (saved.reason === 'broken') throw validationError(saved.errors);
  const current = id === null ? null : await readProductToEdit(catalogue, id);
  if (!current) throw notFound();
  throw new HttpError(409, productTexts.changed, {
    product: toWire(current),
    tax: productTaxToWire(current.product),
    version: current.version,
  });
}

/** The products as the owner keeps them. */
export default serveApi([
  { method: 'GET', path: '/product/list', answer: list },
  {
    method: 'GET',
    path: '/product/edit/:id',
    answer: async ({ request, context, params }) => {
      await authenticate(request, context);
      const found = await readProductToEdit(context.storage.catalogue, idIn(params.id ?? ''));
      if (!found) throw notFound();
      const tax = productTaxToWire(found.product);
      return json({ datalist: toWire(found), tax, version: found.version });
    },
  },
  { method: 'POST', path: '/product/store', answer: save },
  { method: 'POST', path: '/product/update/:id', answer: save },
  {
    method: 'DELETE',
    path: '/product/delete/:id',
    answer: async ({ request, context, params }) => {
      await authenticate(request, context);
      const { ok } = await deleteProduct(context, idIn(params.id ?? ''));
      if (!ok) throw notFound();
      return json({ message: productTexts.deleted });
    },
  },
]);

export const config: Config = { path: ['/api/product/*', '/*/api/product/*'] };
