import { randomBytes } from 'node:crypto';
import type { Category } from '#domain/catalogue/category.ts';
import type { Product } from '#domain/catalogue/product.ts';
import type { ProductDraft } from '#domain/catalogue/product-fields.ts';
import { slugOf } from '#domain/catalogue/slug.ts';
import { toPaise } from '#domain/money/money.ts';
import type { AppContext } from '#server/app-context.ts';
import { listAllCategories } from '#server/catalogue/categories.ts';
import { saveCategory } from '#server/catalogue/save-category.ts';
import { deleteProduct, type ProductSave, saveProduct } from '#server/catalogue/save-product.ts';
import { siteStorage } from './shop-helpers.ts';

/*
 * Products that a test makes for itself, in the site's own store and with its own code. The test may rename
 * them and change their prices without disturbing other tests. They are all in one category, and
 * `test.afterEach(removeOwnProducts)` deletes them.
 */

const SHELF = 'Shelf of the tests';

/** Address part of the category that all products made by tests are in. */
export const shelfSlug = slugOf(SHELF);

/** The site's shop, as the owner's calls see it. */
export function siteShop(): AppContext {
  return {
    storage: siteStorage(),
    now: () => new Date(),
    pause: async () => {},
    sendsMail: false,
    purge: async () => {},
  };
}

/** Letters and digits that no other test uses. */
export const unlike = () => randomBytes(4).toString('hex');

/** Creates a category of the shop. */
export async function putCategory(name: string): Promise<Category> {
  const saved = await saveCategory(siteShop(), null, { name, status: 1 });
  if (!saved.ok) throw new Error(`${name}: ${saved.reason}`);
  return saved.category;
}

async function shelfId(shop: AppContext): Promise<number> {
  const saved = await saveCategory(shop, null, { name: SHELF, status: 1 });
  if (saved.ok) return saved.category.id;
  const categories = await listAllCategories(shop);
  const shelf = categories.find(({ slug }) => slug === shelfSlug);
  return shelf ? shelf.id : shelfId(shop);
}

const made = new Set<number>();

/** Deletes the products that this worker has made. */
export async function removeOwnProducts(): Promise<void> {
  for (const id of made) await deleteProduct(siteShop(), id);
  made.clear();
}

/** Creates a product in that category, or changes the one with this id. Prices are in rupees. */
export async function putProduct(
  draft: Partial<ProductDraft> & Pick<ProductDraft, 'name'>,
  id: number | null = null,
  images?: ProductSave['images'],
): Promise<Product> {
  const shop = siteShop();
  const whole: ProductDraft = {
    categoryId: await shelfId(shop),
    shortDescription: 'Made by a test, to be looked at by that test and by no buyer at all.',
    fullDescription: '',
    status: 1,
    ...draft,
    price: draft.price === null ? null : toPaise(draft.price ?? 1_000),
    discountedPrice: draft.discountedPrice ? toPaise(draft.discountedPrice) : null,
  };
  const saved = await saveProduct(shop, id, { draft: whole, images });
  if (!saved.ok) throw new Error(`the product was not saved: ${JSON.stringify(saved)}`);
  made.add(saved.product.id);
  return saved.product;
}
