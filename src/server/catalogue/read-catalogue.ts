import type { Category } from '#domain/category.ts';
import { type Product, slugStanding } from '#domain/product.ts';
import { matchesSlug } from '#domain/slug.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { productsUnderWay, readAllProducts } from './read-all-products.ts';
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

/** Active products whose name, category or short description holds every word of `text`. Two blob reads. */
export async function searchProducts(
  catalogue: BlobStore,
  text: string,
): Promise<{ product: Product; category: Category }[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const { head, products } = await readAllProducts(catalogue);
  const categories = new Map(active(head.categories).map((category) => [category.id, category]));
  return products.flatMap((product) => {
    const category = categories.get(product.categoryId);
    if (!category || product.status !== 1) return [];
    const about = `${product.name} ${category.name} ${product.shortDescription}`.toLowerCase();
    return words.every((word) => about.includes(word)) ? [{ product, category }] : [];
  });
}
