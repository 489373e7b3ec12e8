import { randomUUID } from 'node:crypto';
import type { Category, CategoryDraft } from '#domain/catalogue/category.ts';
import { slugOf } from '#domain/catalogue/slug.ts';
import type { AppContext, StoreContext } from '../app-context.ts';
import { cacheTags } from '../cache-tags.ts';
import { CorruptBlob } from '../storage/blob-client.ts';
import { stamped } from '../storage/blob-store.ts';
import { CATEGORIES, type Categories, type StoredCategory } from './categories.ts';
import { changeProducts } from './change-products.ts';
import { productCollection } from './product-collection.ts';
import { readAllProducts } from './read-products.ts';
import { beginSave, finishSaves } from './saves.ts';

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
 * @throws CorruptBlob when the record of all categories is lost or damaged
 */
export async function saveCategory(
  context: AppContext,
  id: number | null,
  draft: CategoryDraft,
  expectedVersion?: string,
  restores?: number,
): Promise<SavedCategory> {
  const slug = slugOf(draft.name);
  const revision = randomUUID();
  let saved = { ok: false, reason: 'unknown' } as SavedCategory;
  await changeCategories(context, (record) => {
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
    const { categories, products } = await readAllProducts(context);
    if (!categories.some((category) => category.id === id)) return { ok: false, reason: 'unknown' };
    moved = products.filter((product) => product.categoryId === id).map((product) => product.id);
    if (moveTo === id) return { ok: false, reason: 'no_such_category' };
    const { ok } = await changeProducts(context, { ids: moved, category_id: moveTo });
    if (!ok) return { ok: false, reason: 'no_such_category' };
  }
  await changeCategories(context, ({ lastCategoryId, categories }) => {
    const found = categories.find((category) => category.id === id);
    deleted ??= found ?? null;
    return found ? { lastCategoryId, categories: categories.filter((category) => category !== found) } : null;
  });
  return deleted ? { ok: true, category: deleted, moved } : { ok: false, reason: 'unknown' };
}

/** The part of the record that a save changes. */
type Changed = Pick<Categories, 'lastCategoryId' | 'categories'>;

/**
 * Changes the record of all categories, and purges the shop's pages. Retries once, because a write that failed
 * may have been done all the same.
 * @throws CorruptBlob where the record is lost although the shop has products: a save would give ids again
 */
async function changeCategories(
  context: AppContext,
  change: (record: Changed) => Changed | null,
): Promise<void> {
  const { catalogue } = context.storage;
  const save = await beginSave(context, [cacheTags.menu]);
  const write = () =>
    catalogue.change<Categories>(CATEGORIES, async (stored) => {
      if (!stored) await requireNoProducts(context);
      const changed = change(stored ?? { lastCategoryId: 0, categories: [] });
      return changed && stamped(changed);
    });
  await write().catch((error) => {
    if (error instanceof CorruptBlob) throw error;
    return write();
  });
  await finishSaves(context, [save]);
}

async function requireNoProducts(context: StoreContext): Promise<void> {
  const { store, prefix } = productCollection(context);
  for await (const [first] of store.pages(prefix))
    if (first) throw new CorruptBlob(`${CATEGORIES} is lost, and the shop has products`);
}
