import type { Config } from '@netlify/functions';
import {
  PhotoAnswer,
  PriceChangedAnswer,
  ProductListAnswer,
  ProductsChangedAnswer,
  ProductToEditAnswer,
  SavedAnswer,
} from '#domain/catalogue/answers.ts';
import { imageTexts } from '#domain/catalogue/gallery.ts';
import type { UploadedFile } from '#domain/catalogue/image.ts';
import { isSold, type OwnProductWire, productTaxToWire, productToWire } from '#domain/catalogue/product.ts';
import { ProductForm, productErrors, productTexts } from '#domain/catalogue/product-form.ts';
import { PriceForm, pricesToWire, priceTexts } from '#domain/catalogue/product-price.ts';
import { ProductFilter } from '#domain/catalogue/product-view.ts';
import { ProductsChange, productsTexts } from '#domain/catalogue/products-change.ts';
import { MessageAnswer } from '#domain/site/answer-parts.ts';
import { priceChange } from '#domain/site/audit.ts';
import { type FieldErrors, idIn } from '#domain/site/fields.ts';
import { recordAudit } from '#server/accounts/record-audit.ts';
import { changePrice } from '#server/catalogue/change-price.ts';
import { changeProducts } from '#server/catalogue/change-products.ts';
import { readLiveProduct } from '#server/catalogue/product-collection.ts';
import { listProducts, type OwnProduct, readProductToEdit } from '#server/catalogue/read-for-owner.ts';
import { deleteProduct, saveProduct } from '#server/catalogue/save-product.ts';
import { uploadPhoto } from '#server/catalogue/upload-photo.ts';
import { datalist, HttpError, validationError } from '#server/http/answer.ts';
import { jsonBody, nestedBody } from '#server/http/body.ts';
import { formBody, type MultipartForm } from '#server/http/multipart.ts';
import { type Call, owner, serve } from '#server/http/routes.ts';
import { endHold, piecesBeingPaid, releasePiece } from '#server/orders/single-piece.ts';

const exampleProduct = {
  category_id: '1',
  product_name: 'Opal',
  product_price: '10',
  short_desc: 'A white opal.',
  product_status: '1',
  options: JSON.stringify([
    {
      name: 'Setting',
      choices: [
        { name: 'Loose', price: 0 },
        { name: 'Silver ring', price: 1800, made_to_order: true, asks: 'Ring size' },
      ],
    },
  ]),
};
const unknown = productTexts.notFound;
const toWire = ({ product, categoryName }: OwnProduct) => productToWire(product, categoryName);

/** Reads which of these products are being paid for, and returns a function that gives their wire shape. */
async function toOwnWire({ context }: Call, products: OwnProduct[]) {
  const pieces = products.filter(({ product }) => product.single === 1 && !isSold(product));
  const since = await piecesBeingPaid(
    context,
    pieces.map(({ product }) => product.id),
  );
  return (own: OwnProduct): OwnProductWire => {
    const paying_since = since.get(own.product.id);
    return { ...toWire(own), ...(paying_since && { paying_since }) };
  };
}
const find = ({ context, params }: Call<'id'>) => readProductToEdit(context, idIn(params.id));
const findLive = ({ context, params }: Call<'id'>) => readLiveProduct(context, idIn(params.id));

/** Reads the fields and images of a product's form. The errors of both are reported together. */
function readForm(sent: MultipartForm) {
  const form = ProductForm.safeParse(sent.fields);
  const { files, errors } = imageFields(sent);
  if (!form.success) throw validationError({ ...productErrors(form.error), ...errors });
  const { photos, ...product } = form.data;
  if (files.main && photos.main) errors.main_photo = [imageTexts.oneMain];
  if (Object.keys(errors).length > 0) throw validationError(errors);
  const named = photos.added.map((photo) => ({ photo }));
  const main = files.main ?? (photos.main ? { photo: photos.main } : null);
  return { ...product, images: { main, added: [...files.added, ...named] } };
}

const form = formBody(
  { schema: ProductForm, files: ['main_image', 'images[]'], example: exampleProduct },
  readForm,
);

/** Reads the file of a form that uploads one photo. */
function readPhoto({ fields, files: { photo: sent = [] } }: MultipartForm): UploadedFile {
  if (fields.photo) throw validationError({ photo: [imageTexts.noFile] });
  const [photo, ...others] = sent;
  if (!photo || (photo.name === '' && photo.bytes.byteLength === 0))
    throw validationError({ photo: [imageTexts.noPhoto] });
  if (others.length > 0) throw validationError({ photo: [imageTexts.onePhoto] });
  return photo;
}
type SaveCall = Call & { body: ReturnType<typeof readForm> };

/** Creates a product (`id` null), or changes one. */
async function save({ request, context, body }: SaveCall, id: number | null) {
  const saved = await saveProduct(context, id, body);
  const message = id === null ? productTexts.created : productTexts.updated;
  if (saved.ok) {
    const { before, product } = saved;
    const changed = before && priceChange(before, product);
    if (changed) await recordAudit(context, request, { what: 'prices_changed', products: [changed] });
    return { message, id: product.id };
  }
  if (saved.reason === 'invalid') throw validationError(saved.errors);
  const current = id === null ? null : await readProductToEdit(context, id);
  if (!current) return null;
  throw new HttpError(409, productTexts.changed, {
    product: toWire(current),
    tax: productTaxToWire(current.product),
    version: current.version,
  });
}

