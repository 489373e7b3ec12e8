import type { Product } from '#domain/catalogue/product.ts';
import { productTexts } from '#domain/catalogue/product-form.ts';
import type { ProductsChange } from '#domain/catalogue/products-change.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import type { AppContext } from '../app-context.ts';
import { gatherPurges } from '../cache-tags.ts';
import { inBatches } from '../in-batches.ts';
import { readManifest } from './manifest.ts';
import { changeProduct } from './write-intents.ts';

/** How many products are changed at once: each asks for the one manifest. */
const AT_ONCE = 4;

/**
 * Changes several products alike. A product that was deleted meanwhile is passed over.
 * @returns how many were changed, or what speaks against it; then none was changed
 * @throws StorageUnavailable; some may be changed then
 */
export async function changeProducts(
  context: AppContext,
  { ids, ...wanted }: ProductsChange,
): Promise<{ ok: true; changed: number } | { ok: false; errors: FieldErrors }> {
  const { categories } = await readManifest(context.storage.catalogue);
  if (wanted.category_id !== undefined && !categories.some(({ id }) => id === wanted.category_id))
    return { ok: false, errors: { category_id: [productTexts.categoryGone] } };
  // All of them are of a few categories, and a tag may be purged only twice in some seconds.
  const { gathering, purgeAll } = gatherPurges(context);
  const changed = await inBatches(
    ids,
    (id) => changeProduct(gathering, id, (product) => changeOf(product, wanted)),
    AT_ONCE,
  ).finally(purgeAll);
  return { ok: true, changed: changed.filter((product) => product !== null).length };
}

/** Returns what changes of a product. */
function changeOf(
  product: Product,
  { product_status, sold, category_id }: Omit<ProductsChange, 'ids'>,
): Partial<Product> {
  return {
    categoryId: category_id ?? product.categoryId,
    status: product_status ?? product.status,
    ...(sold === false && { soldTo: null }),
  };
}
