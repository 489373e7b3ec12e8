import type { Category } from '#domain/catalogue/category.ts';
import { isSold, type Product } from '#domain/catalogue/product.ts';
import { inBatches } from '../in-batches.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { type Revised, readDerived } from '../storage/derived.ts';
import { type Manifest, readManifest, readPending } from './manifest.ts';
import { type StoredProduct, segmentOf } from './records.ts';
import { segmentAt, withEntry } from './segments.ts';

/** How many segments are read at once; each has some 325 kB. */
const SEGMENTS_AT_ONCE = 8;

/** All products as their latest saves left them, active or not, by segments; none is read before it is asked for. */
export interface Products {
  /** How many each segment holds. */
  counts: number[];
  /** The products of a segment, oldest first. One store request. */
  segment: (segment: number) => Promise<StoredProduct[]>;
}

/** Opens the list of all products. One store request for each product with a save under way, and for its segment. */
export async function openProducts(catalogue: BlobStore, manifest: Manifest): Promise<Products> {
  const pending = await readPending(catalogue, manifest);
  const segment = async (number: number) => {
    let { products } = await readDerived(segmentAt(catalogue, number));
    for (const [id, product] of pending)
      if (segmentOf(id) === number) products = withEntry(products, id, product);
    return products;
  };
  const uncertain = new Set([...pending.keys()].map(segmentOf));
  const counts = await inBatches([...manifest.counts.entries()], async ([number, count]) =>
    uncertain.has(number) ? (await segment(number)).length : count,
  );
  return { counts, segment };
}

/** What was read last. Every save changes the manifest, first and last, so that one without intents stands for all products. */
const lastRead = new WeakMap<BlobStore, { revision: string; products: StoredProduct[] }>();

/**
 * Every product, oldest first; shared between callers, not to be changed. None where nothing was saved since the last
 * time, else one store request for each 250, beside those of `openProducts`.
 */
export async function readAllProducts(
  catalogue: BlobStore,
  manifest: Manifest & Revised,
): Promise<readonly StoredProduct[]> {
  const last = lastRead.get(catalogue);
  if (last && last.revision === manifest.revision) return last.products;
  const { counts, segment } = await openProducts(catalogue, manifest);
  const products = (await inBatches([...counts.keys()], segment, SEGMENTS_AT_ONCE)).flat();
  if (manifest.intents.length === 0) lastRead.set(catalogue, { revision: manifest.revision, products });
  return products;
}

/** The same, newest first, a segment after the other: for an export, which holds one of them at a time. */
export async function* readNewestFirst(
  catalogue: BlobStore,
  manifest: Manifest,
): AsyncGenerator<StoredProduct[]> {
  const { counts, segment } = await openProducts(catalogue, manifest);
  for (const number of [...counts.keys()].toReversed()) yield (await segment(number)).toReversed();
}

/** Everything on sale, what is sold left out, newest first, and the menu. One store request, and one for each 250 products. */
export async function readShop(catalogue: BlobStore): Promise<{ menu: Category[]; products: Product[] }> {
  const manifest = await readManifest(catalogue);
  const menu = manifest.categories.filter(({ status }) => status === 1);
  const shown = new Set(menu.map(({ id }) => id));
  const products = await readAllProducts(catalogue, manifest);
  return {
    menu,
    products: products
      .filter((product) => product.status === 1 && !isSold(product) && shown.has(product.categoryId))
      .reverse(),
  };
}
