import type { Config } from '@netlify/functions';
import { pageIn } from '#domain/datalist.ts';
import { fieldErrors } from '#domain/fields.ts';
import { idIn } from '#domain/id.ts';
import { productTaxToWire, productToWire, SearchQuery } from '#domain/product.ts';
import { ProductForm, productTexts } from '#domain/product-form.ts';
import { listProducts, type OwnProduct, readProductToEdit } from '#server/catalogue/read-for-owner.ts';
import { readLiveProduct } from '#server/catalogue/records.ts';
import { deleteProduct, saveProduct } from '#server/catalogue/save-product.ts';
import { HttpError, json, validationError } from '#server/http/answer.ts';
import { type ApiCall, serveApi } from '#server/http/api.ts';
import { authenticate } from '#server/http/authenticate.ts';
import { imageFields } from '#server/http/image-fields.ts';
import { readMultipart } from '#server/http/multipart.ts';

const notFound = () => new HttpError(404, productTexts.notFound);
const toWire = ({ product, categoryName }: OwnProduct) => productToWire(product, categoryName);

async function list({ request, services, query }: ApiCall): Promise<Response> {
  await authenticate(request, services);
  const asked = SearchQuery.safeParse({ q: query.get('q') ?? '' });
  if (!asked.success) throw validationError(fieldErrors(asked.error));
  const page = pageIn(query.get('page'));
  const found = await listProducts(services.storage.catalogue, { page, text: asked.data.q ?? '' });
  return json({ datalist: { ...found, data: found.data.map(toWire) } });
}

/** Creates a product, or changes the one its path names. */
async function save({ request, services, params }: ApiCall): Promise<Response> {
  await authenticate(request, services);
  const sent = await readMultipart(request);
  const { catalogue } = services.storage;
  const id = params.id === undefined ? null : idIn(params.id);
  if (id !== null && !(await readLiveProduct(catalogue, id))) throw notFound();
  const form = ProductForm.safeParse(sent.fields);
  const { images, errors } = imageFields(sent);
  if (!form.success) throw validationError({ ...fieldErrors(form.error), ...errors });
  if (Object.keys(errors).length > 0) throw validationError(errors);
  const saved = await saveProduct(services, id, { ...form.data, images });
  const message = id === null ? productTexts.created : productTexts.updated;
  if (saved.ok) return json({ message, id: saved.product.id });
  if (saved.reason === 'invalid') throw validationError(saved.errors);
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
    answer: async ({ request, services, params }) => {
      await authenticate(request, services);
      const found = await readProductToEdit(services.storage.catalogue, idIn(params.id ?? ''));
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
    answer: async ({ request, services, params }) => {
      await authenticate(request, services);
      const { ok } = await deleteProduct(services, idIn(params.id ?? ''));
      if (!ok) throw notFound();
      return json({ message: productTexts.deleted });
    },
  },
]);

export const config: Config = { path: ['/api/product/*', '/*/api/product/*'] };
