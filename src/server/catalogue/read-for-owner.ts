import type { Product } from '#domain/catalogue/product.ts';
import { type DataList, pageBounds, pageOf } from '#domain/site/datalist.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { nullIfCorrupt, type Revised } from '../storage/derived.ts';
import { type Manifest, readCategories, readManifest, type StoredCategory } from './manifest.ts';
import { openProducts, type Products, readAllProducts } from './read-products.ts';
import { readLiveProduct, type StoredProduct } from './records.ts';

const PER_PAGE = 10;

/** A product as the owner sees it, active or not; `categoryName` null when its category is gone. */
export interface OwnProduct {
  product: Product;
  categoryName: string | null;
}

const nameIn = ({ categories }: Manifest, categoryId: number) =>
  categories.find(({ id }) => id === categoryId)?.name ?? null;

/** Returns all categories, active or not, oldest first, by their record. One store request. */
export async function listAllCategories(catalogue: BlobStore): Promise<StoredCategory[]> {
  const record = await readCategories(catalogue).catch(nullIfCorrupt);
  return (record ?? (await readManifest(catalogue))).categories;
}

/** How many products and categories there are, active or not. One store request, and those of `openProducts`. */
export async function countCatalogue(catalogue: BlobStore) {
  const manifest = await readManifest(catalogue);
  const { counts } = await openProducts(catalogue, manifest);
  return { products: sum(counts), categories: manifest.categories.length };
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

/** A category to edit; null when there is none. One store request. */
export async function readCategoryToEdit(catalogue: BlobStore, id: number): Promise<StoredCategory | null> {
  return (await listAllCategories(catalogue)).find((category) => category.id === id) ?? null;
}

/** A product to edit, with its version; null when there is none. Two store requests. */
export async function readProductToEdit(
  catalogue: BlobStore,
  id: number,
): Promise<(OwnProduct & { version: string }) | null> {
  const [product, manifest] = await Promise.all([readLiveProduct(catalogue, id), readManifest(catalogue)]);
  if (!product) return null;
  return { product, categoryName: nameIn(manifest, product.categoryId), version: product.revision };
}

/**
 * A page of the products whose name holds `text`, in any case, newest first. Without a text one store request for each
 * segment the page is in, with one as many as there are segments; beside the manifest and those of `openProducts`.
 * @param page from 1
 */
export async function listProducts(
  catalogue: BlobStore,
  { page, text }: { page: number; text: string },
): Promise<DataList<OwnProduct>> {
  const manifest = await readManifest(catalogue);
  const list =
    text === ''
      ? await readPage(await openProducts(catalogue, manifest), page)
      : pageOf(await findByName(catalogue, manifest, text.toLowerCase()), page, PER_PAGE);
  const data = list.data.map((product) => ({ product, categoryName: nameIn(manifest, product.categoryId) }));
  return { ...list, data };
}

async function findByName(catalogue: BlobStore, manifest: Manifest & Revised, text: string) {
  const products = await readAllProducts(catalogue, manifest);
  return products.filter(({ name }) => name.toLowerCase().includes(text)).toReversed();
}

async function readPage({ counts, segment }: Products, page: number): Promise<DataList<StoredProduct>> {
  const data: StoredProduct[] = [];
  const { list, skip, take } = pageBounds(sum(counts), page, PER_PAGE);
  let skipped = skip;
  for (let number = counts.length - 1; number >= 0 && data.length < take; number--) {
    const count = counts[number] ?? 0;
    if (skipped < count) {
      const products = (await segment(number)).toReversed();
      data.push(...products.slice(skipped, skipped + take - data.length));
    }
    skipped = Math.max(0, skipped - count);
  }
  return { ...list, data };
}
