import type { Category } from '#domain/category.ts';
import { type Product, slugStanding } from '#domain/product.ts';
import { matchesSlug } from '#domain/slug.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { type CategoryIndex, isDeleted, type Kept, keys, type ProductsIndex, withEntry } from './records.ts';
import { orRebuilt, readHead, type ShopHead } from './shop-head.ts';

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

/** The records of products whose save is under way, null for deleted ones. */
async function productsUnderWay(catalogue: BlobStore, head: ShopHead): Promise<Map<number, Product | null>> {
  const ids = head.underWay.filter(({ kind }) => kind === 'product').map(({ id }) => id);
  const records = await Promise.all(ids.map((id) => catalogue.read<Kept<Product>>(keys.product(id))));
  const found = new Map<number, Product | null>();
  ids.forEach((id, n) => {
    const record = records[n]?.value;
    if (record) found.set(id, isDeleted(record) ? null : record);
  });
  return found;
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

/** Active products whose name, category or short description holds every word of `text`. */
export async function searchProducts(
  catalogue: BlobStore,
  text: string,
): Promise<{ product: Product; category: Category }[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const head = await readHead(catalogue);
  const categories = new Map(active(head.categories).map((category) => [category.id, category]));
  const index = await orRebuilt(catalogue, () => catalogue.readIndex<ProductsIndex>(keys.allProducts));
  const changing = await productsUnderWay(catalogue, head);
  const matches = (row: Pick<Product, 'name' | 'shortDescription' | 'status' | 'categoryId'>) => {
    const category = categories.get(row.categoryId);
    const about = `${row.name} ${category?.name} ${row.shortDescription}`.toLowerCase();
    return row.status === 1 && category !== undefined && words.every((word) => about.includes(word));
  };
  const shelves = new Set(index.rows.filter(matches).map(({ categoryId }) => categoryId));
  const indexes = await Promise.all(
    [...shelves].map((id) =>
      orRebuilt(catalogue, () => catalogue.readIndex<CategoryIndex>(keys.categoryProducts(id))),
    ),
  );
  let products = indexes.flatMap((each) => each.products).sort((a, b) => a.id - b.id);
  for (const [id, product] of changing) products = withEntry(products, id, product);
  return products.filter(matches).flatMap((product) => {
    const category = categories.get(product.categoryId);
    return category ? [{ product, category }] : [];
  });
}
