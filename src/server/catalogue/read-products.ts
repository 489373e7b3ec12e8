import { inBatches } from '../in-batches.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { readDerived } from '../storage/derived.ts';
import { type Manifest, readPending } from './manifest.ts';
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

/** Every product, oldest first. One store request for each 250, beside those of `openProducts`. */
export async function readAllProducts(catalogue: BlobStore, manifest: Manifest): Promise<StoredProduct[]> {
  const { counts, segment } = await openProducts(catalogue, manifest);
  return (await inBatches([...counts.keys()], segment, SEGMENTS_AT_ONCE)).flat();
}

/** The same, newest first, a segment after the other: for an export, which holds one of them at a time. */
export async function* readNewestFirst(
  catalogue: BlobStore,
  manifest: Manifest,
): AsyncGenerator<StoredProduct[]> {
  const { counts, segment } = await openProducts(catalogue, manifest);
  for (const number of [...counts.keys()].toReversed()) yield (await segment(number)).toReversed();
}
