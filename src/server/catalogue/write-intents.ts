import type { AppContext } from '../app-context.ts';
import { cacheTags } from '../cache-tags.ts';
import { deleteImages } from '../images/delete-images.ts';
import { inBatches } from '../in-batches.ts';
import { logError } from '../log.ts';
import type { BlobStore, Stored } from '../storage/blob-store.ts';
import { changeDerived, type Revised } from '../storage/derived.ts';
import { type Manifest, manifestOf, readManifest, type WriteIntent } from './manifest.ts';
import {
  isDeleted,
  lastImageOf,
  type ProductRecord,
  readRecord,
  type StoredProduct,
  segmentOf,
} from './records.ts';
import { categoryIndexOf, segmentAt, withEntry } from './segments.ts';

/** After this long, in milliseconds, an intent belongs to a function that was killed: none lives longer than 60 s. */
const ABANDONED_AFTER_MS = 90_000;
/** Most abandoned saves finished by one sweep, the oldest first. */
const MOST_AT_ONCE = 50;
const RECORDS_AT_ONCE = 8;
const INDEXES_AT_ONCE = 4;

type SeenManifest = Manifest & Revised;
/** The records of products by id; null for an id whose record was never written. */
type Records = Map<number, ProductRecord | null>;

/** Whether an intent is older than any function that could still be at work on it. */
export function isAbandoned(intent: WriteIntent, now: Date): boolean {
  return now.getTime() - Date.parse(intent.at) > ABANDONED_AFTER_MS;
}

/** What a save is about to do; `productId` null for a new product. */
export interface PlannedWrite extends Pick<WriteIntent, 'categories' | 'images' | 'token'> {
  productId: number | null;
  /** How many images come to the gallery; each gets an id. */
  added: number;
}

/** An intent that is in the manifest, the manifest as it was then, and the ids given to the save. */
export interface OpenIntent {
  intent: WriteIntent;
  manifest: SeenManifest;
  firstImageId: number;
}

/**
 * Enters the intent of a save into the manifest and gives it its ids, in one conditional write. From then on readers
 * go by the product's record. Another intent with the same token is replaced.
 */
export async function openIntent(
  { storage: { catalogue }, now }: AppContext,
  { productId, categories, images, token, added }: PlannedWrite,
  known?: Stored<SeenManifest>,
): Promise<OpenIntent> {
  let opened = { productId: 0, firstImageId: 0 };
  const next = (current: Manifest): Manifest => {
    opened = { productId: productId ?? current.lastProductId + 1, firstImageId: current.lastImageId + 1 };
    const intent = { productId: opened.productId, categories, images, token, at: now().toISOString() };
    const isCounted = segmentOf(opened.productId) < current.counts.length;
    return {
      ...current,
      lastProductId: Math.max(current.lastProductId, opened.productId),
      lastImageId: current.lastImageId + added,
      counts: isCounted ? current.counts : [...current.counts, 0],
      intents: [...current.intents.filter((other) => other.token !== token), intent],
    };
  };
  const manifest = await changeDerived(manifestOf(catalogue), next, known);
  const intent = manifest.intents.find((each) => each.token === token);
  if (!intent) throw new Error('an intent is missing from the manifest it was written to');
  return { intent, manifest, firstImageId: opened.firstImageId };
}

/**
 * Finishes a save whose record is written, or one that was given up. What fails here does not fail the save, which
 * would then be repeated: the intent stays, readers go on reading the record, and the sweep tries again.
 */
export async function finishSave(
  context: AppContext,
  { intent, manifest }: OpenIntent,
  record: ProductRecord | null,
): Promise<void> {
  const tags = [cacheTags.product(intent.productId), ...intent.categories.map(cacheTags.category)];
  try {
    await finish(context, [intent], manifest, new Map([[intent.productId, record]]), () =>
      context.purge(tags),
    );
  } catch (error) {
    logError('finish a product save', error);
  }
}

/**
 * Finishes the saves that killed functions left behind, and those whose pages could not be purged: at most fifty, the
 * oldest. The purge of the whole shop comes first, because without it none of them could be finished.
 * @returns how many were finished
 * @throws StorageUnavailable
 */
export async function finishAbandonedSaves(context: AppContext): Promise<number> {
  const { catalogue } = context.storage;
  const manifest = await readManifest(catalogue);
  const now = context.now();
  const abandoned = manifest.intents.filter((intent) => isAbandoned(intent, now)).slice(0, MOST_AT_ONCE);
  if (abandoned.length === 0) return 0;
  try {
    await context.purge([cacheTags.menu]);
  } catch (error) {
    logError('finish abandoned saves', error);
    return 0;
  }
  await finish(context, abandoned, manifest, await readRecords(catalogue, abandoned), async () => {});
  return abandoned.length;
}

