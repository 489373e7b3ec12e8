import type { OwnCategoryWire } from '#domain/category.ts';
import type { FieldErrors } from '#domain/fields.ts';
import { slugOf } from '#domain/slug.ts';
import { paths } from '#lib/paths.ts';
import { callOwner } from '../calls/call-owner.ts';

/** A category as it was read to be edited; saves name the version, so that nobody else's save gets lost. */
export interface Loaded {
  editData: OwnCategoryWire;
  version: string;
}

/** The category form as it is filled in: texts under the wire's names. */
export interface Typed {
  category_name: string;
  category_status: string;
}

/** What came of a save. */
export type Saved =
  | { kind: 'saved' }
  /** The session is over; the sign-in says so. */
  | { kind: 'ended' }
  /** `newer`: what somebody saved meanwhile. */
  | { kind: 'refused'; message: string; errors: FieldErrors; newer: Loaded | null }
  /** No answer came; whether it was saved is unknown. */
  | { kind: 'cut' };

/**
 * Saves a category (`id` null: a new one).
 * @param version of the category that was edited; '' for none
 * @param afterCut whether the last try was cut off, so that it may have been done all the same
 */
export async function saveCategory(
  id: number | null,
  typed: Typed,
  { version, afterCut }: { version: string; afterCut: boolean },
): Promise<Saved> {
  const form = new FormData();
  form.set('category_name', typed.category_name.trim());
  form.set('category_name_slug', slugOf(typed.category_name));
  form.set('category_status', typed.category_status);
  if (version) form.set('version', version);
  const answer = await callOwner<object>(paths.api.saveCategory(id), { method: 'POST', body: form });
  if (answer.kind === 'ok') return { kind: 'saved' };
  if (answer.kind === 'unreachable') return { kind: 'cut' };
  const { status, message, errors, body } = answer;
  if (status === 401) return { kind: 'ended' };
  if (status !== 409 && status !== 422) return { kind: 'refused', message: '', errors, newer: null };
  if (afterCut && (await isKept(id, typed))) return { kind: 'saved' };
  const newer = { editData: body.category as OwnCategoryWire, version: String(body.version) };
  return { kind: 'refused', message, errors, newer: status === 409 ? newer : null };
}

/** Whether the shop's category is what was typed, so that the save before had been done. */
async function isKept(id: number | null, typed: Typed): Promise<boolean> {
  const list = await callOwner<{ datalist: OwnCategoryWire[] }>(paths.api.listCategories());
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
