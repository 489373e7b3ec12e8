import type { Category } from '#domain/category.ts';
import { type DataList, pageOf } from '#domain/datalist.ts';
import type { Product } from '#domain/product.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { presentRecord } from './present-record.ts';
import { readAllProducts } from './read-all-products.ts';
import { recordVersion } from './record-version.ts';
import { keys } from './records.ts';
import { readHead, type ShopHead } from './shop-head.ts';

const PER_PAGE = 10;

/** A product as the owner sees it, active or not; `categoryName` null when its category is gone. */
export interface OwnProduct {
  product: Product;
  categoryName: string | null;
}

const nameIn = (head: ShopHead, categoryId: number) =>
  head.categories.find(({ id }) => id === categoryId)?.name ?? null;

/** All categories, active or not, oldest first. One blob read. */
export async function listAllCategories(catalogue: BlobStore): Promise<Category[]> {
  return (await readHead(catalogue)).categories;
}

/** A category to edit, with its version; null when there is none. One blob read. */
export async function readCategoryToEdit(catalogue: BlobStore, id: number) {
  const category = id > 0 ? await presentRecord<Category>(catalogue, keys.category(id)) : null;
  return category && { category, version: recordVersion(category) };
}

/** A product to edit, with its version; null when there is none. Two blob reads. */
export async function readProductToEdit(
  catalogue: BlobStore,
  id: number,
): Promise<(OwnProduct & { version: string }) | null> {
  if (id < 1) return null;
  const [product, head] = await Promise.all([
    presentRecord<Product>(catalogue, keys.product(id)),
    readHead(catalogue),
  ]);
  if (!product) return null;
  return { product, categoryName: nameIn(head, product.categoryId), version: recordVersion(product) };
}

/**
 * A page of the products whose name holds `text`, in any case, newest first. Two blob reads.
 * @param page from 1
 */
export async function listProducts(
  catalogue: BlobStore,
  { page, text }: { page: number; text: string },
): Promise<DataList<OwnProduct>> {
  const { head, products } = await readAllProducts(catalogue);
  const wanted = text.toLowerCase();
  const found = wanted ? products.filter(({ name }) => name.toLowerCase().includes(wanted)) : products;
  const shown = pageOf(found.toReversed(), page, PER_PAGE);
  const data = shown.data.map((product) => ({ product, categoryName: nameIn(head, product.categoryId) }));
  return { ...shown, data };
}
