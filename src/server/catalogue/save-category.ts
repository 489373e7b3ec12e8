import { randomUUID } from 'node:crypto';
import type { Category, CategoryDraft } from '#domain/catalogue/category.ts';
import { slugOf } from '#domain/catalogue/slug.ts';
import type { AppContext } from '../app-context.ts';
import { cacheTags, purgeNow } from '../cache-tags.ts';
import { logError } from '../log.ts';
import { CorruptBlob, nullIfCorrupt } from '../storage/blob-client.ts';
import { type BlobStore, changeOrReplace, stamped } from '../storage/blob-store.ts';
import { changeNotes } from '../storage/projection.ts';
import { CATEGORIES, type Categories, readCategories, type StoredCategory } from './categories.ts';
import { changeProducts } from './change-products.ts';
import { productCollection, readShopNotes, type ShopNotes } from './product-collection.ts';
import { listAllCategories, readNewestFirst } from './read-for-owner.ts';
import { withStaleTags } from './stale-pages.ts';

export type SavedCategory =
  | { ok: true; category: Category }
  | { ok: false; reason: 'unknown' | 'changed' | 'name_taken' | 'not_restorable' };

/**
 * Creates a category (`id` null) or changes one. Two names with one slug are the same name. All categories
 * are one record, so that a single conditional write both decides whether a name is free and takes it.
 * @param expectedVersion the revision that was edited; if the category has another one by now, the save is
 * refused. Without it the last save wins
 * @param restores the id of a deleted category that a new one takes over, and with it its products
 * @throws StorageUnavailable
 * @throws CorruptBlob when the record of all categories is lost or damaged and nothing can stand in for it
 */
export async function saveCategory(
  context: AppContext,
  id: number | null,
  draft: CategoryDraft,
  expectedVersion?: string,
  restores?: number,
): Promise<SavedCategory> {
  const { catalogue } = context.storage;
  const slug = slugOf(draft.name);
  const revision = randomUUID();
  let saved = { ok: false, reason: 'unknown' } as SavedCategory;
  await changeCategories(catalogue, (record) => {
    // A write whose answer was lost may be stored already, even with another writer's after it. So may an
    // earlier try at putting a category back.
    const done = record.categories.find(
      (category) => category.revision === revision || (category.id === restores && category.slug === slug),
    );
    const before = record.categories.find((category) => category.id === id);
    const category: StoredCategory = {
      ...draft,
      slug,
      revision,
      id: id ?? restores ?? record.lastCategoryId + 1,
      createdAt: before?.createdAt ?? context.now().toISOString(),
    };
    saved = done
      ? { ok: true, category: done }
      : judge(record, category, { id, restores, before, expectedVersion });
    if (done || !saved.ok) return null;
    const others = record.categories.filter((other) => other.id !== category.id);
    return {
      lastCategoryId: Math.max(record.lastCategoryId, category.id),
      categories: [...others, category].sort((a, b) => a.id - b.id),
    };
  });
  if (!saved.ok) return saved;
  await publishCategories(context, true);
  return saved;
}

function judge(
  { categories, lastCategoryId }: Changed,
  category: StoredCategory,
  wanted: {
    id: number | null;
    restores: number | undefined;
    before: StoredCategory | undefined;
    expectedVersion: string | undefined;
  },
): SavedCategory {
  const { id, restores, before, expectedVersion } = wanted;
  const isGiven = restores !== undefined && restores > 0 && restores <= lastCategoryId;
  if (restores !== undefined && (!isGiven || categories.some((other) => other.id === restores)))
    return { ok: false, reason: 'not_restorable' };
  if (id !== null && !before) return { ok: false, reason: 'unknown' };
  if (before && expectedVersion && before.revision !== expectedVersion)
    return { ok: false, reason: 'changed' };
  if (categories.some(({ slug, id: other }) => slug === category.slug && other !== id))
    return { ok: false, reason: 'name_taken' };
  return { ok: true, category };
}

export type DeletedCategory =
  | { ok: true; category: Category; moved: number[] }
  | { ok: false; reason: 'unknown' | 'no_such_category' };

/**
 * Deletes a category. Its products stay, and are off the public shop until given another one.
 * @param moveTo the category that its products are given first. If that breaks off, some have it already, the
 * category is still there, and the next call goes on
 */
export async function deleteCategory(
  context: AppContext,
  id: number,
  moveTo?: number,
): Promise<DeletedCategory> {
  let deleted: Category | null = null;
  let moved: number[] = [];
  if (moveTo !== undefined) {
    const categories = await listAllCategories(context.storage.catalogue);
    if (!categories.some((category) => category.id === id)) return { ok: false, reason: 'unknown' };
    moved = await productsIn(context, id);
    if (moveTo === id) return { ok: false, reason: 'no_such_category' };
    const { ok } = await changeProducts(context, { ids: moved, category_id: moveTo });
    if (!ok) return { ok: false, reason: 'no_such_category' };
  }
  await changeCategories(context.storage.catalogue, ({ lastCategoryId, categories }) => {
    const found = categories.find((category) => category.id === id);
    deleted ??= found ?? null;
    return found ? { lastCategoryId, categories: categories.filter((category) => category !== found) } : null;
  });
  // This is done also when the category is gone already: an earlier attempt may have been killed before
  // visitors saw it.
  await publishCategories(context, true);
  return deleted ? { ok: true, category: deleted, moved } : { ok: false, reason: 'unknown' };
}

