import { type Product, priceCharged, productToWire } from '#domain/catalogue/product.ts';
import { productTexts } from '#domain/catalogue/product-form.ts';
import { type ProductsChange, pricesOf, productsTexts, raised } from '#domain/catalogue/products-change.ts';
import { type PriceChange, priceChange } from '#domain/site/audit.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import type { AppContext } from '../app-context.ts';
import { gatherPurges } from '../cache-tags.ts';
import { inBatches } from '../in-batches.ts';
import { readManifest } from './manifest.ts';
import { readLiveProduct } from './records.ts';
import { changeProduct } from './write-intents.ts';

/** How many products are changed at once: each asks for the one manifest. */
const AT_ONCE = 4;

/**
 * Changes several products alike. One that is gone by now is passed over; by percent, also one whose prices are not
 * those that were `seen`, so that a price round sent again raises nothing twice. Category and prices are checked before
 * the first is changed.
 * @returns how many were changed and what became of their prices, or what speaks against it
 * @throws StorageUnavailable; some may be changed then
 */
export async function changeProducts(
  context: AppContext,
  { ids, seen = [], ...wanted }: ProductsChange,
): Promise<{ ok: true; changed: number; prices: PriceChange[] } | { ok: false; errors: FieldErrors }> {
  const { catalogue } = context.storage;
  const [{ categories }, products] = await Promise.all([
    readManifest(catalogue),
    inBatches(ids, (id) => readLiveProduct(catalogue, id)),
  ]);
  if (wanted.category_id !== undefined && !categories.some(({ id }) => id === wanted.category_id))
    return { ok: false, errors: { category_id: [productTexts.categoryGone] } };
  const isToChange = (product: Product) =>
    wanted.price_percent === undefined || seen.includes(pricesOf(productToWire(product, null)));
  const beyond = products.find((product) => product && isToChange(product) && !changeOf(product, wanted));
  if (beyond) return { ok: false, errors: { price_percent: [productsTexts.beyond(beyond.name)] } };
  // All of them are of a few categories, and a tag may be purged only twice in some seconds.
  const { gathering, purgeAll } = gatherPurges(context);
  const changeOne = async (id: number) => {
    let before: Product | null = null;
    const after = await changeProduct(gathering, id, (product) => {
      const change = isToChange(product) ? changeOf(product, wanted) : null;
      before = change && product;
      return change;
    });
    return before && after && { prices: priceChange(before, after) };
  };
  const changed = await inBatches(ids, changeOne, AT_ONCE).finally(purgeAll);
  const done = changed.flatMap((one) => one ?? []);
  return { ok: true, changed: done.length, prices: done.flatMap(({ prices }) => prices ?? []) };
}

/** What changes of a product; null where a price would be none, or one raised above the MRP. */
function changeOf(
  product: Product,
  { product_status, sold, category_id, price_percent = 0 }: Omit<ProductsChange, 'ids' | 'seen'>,
): Partial<Product> | null {
  const [price, discountedPrice] = [product.price, product.discountedPrice].map((paise) =>
    paise === null ? null : raised(paise, price_percent),
  );
  if (price === undefined || discountedPrice === undefined) return null;
  const charged = priceCharged({ price, discountedPrice }) ?? 0;
  if (price_percent > 0 && charged > (product.mrp ?? Number.POSITIVE_INFINITY)) return null;
  return {
    ...{ price, discountedPrice, categoryId: category_id ?? product.categoryId },
    status: product_status ?? product.status,
    ...(sold === false && { soldTo: null }),
  };
}
