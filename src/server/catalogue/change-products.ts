import type { Product } from '#domain/catalogue/product.ts';
import { productTexts } from '#domain/catalogue/product-form.ts';
import type { ProductsChange } from '#domain/catalogue/products-change.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import type { AppContext } from '../app-context.ts';
import { inBatches } from '../in-batches.ts';
import { listAllCategories } from './categories.ts';
import { finishSaves, type Save, writeChange } from './saves.ts';

/** How many products are changed at once. */
const AT_ONCE = 8;

/**
 * Changes several products alike. A product that was deleted meanwhile is passed over.
 * @returns how many were changed, or what speaks against it; then none was changed
 * @throws StorageUnavailable; some may be changed then
 */
export async function changeProducts(
  context: AppContext,
  { ids, ...wanted }: ProductsChange,
): Promise<{ ok: true; changed: number } | { ok: false; errors: FieldErrors }> {
  const categories = await listAllCategories(context);
  if (wanted.category_id !== undefined && !categories.some(({ id }) => id === wanted.category_id))
    return { ok: false, errors: { category_id: [productTexts.categoryGone] } };
  const saves: Save[] = [];
  const failures: unknown[] = [];
  const changed = await inBatches(
    ids,
    async (id) => {
      try {
        const { product, save } = await writeChange(context, id, (before) => changeOf(before, wanted));
        if (save) saves.push(save);
        return product;
      } catch (error) {
        failures.push(error);
        return null;
      }
    },
    AT_ONCE,
  );
  // The list is written and the CDN purged once for all of them, also where some could not be changed.
  await finishSaves(context, saves);
  if (failures.length > 0) throw failures[0];
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