/** The owner's calls about products. */
export default serve([
  owner(
    'GET /product/list',
    {
      summary: 'Lists products, the newest first, by text, category or what they may need.',
      query: ProductFilter,
      answers: ProductListAnswer,
    },
    async (call) => {
      const { context, query, page } = call;
      const list = await listProducts(context, { page, ...query });
      return datalist(list, await toOwnWire(call, list.data));
    },
  ),
  owner(
    'GET /product/edit/:id',
    {
      summary: 'Reads a product to be edited, with its tax and version.',
      answers: ProductToEditAnswer,
      find,
      unknown,
    },
    async (call) => {
      const { found } = call;
      return {
        datalist: (await toOwnWire(call, [found]))(found),
        tax: productTaxToWire(found.product),
        version: found.version,
      };
    },
  ),
  owner(
    'POST /product/photo',
    {
      summary: 'Uploads one photo, which a product can name for a day.',
      body: formBody({ files: ['photo'], example: {} }, readPhoto),
      answers: PhotoAnswer,
    },
    async ({ context, body }) => {
      const uploaded = await uploadPhoto(context, body);
      if (!uploaded.ok) throw validationError({ photo: [imageTexts[uploaded.error](body.name)] });
      const { photo } = uploaded;
      return { photo: { id: photo, path: context.paths.image('products', photo) } };
    },
  ),
  owner('POST /product/store', { summary: 'Creates a product.', body: form, answers: SavedAnswer }, (call) =>
    save(call, null),
  ),
  owner(
    'POST /product/update/:id',
    {
      summary: 'Changes a product. Fields and images are saved together, or not at all.',
      body: form,
      answers: SavedAnswer,
      refusals: {
        409: 'It was changed since `version`. `product`, `tax` and `version` hold its present state.',
      },
      find: findLive,
      unknown,
    },
    (call) => save(call, call.found.id),
  ),
  owner(
    'POST /product/change-all',
    {
      summary: 'Changes several products alike.',
      body: jsonBody(ProductsChange, {
        ids: [1],
        product_status: 0,
        sold: false,
        category_id: 1,
      }),
      answers: ProductsChangedAnswer,
    },
    async ({ context, body }) => {
      const done = await changeProducts(context, body);
      if (!done.ok) throw validationError(done.errors);
      if (body.sold === false) await Promise.all(body.ids.map((id) => releasePiece(context, id)));
      return { message: productsTexts.changed, changed: done.changed };
    },
  ),
  owner(
    'POST /product/price/:id',
    {
      summary: 'Changes the prices of a product without its form.',
      body: nestedBody(() => PriceForm, {
        product_price: '18500',
        discounted_price: '16900',
        before: { product_price: 18_500, discounted_price: null },
      }),
      answers: PriceChangedAnswer,
      refusals: { 409: 'Its prices are not those of `before` any more. `prices` holds the present ones.' },
      find: findLive,
      unknown,
    },
    async ({ request, context, found, body }) => {
      const saved = await changePrice(context, found.id, body);
      if (!saved) return null;
      if (saved.ok) {
        const changed = priceChange(saved.before, saved.product);
        if (changed) await recordAudit(context, request, { what: 'prices_changed', products: [changed] });
        return { message: priceTexts.saved, prices: pricesToWire(saved.product) };
      }
      if (saved.reason === 'invalid') throw validationError(saved.errors);
      throw new HttpError(409, priceTexts.changed, { prices: pricesToWire(saved.product) });
    },
  ),
  owner(
    'POST /product/release/:id',
    {
      summary: 'Lets others buy a single piece that somebody began to pay for.',
      answers: MessageAnswer,
      refusals: { 409: 'Nobody is paying for this piece any more.' },
      find: findLive,
      unknown,
    },
    async ({ context, found }) => {
      if (!(await endHold(context, found.id))) throw new HttpError(409, productsTexts.notBeingPaid);
      return { message: productsTexts.released };
    },
  ),
  owner(
    'DELETE /product/delete/:id',
    {
      summary: 'Deletes a product and its images. Orders keep what they sold.',
      answers: MessageAnswer,
      unknown,
    },
    async ({ request, context, params }) => {
      const deleted = await deleteProduct(context, idIn(params.id));
      if (!deleted) return null;
      await recordAudit(context, request, { what: 'deleted', kind: 'product', name: deleted.name });
      return { message: productTexts.deleted };
    },
  ),
]);

export const config: Config = {
  path: ['/api/product/*', '/*/api/product/*'],
};

/**
 * Returns the images in a product's form, `main_image` and `images[]`, and errors in how they were sent.
 * Browsers send an empty file field as a file without name and content, which counts as none.
 */
function imageFields({ fields, files }: MultipartForm): {
  files: { main: UploadedFile | null; added: UploadedFile[] };
  errors: FieldErrors;
} {
  const sent = (field: string) =>
    (files[field] ?? []).filter(({ name, bytes }) => name !== '' || bytes.byteLength > 0);
  const main = sent('main_image');
  const errors: FieldErrors = {};
  if (main.length > 1) errors.main_image = [imageTexts.oneMain];
  if (fields.main_image) errors.main_image = [imageTexts.noFile];
  if (fields['images[]']) errors.images = [imageTexts.noFile];
  return { files: { main: main[0] ?? null, added: sent('images[]') }, errors };
}
