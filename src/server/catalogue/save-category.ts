import { randomUUID } from 'node:crypto';
import type { Category, CategoryDraft } from '#domain/catalogue/category.ts';
import { slugOf } from '#domain/catalogue/slug.ts';
import type { AppContext } from '../app-context.ts';
import { cacheTags } from '../cache-tags.ts';
import { logError } from '../log.ts';
import { changeDerived } from '../storage/derived.ts';
import {
  categoriesCopyOf,
  categoriesNow,
  type Manifest,
  manifestOf,
  readManifest,
  type StoredCategory,
} from './manifest.ts';
import { keys } from './records.ts';
import type { CategoryIndex } from './segments.ts';

export type SavedCategory =
  | { ok: true; category: Category }
  | { ok: false; reason: 'unknown' | 'changed' | 'name_taken' };

/**
 * Creates a category (`id` null) or changes one. Two names with one slug are the same name. The categories are in the
 * manifest, so that one conditional write both judges and does it.
 * @param expectedVersion the revision that was edited; any other one by now refuses the save. Without it the last wins
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
  let saved: SavedCategory = { ok: false, reason: 'unknown' };
  await changeManifest(context, async (manifest) => {
    // A write whose answer was lost may be there already, even with another writer's after it.
    const done = manifest.categories.find((category) => category.revision === revision);
    const before = manifest.categories.find((category) => category.id === id);
    const category: StoredCategory = {
      ...draft,
      slug,
      revision,
      id: id ?? manifest.lastCategoryId + 1,
      createdAt: before?.createdAt ?? context.now().toISOString(),
    };
    saved = done ? { ok: true, category: done } : judge(manifest, category, id, before, expectedVersion);
    if (done || !saved.ok) return null;
    // Before visitors can see the category: without its index they would have to rebuild it.
    if (id === null)
      await catalogue.create<CategoryIndex>(keys.categoryProducts(category.id), { products: [] });
    const others = manifest.categories.filter((other) => other.id !== category.id);
    return {
      ...manifest,
      lastCategoryId: Math.max(manifest.lastCategoryId, category.id),
      unpublished: revision,
      categories: [...others, category].sort((a, b) => a.id - b.id),
    };
  });
  if (saved.ok) await publishCategories(context);
  return saved;
}

function judge(
  { categories }: Manifest,
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
  const unpublished = randomUUID();
  await changeManifest(context, (manifest) => {
    const categories = manifest.categories.filter((category) => category.id !== id);
    const found = categories.length < manifest.categories.length;
    ok ||= found;
    return found ? { ...manifest, categories, unpublished } : null;
  });
  if (ok) await publishCategories(context);
  return { ok };
}

/** Changes the manifest; once more where that fails, because the first try may have been done all the same. */
function changeManifest(
  { storage: { catalogue } }: AppContext,
  next: (manifest: Manifest) => Manifest | null | Promise<Manifest | null>,
): Promise<Manifest> {
  const change = () => changeDerived(manifestOf(catalogue), next);
  return change().catch(change);
}

/**
 * Copies the categories and purges the shop's pages, where a change of them asks for it. Never throws: the save is done
 * by then, and the sweep tries again what fails here.
 */
export async function publishCategories({ storage: { catalogue }, purge }: AppContext): Promise<void> {
  try {
    const { unpublished } = await readManifest(catalogue);
    if (unpublished === null) return;
    // The manifest is read after the copy: whoever writes the copy last has read the latest categories.
    await changeDerived(categoriesCopyOf(catalogue), () => categoriesNow(catalogue));
    await purge([cacheTags.menu]);
    await changeDerived(manifestOf(catalogue), (manifest) =>
      manifest.unpublished === unpublished ? { ...manifest, unpublished: null } : null,
    );
  } catch (error) {
    logError('publish categories', error);
  }
}