async function readRecords(catalogue: BlobStore, intents: WriteIntent[]): Promise<Records> {
  const ids = [...new Set(intents.map(({ productId }) => productId))];
  const records = await inBatches(ids, (id) => readRecord(catalogue, id), RECORDS_AT_ONCE);
  return new Map(ids.map((id, n) => [id, records[n] ?? null]));
}

/**
 * Brings the indexes in line with records, lets pages be purged, deletes the images that no longer belong to their
 * product, and takes the intents out of the manifest.
 *
 * Saves of one product may overlap, and the slower one may write an older state into an index last. So whoever leaves
 * looks whether the manifest changed since `seen`; if so another save may have been there, and it reads the records
 * again. The last one to leave has seen the last record, and until then the manifest names an intent.
 */
async function finish(
  { storage: { catalogue, images }, purge }: AppContext,
  intents: WriteIntent[],
  seen: SeenManifest,
  records: Records,
  purgePages: () => Promise<void>,
): Promise<void> {
  const tokens = new Set(intents.map(({ token }) => token));
  const isMine = ({ token }: WriteIntent) => tokens.has(token);
  let counts = await index(catalogue, intents, records);
  await purgePages();
  let latest = records;
  const unnamed = (intent: WriteIntent) => {
    const record = latest.get(intent.productId) ?? null;
    const named = record && !isDeleted(record) ? imagesOf(record) : [];
    return intent.images.filter((file) => !named.includes(file));
  };
  if (intents.some((intent) => unnamed(intent).length > 0)) {
    latest = await readRecords(catalogue, intents);
    await deleteImages(images, purge, intents.flatMap(unnamed));
  }
  await changeDerived(manifestOf(catalogue), async (current) => {
    const alone = current.revision === seen.revision && current.intents.every(isMine);
    if (!alone) counts = await index(catalogue, intents, await readRecords(catalogue, intents));
    return {
      ...current,
      counts: current.counts.map((count, segment) => counts[segment] ?? count),
      intents: current.intents.filter((intent) => !isMine(intent)),
    };
  });
}

/** The files that a product names. */
export const imagesOf = ({ mainImage, gallery }: StoredProduct): string[] => [
  ...(mainImage ? [mainImage] : []),
  ...gallery.map(({ file }) => file),
];

/**
 * Writes records into the indexes they belong to, segments first: a category index that is lost is rebuilt from them.
 * What is in line already is not written. Gives the sizes of the segments, by number.
 */
async function index(
  catalogue: BlobStore,
  intents: WriteIntent[],
  records: Records,
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  const written = [...records.values()].filter((record) => record !== null);
  await inBatches(
    [...new Set(written.map(({ id }) => segmentOf(id)))],
    async (segment) => {
      const mine = written.filter(({ id }) => segmentOf(id) === segment);
      const changed = await changeDerived(segmentAt(catalogue, segment), (current) => {
        const products = inLine(current.products, mine, () => true);
        const lastProductId = Math.max(current.lastProductId, ...mine.map(({ id }) => id));
        const lastImageId = Math.max(current.lastImageId, ...mine.map(lastImageOf));
        const same =
          products === current.products &&
          lastProductId === current.lastProductId &&
          lastImageId === current.lastImageId;
        return same ? null : { products, lastProductId, lastImageId };
      });
      counts[segment] = changed.products.length;
    },
    INDEXES_AT_ONCE,
  );
  await inBatches(
    [...new Set(intents.flatMap(({ categories }) => categories))],
    (category) =>
      changeDerived(categoryIndexOf(catalogue, category), (current) => {
        const products = inLine(current.products, written, ({ categoryId }) => categoryId === category);
        return products === current.products ? null : { products };
      }),
    INDEXES_AT_ONCE,
  );
  return counts;
}

/** A list with these records as they are; the same list where it says so already. */
function inLine(
  list: StoredProduct[],
  records: ProductRecord[],
  belongs: (product: StoredProduct) => boolean,
): StoredProduct[] {
  return records.reduce((products, record) => {
    const entry = !isDeleted(record) && belongs(record) ? record : null;
    const present = products.find(({ id }) => id === record.id);
    return present?.revision === entry?.revision ? products : withEntry(products, record.id, entry);
  }, list);
}
