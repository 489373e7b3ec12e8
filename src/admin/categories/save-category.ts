import type { OwnCategoryWire } from '#domain/catalogue/category.ts';
import { slugOf } from '#domain/catalogue/slug.ts';
import type { ApiAnswer } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import { callAdmin } from '../api/admin-api.ts';

/** A category as it was read to be edited; saves name the version, so that no other save gets lost. */
export interface Loaded {
  editData: OwnCategoryWire;
  version: string;
}

/** The category form as it is filled in: texts under the wire's names. */
export interface Typed {
  category_name: string;
  category_status: string;
}

/**
 * Saves a category (`id` null: a new one).
 * @param version of the category that was edited; '' for none
 * @param afterCut whether the last try got no answer: what it may have saved is no reason for a refusal
 */
export async function saveCategory(
  id: number | null,
  typed: Typed,
  { version, afterCut }: { version: string; afterCut: boolean },
): Promise<ApiAnswer<object>> {
  const form = new FormData();
  form.set('category_name', typed.category_name.trim());
  form.set('category_name_slug', slugOf(typed.category_name));
  form.set('category_status', typed.category_status);
  if (version) form.set('version', version);
  const answer = await callAdmin<object>(paths.api.saveCategory(id), { method: 'POST', body: form });
  const isRefused = answer.kind === 'refused' && (answer.status === 409 || answer.status === 422);
  return isRefused && afterCut && (await isSaved(id, typed)) ? { kind: 'ok', body: {} } : answer;
}

/** Whether the shop's category is what was typed. */
async function isSaved(id: number | null, typed: Typed): Promise<boolean> {
  const list = await callAdmin<{ datalist: OwnCategoryWire[] }>(paths.api.listCategories());
  return (
    list.kind === 'ok' &&
    list.body.datalist.some(
      (row) =>
        row.category_name === typed.category_name.trim() &&
        String(row.category_status) === typed.category_status &&
        (id === null || row.id === id),
    )
  );
}
