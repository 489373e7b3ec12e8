import type { CountedCategory } from '#domain/catalogue/category.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { type DataList, pageBounds, pageOf } from '#domain/site/datalist.ts';
import { nullIfCorrupt } from '../storage/blob-client.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { type Block, readListing, readOverview, readSummary, rowsOf, total } from '../storage/projection.ts';
import { readCategories, type StoredCategory } from './categories.ts';
import {
  countListed,
  isLive,
  type ProductRecord,
  productCollection,
  readLiveProduct,
  readShopNotes,
  type ShopNotes,
  type StoredProduct,
  versionOf,
} from './product-collection.ts';

const PER_PAGE = 10;

/** A product as the owner sees it, active or not; `categoryName` null when its category is gone. */
export interface OwnProduct {
  product: Product;
  categoryName: string | null;
}

const nameIn = ({ categories }: ShopNotes, categoryId: number) =>
  categories.categories.find(({ id }) => id === categoryId)?.name ?? null;

/** Returns all categories, active or not, oldest first, by their record. One store request. */
export async function listAllCategories(catalogue: BlobStore): Promise<StoredCategory[]> {
  const record = await readCategories(catalogue).catch(nullIfCorrupt);
  return (record ?? (await readShopNotes(catalogue)).categories).categories;
}

/**
 * Returns all categories, active or not, oldest first, each with the number of its products that shoppers
 * see. Two store requests.
 */
export async function listOwnCategories(catalogue: BlobStore): Promise<CountedCategory[]> {
  const [categories, { figures }] = await Promise.all([
    listAllCategories(catalogue),
    readOverview<ShopNotes>(productCollection(catalogue)),
  ]);
  return categories.map((category) => ({
    ...category,
    productCount: category.status === 1 ? figures && countListed(figures, category.id) : 0,
  }));
}

/** Counts all products and categories, active or not. One store request. */
export async function countCatalogue(catalogue: BlobStore) {
  const { notes, figures } = await readSummary(productCollection(catalogue));
  const products = figures.reduce((sum, { count = 0 }) => sum + count, 0);
  return { products, categories: notes.categories.categories.length };
}

/** Reads a category to edit; null when there is none. One store request. */
export async function readCategoryToEdit(catalogue: BlobStore, id: number): Promise<StoredCategory | null> {
  return (await listAllCategories(catalogue)).find((category) => category.id === id) ?? null;
}

/** Reads a product to edit, with its version; null when there is none. Two store requests. */
export async function readProductToEdit(
  catalogue: BlobStore,
  id: number,
): Promise<(OwnProduct & { version: string }) | null> {
  const [product, notes] = await Promise.all([readLiveProduct(catalogue, id), readShopNotes(catalogue)]);
  if (!product) return null;
  return { product, categoryName: nameIn(notes, product.categoryId), version: versionOf(product) };
}

/**
 * Reads a page of the products whose name holds `text`, in any case, newest first. Two store requests, and
 * one for each segment the page is in; with a text one for each segment there is.
 * @param page from 1
 */
export async function listProducts(
  catalogue: BlobStore,
  { page, text }: { page: number; text: string },
): Promise<DataList<OwnProduct>> {
  const { blocks, notes } = await readListing(productCollection(catalogue));
  const list =
    text === ''
      ? await readPage(blocks, page)
      : pageOf(await findByName(blocks, text.toLowerCase()), page, PER_PAGE);
  const data = list.data.map((product) => ({
    product,
    categoryName: nameIn(notes as ShopNotes, product.categoryId),
  }));
  return { ...list, data };
}

type Blocks = readonly Block<ProductRecord>[];

async function findByName(blocks: Blocks, text: string): Promise<StoredProduct[]> {
  const rows = await Promise.all(blocks.map((block) => block.rows()));
  return rows
    .flat()
    .filter(isLive)
    .filter(({ name }) => name.toLowerCase().includes(text));
}

async function readPage(blocks: Blocks, page: number): Promise<DataList<StoredProduct>> {
  const { list, ...bounds } = pageBounds(total(blocks, 'count'), page, PER_PAGE);
  return { ...list, data: (await rowsOf(blocks, 'count', isLive, bounds)).filter(isLive) };
}

/**
 * Reads every product, newest first, a segment after the other: for an export, which holds one of them at a
 * time.
 */
export async function* readNewestFirst(catalogue: BlobStore): AsyncGenerator<StoredProduct[]> {
  const { blocks } = await readListing(productCollection(catalogue));
  for (const { rows } of blocks) yield (await rows()).filter(isLive);
}
