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
import { productCollection, readShopNotes, type ShopNotes } from './product-collection.ts';
import { withStaleTags } from './stale-pages.ts';

export type SavedCategory =
  | { ok: true; category: Category }
  | { ok: false; reason: 'unknown' | 'changed' | 'name_taken' };

/**
 * Creates a category (`id` null) or changes one. Two names with one slug are the same name. All categories
 * are one record, so that a single conditional write both decides whether a name is free and takes it.
 * @param expectedVersion the revision that was edited; if the category has another one by now, the save is
 * refused. Without it the last save wins
 * @throws StorageUnavailable
 * @throws CorruptBlob when the record of all categories is lost or damaged and nothing can stand in for it
 */
export async function saveCategory(
  context: AppContext,
  id: number | null,
  draft: CategoryDraft,
  expectedVersion?: string,
): Promise<SavedCategory> {
  const { catalogue } = context.storage;
  const slug = slugOf(draft.name);
  const revision = randomUUID();
  let saved = { ok: false, reason: 'unknown' } as SavedCategory;
  await changeCategories(catalogue, (record) => {
    // A write whose answer was lost may be stored already, even with another writer's after it.
    const done = record.categories.find((category) => category.revision === revision);
    const before = record.categories.find((category) => category.id === id);
    const category: StoredCategory = {
      ...draft,
      slug,
      revision,
      id: id ?? record.lastCategoryId + 1,
      createdAt: before?.createdAt ?? context.now().toISOString(),
    };
    saved = done ? { ok: true, category: done } : judge(record, category, id, before, expectedVersion);
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
  { categories }: Pick<Categories, 'categories'>,
  category: StoredCategory,
  id: number | null,
  before: StoredCategory | undefined,
  expectedVersion: string | undefined,
): SavedCategory {
  if (id !== null && !before) return { ok: false, reason: 'unknown' };
  if (before && expectedVersion && before.revision !== expectedVersion)
    return { ok: false, reason: 'changed' };
  if (categories.some(({ slug, id: other }) => slug === category.slug && other !== id))
    return { ok: false, reason: 'name_taken' };
  return { ok: true, category };
}

/**
 * Deletes a category. Its products stay, and are off the public shop until given another one.
 * @returns the deleted category; null if there was none
 */
export async function deleteCategory(context: AppContext, id: number): Promise<Category | null> {
  let deleted: Category | null = null;
  await changeCategories(context.storage.catalogue, ({ lastCategoryId, categories }) => {
    const found = categories.find((category) => category.id === id);
    deleted ??= found ?? null;
    return found ? { lastCategoryId, categories: categories.filter((category) => category !== found) } : null;
  });
  // This is done also when the category is gone already: an earlier attempt may have been killed before
  // visitors saw it.
  await publishCategories(context, true);
  return deleted;
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
