import { randomUUID } from 'node:crypto';
import type { Category, CategoryDraft } from '#domain/catalogue/category.ts';
import { slugOf } from '#domain/catalogue/slug.ts';
import type { AppContext } from '../app-context.ts';
import { cacheTags, purgeNow } from '../cache-tags.ts';
import { logError } from '../log.ts';
import { CorruptBlob } from '../storage/blob-client.ts';
import { type BlobStore, changeOrReplace } from '../storage/blob-store.ts';
import { changeDerived, findDerived, nullIfCorrupt, readDerived, revised } from '../storage/derived.ts';
import {
  type Categories,
  type Manifest,
  manifestOf,
  readCategories,
  readManifest,
  type StoredCategory,
} from './manifest.ts';
import { keys } from './records.ts';
import { type CategoryIndex, categoryIndexOf } from './segments.ts';
import { withStaleTags } from './stale-pages.ts';

export type SavedCategory =
  | { ok: true; category: Category }
  | { ok: false; reason: 'unknown' | 'changed' | 'name_taken' };

/**
 * Creates a category (`id` null) or changes one. Two names with one slug are the same name. All categories are one
 * record, so that a single conditional write both decides whether a name is free and takes it.
 * @param expectedVersion the revision that was edited; if the category has another one by now, the save is refused.
 * Without it the last save wins
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
  // An id that was never given before has no products, so its index need not be computed from all of them.
  if (id === null)
    await catalogue.create<CategoryIndex>(keys.categoryProducts(saved.category.id), { products: [] });
  await publishCategories(context);
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

/** Deletes a category. Its products stay, and are off the public shop until given another one. */
export async function deleteCategory(context: AppContext, id: number): Promise<{ ok: boolean }> {
  let ok = false;
  await changeCategories(context.storage.catalogue, ({ lastCategoryId, categories }) => {
    const left = categories.filter((category) => category.id !== id);
    const found = left.length < categories.length;
    ok ||= found;
    return found ? { lastCategoryId, categories: left } : null;
  });
  // Also when the category is gone already: an earlier attempt may have been killed before visitors could see it.
  await publishCategories(context);
  return { ok };
}

/** What a category's save changes; the revision and the count of saves are new with every write. */
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
const next = (changed: Changed, { saves }: Counted): Categories => revised({ ...changed, saves: saves + 1 });

/** Changes the record of all categories; retried once, because a write that failed may have been done all the same. */
async function changeCategories(
  catalogue: BlobStore,
  change: (record: Changed) => Changed | null,
): Promise<void> {
  const write = () =>
    catalogue.change<Categories>(keys.categories, async (stored) => {
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
 * Returns the categories as they were last saved: by their record, or by its copy in the manifest where the record is
 * lost or was replaced by an older one.
 * @param stored the record as it is stored; null where there is none
 * @throws CorruptBlob when neither is there although the shop has products: a save would then give ids again
 */
async function presentCategories(catalogue: BlobStore, stored: Categories | null): Promise<Counted> {
  const manifest = await findDerived(manifestOf(catalogue));
  const copy =
    manifest && manifest.lastCategoryId > 0 ? { ...manifest, saves: manifest.categoriesSaves } : null;
  if (stored) return counted(copy && (copy.saves ?? 0) > (stored.saves ?? 0) ? copy : stored);
  if (copy) return counted(copy);
  for await (const [first] of catalogue.pages('product/'))
    if (first) throw new CorruptBlob(`${keys.categories} is lost, and the shop has products`);
  return { lastCategoryId: 0, categories: [], saves: 0 };
}

/**
 * Puts the record of all categories back from its copy where it was lost, damaged or replaced by an older one. A new
 * shop, which has none, is left alone.
 * @throws CorruptBlob when nothing can stand in for it
 */
async function restoreCategories(catalogue: BlobStore): Promise<void> {
  const present = await presentCategories(catalogue, null);
  if (present.lastCategoryId === 0) return;
  await changeOrReplace<Categories>(catalogue, keys.categories, (stored) =>
    stored && (stored.saves ?? 0) >= present.saves ? null : revised(present),
  );
}

/**
 * Brings the manifest in line with the record of all categories and purges the shop's pages where they changed. Never
 * throws: a save is done by then, and the sweep tries again what fails here.
 */
export async function publishCategories(context: AppContext): Promise<void> {
  const { catalogue } = context.storage;
  try {
    const manifest = await readManifest(catalogue);
    const record = await readCategories(catalogue).catch(nullIfCorrupt);
    if (!record || isOlder(record, manifest)) return await restoreCategories(catalogue);
    if (manifest.categoriesRevision === record.revision) return;
    // Before visitors see a new category: without its index they would have to rebuild it.
    for (const { id } of record.categories)
      if (!manifest.categories.some((known) => known.id === id))
        await readDerived(categoryIndexOf(catalogue, id));
    await copyCategories(context);
    await purgeNow(context.purge, [cacheTags.menu]);
  } catch (error) {
    logError('publish categories', error);
  }
}

/** Copies the record into the manifest. It is read after the manifest, so that no older copy can replace a newer one. */
function copyCategories({ storage: { catalogue }, now }: AppContext): Promise<Manifest> {
  return changeDerived(manifestOf(catalogue), async (manifest) => {
    const record = await readCategories(catalogue);
    if (!record || isOlder(record, manifest) || record.revision === manifest.categoriesRevision) return null;
    const { lastCategoryId, categories, saves = 0, revision } = record;
    return {
      ...manifest,
      ...{ lastCategoryId, categories, categoriesRevision: revision, categoriesSaves: saves },
      stale: withStaleTags(manifest, [cacheTags.menu], now()),
    };
  });
}

/** Whether a record of all categories is older than its copy: something put an earlier version of it in its place. */
const isOlder = ({ saves = 0 }: Categories, { categoriesSaves = 0 }: Manifest): boolean =>
  saves < categoriesSaves;
