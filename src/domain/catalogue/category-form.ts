import * as z from 'zod/mini';
import { text } from '../site/fields.ts';
import { CategoryDraft, categoryTexts, statusSent } from './category.ts';

/** What the owner's calls to categories answer; the rules' own texts are `categoryTexts`. */
export const categoryAnswers = {
  created: 'Category created successfully',
  updated: 'Category updated successfully',
  deleted: 'Category has been deleted.',
  notFound: 'Category not found',
  changed: 'This category was changed elsewhere meanwhile. Please look at it again before you save.',
} as const;

/** The category form as it is filled in and as it crosses the wire: texts under the wire's names. */
export const CategoryForm = z.pipe(
  z.object({
    category_name: CategoryDraft.shape.name,
    category_status: statusSent(categoryTexts.statusRequired),
    /** The version of the category that was edited; without it the latest save wins. */
    version: z.optional(text()),
  }),
  z.transform(({ category_name, category_status, version }) => ({
    draft: { name: category_name, status: category_status } satisfies CategoryDraft,
    version: version || undefined,
  })),
);