/** Returns the ids of all products of a category, active or not. */
async function productsIn({ storage }: AppContext, categoryId: number): Promise<number[]> {
  const ids: number[] = [];
  for await (const products of readNewestFirst(storage.catalogue))
    ids.push(...products.filter((product) => product.categoryId === categoryId).map(({ id }) => id));
  return ids;
}

/**
 * The part of the record that a save changes. The revision and the count of saves are new with every write.
 */
type Changed = Pick<Categories, 'lastCategoryId' | 'categories'>;
type Counted = Changed & Required<Pick<Categories, 'saves'>>;

const counted = ({
  lastCategoryId,
  categories,
  saves = 0,
}: Changed & { saves?: number | undefined }): Counted => ({
  lastCategoryId,
  categories,
  saves,
});
const next = (changed: Changed, { saves }: Counted): Categories => stamped({ ...changed, saves: saves + 1 });

/**
 * Changes the record of all categories. Retries once, because a write that failed may have been done all the
 * same.
 */
async function changeCategories(
  catalogue: BlobStore,
  change: (record: Changed) => Changed | null,
): Promise<void> {
  const write = () =>
    catalogue.change<Categories>(CATEGORIES, async (stored) => {
      const present = await presentCategories(catalogue, stored);
      const changed = change(present);
      return changed && next(changed, present);
    });
  await write().catch(async (error) => {
    if (error instanceof CorruptBlob) await restoreCategories(catalogue);
    return write();
  });
}

/**
 * Returns the categories as they were last saved: by their record, or by its copy in the shop's notes where
 * the record is lost or was replaced by an older one.
 * @param stored the record as it is stored; null if there is none
 * @throws CorruptBlob when neither is there although the shop has products: a save would then give ids again
 */
async function presentCategories(catalogue: BlobStore, stored: Categories | null): Promise<Counted> {
  const { categories: copy } = await readShopNotes(catalogue);
  if (stored) return counted((copy.saves ?? 0) > (stored.saves ?? 0) ? copy : stored);
  if (copy.lastCategoryId > 0) return counted(copy);
  for await (const [first] of catalogue.pages('product/'))
    if (first) throw new CorruptBlob(`${CATEGORIES} is lost, and the shop has products`);
  return { lastCategoryId: 0, categories: [], saves: 0 };
}

/**
 * Puts the record of all categories back from its copy where it was lost, damaged or replaced by an older
 * one. A new shop, which has none, is left alone.
 * @throws CorruptBlob when nothing can stand in for it
 */
async function restoreCategories(catalogue: BlobStore): Promise<void> {
  const present = await presentCategories(catalogue, null);
  if (present.lastCategoryId === 0) return;
  await changeOrReplace<Categories>(catalogue, CATEGORIES, (stored) =>
    stored && (stored.saves ?? 0) >= present.saves ? null : stamped(present),
  );
}

/**
 * Brings the shop's notes in line with the record of all categories and purges the shop's pages where they
 * changed. Never throws: a save is done by then, and the sweep tries again what fails here.
 * @param isSaved true after a save, whose pages are purged also where a new index has the categories already
 */
export async function publishCategories(context: AppContext, isSaved = false): Promise<void> {
  const { catalogue } = context.storage;
  try {
    const { categories: copy } = await readShopNotes(catalogue);
    const record = await readCategories(catalogue).catch(nullIfCorrupt);
    if (!record || isOlder(record, copy)) return await restoreCategories(catalogue);
    if (copy.revision === record.revision && !isSaved) return;
    await copyCategories(context, isSaved);
    await purgeNow(context.purge, [cacheTags.menu]);
  } catch (error) {
    logError('publish categories', error);
  }
}

/**
 * Copies the record into the notes. It is read after the notes, so that no older copy can replace a newer
 * one.
 */
async function copyCategories({ storage: { catalogue }, now }: AppContext, isSaved: boolean): Promise<void> {
  await changeNotes<ShopNotes>(productCollection(catalogue), async (notes) => {
    const record = await readCategories(catalogue);
    if (!record || isOlder(record, notes.categories)) return null;
    if (record.revision === notes.categories.revision && !isSaved) return null;
    return withStaleTags({ ...notes, categories: record }, [cacheTags.menu], now());
  });
}

/**
 * Returns whether a record of all categories is older than its copy, because an earlier version was put in
 * its place.
 */
const isOlder = ({ saves = 0 }: Categories, copy: ShopNotes['categories']): boolean =>
  saves < (copy.saves ?? 0);
