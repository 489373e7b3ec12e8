import { type Category, type CategoryDraft, categoryTexts } from '#domain/category.ts';
import { slugOf } from '#domain/slug.ts';
import type { AppContext } from '../app-context.ts';
import { cacheTags } from '../cache-tags.ts';
import { announceSave, isAbandoned, publishSave } from './announce-save.ts';
import { indexCategories } from './index-categories.ts';
import { recordVersion } from './record-version.ts';
import { type CategoryIndex, isDeleted, type Kept, keys } from './records.ts';
import { asRecorded, type ShopHead } from './shop-head.ts';

export type SavedCategory =
  | { ok: true; category: Category }
  | { ok: false; reason: 'unknown' | 'changed' }
  | { ok: false; reason: 'name_taken'; message: string };

/**
 * Creates a category (`id` null) or changes one. Two names with one slug are the same name.
 * @param seen the `recordVersion` that was edited; another one by now refuses the save. Without it the last wins.
 */
export async function saveCategory(
  context: AppContext,
  id: number | null,
  draft: CategoryDraft,
  seen?: string,
): Promise<SavedCategory> {
  const { now } = context;
  const { catalogue } = context.storage;
  const slug = slugOf(draft.name);
  const existing = id === null ? null : await catalogue.read<Kept<Category>>(keys.category(id));
  if (id !== null && (!existing || isDeleted(existing.value))) return { ok: false, reason: 'unknown' };
  if (existing && seen && recordVersion(existing.value) !== seen) return { ok: false, reason: 'changed' };

  const announced = await announceSave(context, async (head) => {
    if (slugIsTaken(await asRecorded(catalogue, head), slug, id, now().getTime())) return null;
    const given = id ?? head.lastCategoryId + 1;
    const lastCategoryId = Math.max(head.lastCategoryId, given);
    return { save: { kind: 'category', id: given, slug }, head: { ...head, lastCategoryId }, given };
  });
  if (!announced) return { ok: false, reason: 'name_taken', message: categoryTexts.nameTaken };

  const created = existing && !isDeleted(existing.value) ? existing.value.createdAt : now().toISOString();
  const category: Category = {
    id: announced.given,
    name: draft.name,
    slug,
    status: draft.status,
    createdAt: created,
  };
  const written = existing
    ? await catalogue.replace(keys.category(category.id), category, existing.version)
    : await createRecord(context, category, announced.token);
  const finish = () => indexCategories(catalogue, [category.id], [announced.token]);
  if (!written) {
    await finish();
    return saveCategory(context, id, draft, seen);
  }
  await publishSave(context, [cacheTags.menu], { finish });
  return { ok: true, category };
}

/**
 * Writes a new category; false when its id is taken. When that fails, its grave is dug: whichever of the two was
 * written first stays, so that it is known whether the category is there, and if it is not, its name is free again.
 * @throws StorageUnavailable when nothing was written; also when nothing is known, and the name is then held a while
 */
async function createRecord(
  { storage: { catalogue }, now }: AppContext,
  category: Category,
  token: string,
): Promise<boolean> {
  const key = keys.category(category.id);
  try {
    // The index of a new category is there before anybody can put a product into it.
    await catalogue.create<CategoryIndex>(keys.categoryProducts(category.id), { products: [] });
    return (await catalogue.create(key, category)).created;
  } catch (error) {
    const grave = { id: category.id, deletedAt: now().toISOString() };
    const dug = await catalogue.create<Kept<Category>>(key, grave);
    if (!dug.created) return JSON.stringify(dug.existing) === JSON.stringify(category);
    await indexCategories(catalogue, [category.id], [token]);
    throw error;
  }
}

/** Whether another category has a slug, or is about to take it. `head` as the records say. */
function slugIsTaken(head: ShopHead, slug: string, except: number | null, now: number): boolean {
  return (
    head.categories.some((category) => category.slug === slug && category.id !== except) ||
    head.underWay.some((save) => save.slug === slug && save.id !== except && !isAbandoned(save, now))
  );
}

/** Deletes a category. Its products stay, and are off the public shop until given another one. */
export async function deleteCategory(context: AppContext, id: number): Promise<{ ok: boolean }> {
  const { catalogue } = context.storage;
  const existing = await catalogue.read<Kept<Category>>(keys.category(id));
  if (!existing || isDeleted(existing.value)) return { ok: false };
  const announced = await announceSave(context, (head) => ({
    save: { kind: 'category', id },
    head,
    given: id,
  }));
  const grave = { id, deletedAt: context.now().toISOString() };
  await catalogue.change<Kept<Category>>(keys.category(id), () => grave);
  await publishSave(context, [cacheTags.menu], {
    finish: () => indexCategories(catalogue, [id], [announced?.token ?? '']),
  });
  return { ok: true };
}
