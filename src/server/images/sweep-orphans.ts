import { imageSize, isStoredFileName } from '#domain/image.ts';
import type { Product } from '#domain/product.ts';
import type { AppContext } from '../app-context.ts';
import { presentRecord } from '../catalogue/present-record.ts';
import { readAllProducts } from '../catalogue/read-all-products.ts';
import { inTime } from '../in-time.ts';
import { logNotice } from '../log.ts';
import { deleteImages } from './delete-images.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A job run at the same minute each day may run a little early; far above any save's length all the same. */
const LEAST_MS = DAY_MS - 60 * 60_000;
/** How long the records may be read, in milliseconds; the rest of a scheduled function's 30 s is for deleting. */
const RECORDS_MS = 12_000;
const MARKS = 'unnamed-pictures';

/** Pictures that no product named when the sweep last looked, and since when (ISO time). */
interface Marks {
  since: Record<string, string>;
}

/**
 * Deletes pictures that no product names: left by saves that were killed or whose old pictures could not be
 * deleted. A save under way has pictures that no product names yet, and a blob does not tell its age. So a
 * picture is marked first, and goes when it is still unnamed a day later, when no save of that time can still be
 * running; a new name always comes with a new file, so an old unnamed picture stays unnamed. The index proposes,
 * the records decide: a product missing from the index loses nothing.
 * @returns how many pictures were deleted
 * @throws StorageUnavailable
 */
export async function sweepOrphans(context: AppContext): Promise<number> {
  const { catalogue, images } = context.storage;
  const now = context.now();
  const stored = new Set((await images.keys('')).filter(isStoredFileName).map(pictureOf));
  const { products } = await readAllProducts(catalogue);
  const indexed = new Set(products.flatMap(namedBy));
  const unnamed = [...stored].filter((file) => imageSize(file) && !indexed.has(file));

  const marks = (await catalogue.read<Marks>(MARKS))?.value.since ?? {};
  const since = Object.fromEntries(unnamed.map((file) => [file, marks[file] ?? now.toISOString()]));
  const old = unnamed.filter((file) => now.getTime() - Date.parse(since[file] ?? '') >= LEAST_MS);
  const named = old.length > 0 ? await namedByRecords(context) : new Set<string>();
  if (!named) logNotice('sweep orphaned pictures', 'too many products to read in time');
  const orphans = named ? old.filter((file) => !named.has(file)) : [];
  const gone = await inTime(orphans, (file) => deleteImages(context, [file]).then(() => file), {
    atOnce: 4,
    withinMs: 10_000,
  });
  if (unnamed.length > 0 || Object.keys(marks).length > 0)
    await catalogue.change<Marks>(MARKS, () => ({ since }));
  return gone.length;
}

const namedBy = ({ mainImage, gallery }: Product) => [
  ...(mainImage ? [mainImage] : []),
  ...gallery.map(({ file }) => file),
];

/** The name of the picture that a stored file is a version of. */
const pictureOf = (key: string) => key.replace(/\..*$/, '.jpg');

/** Every picture that a record names; null when there are too many records to read in time. */
async function namedByRecords({ storage: { catalogue } }: AppContext): Promise<Set<string> | null> {
  const records = await catalogue.keys('product/');
  const read = (key: string) => presentRecord<Product>(catalogue, key);
  const products = await inTime(records, read, { atOnce: 20, withinMs: RECORDS_MS });
  if (products.length < records.length) return null;
  return new Set(products.flatMap((product) => (product ? namedBy(product) : [])));
}
