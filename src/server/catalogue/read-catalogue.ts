import type { Category } from '#domain/category.ts';
import { type Product, slugStanding } from '#domain/product.ts';
import { matchesSlug } from '#domain/slug.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { productsUnderWay } from './read-all-products.ts';
import { type CategoryIndex, isDeleted, type Kept, keys, withEntry } from './records.ts';
import { orRebuilt, readHead } from './shop-head.ts';

const active = (categories: Category[]) => categories.filter(({ status }) => status === 1);

/** The active categories, oldest first. One blob read. */
export async function listCategories(catalogue: BlobStore): Promise<Category[]> {
  return active((await readHead(catalogue)).categories);
}

/** An active category with its active products, oldest first, and the menu. Two blob reads. */
export async function readCategory(
  catalogue: BlobStore,
  addressPart: string,
): Promise<{ menu: Category[]; category: Category | null; products: Product[] }> {
  const head = await readHead(catalogue);
  const menu = active(head.categories);
  const category = menu.find(({ slug }) => matchesSlug(slug, addressPart)) ?? null;
  if (!category) return { menu, category, products: [] };
  const index = await orRebuilt(catalogue, () =>
    catalogue.readIndex<CategoryIndex>(keys.categoryProducts(category.id)),
  );
  let { products } = index;
  for (const [id, product] of await productsUnderWay(catalogue, head)) {
    products = withEntry(products, id, product?.categoryId === category.id ? product : null);
  }
  return { menu, category, products: products.filter(({ status }) => status === 1) };
}

/** A product on sale, whatever its name: active, in an active category; with the menu. Two blob reads. */
export async function readProductOnSale(
  catalogue: BlobStore,
  id: number,
): Promise<{ menu: Category[]; found: { product: Product; category: Category } | null }> {
  const [head, record] = await Promise.all([
    readHead(catalogue),
    Number.isSafeInteger(id) && id > 0 ? catalogue.read<Kept<Product>>(keys.product(id)) : null,
  ]);
  const menu = active(head.categories);
  const product = record && !isDeleted(record.value) ? record.value : null;
  const category = menu.find((candidate) => candidate.id === product?.categoryId);
  if (!product || !category || product.status !== 1) return { menu, found: null };
  return { menu, found: { product, category } };
}

/** A product on sale by id and address part; `standing` tells whether that is its present name. */
export async function readProduct(catalogue: BlobStore, id: number, addressPart: string) {
  const { menu, found } = await readProductOnSale(catalogue, id);
  const standing = found ? slugStanding(found.product, addressPart) : 'none';
  return { menu, found: standing === 'none' ? null : found, standing };
}
