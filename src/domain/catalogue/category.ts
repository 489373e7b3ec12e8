import * as z from 'zod/mini';
import { LONGEST } from '../site/field-lengths.ts';
import { atMost, idIn, pastedLine, text } from '../site/fields.ts';
import type { CategoryWire, CountedCategoryWire } from './category-wire.ts';
import { slugOf } from './slug.ts';

export const categoryTexts = {
  nameRequired: 'Category name is required',
  nameTooShort: 'Minimum 3 characters',
  statusRequired: 'Status is required',
  nameTaken: 'A category with this name already exists',
} as const;

/** On sale or off the shop: 1 and 0, at the wire and in storage. */
export const Status = z.union([z.literal(1), z.literal(0)]);
export type Status = z.infer<typeof Status>;

/** Makes the schema of a status as forms send it, '1' or '0'. `message` is shown for anything else. */
export function statusSent(message: string) {
  return z.pipe(
    z.enum(['1', '0'], { error: message }),
    z.transform((sent): Status => (sent === '1' ? 1 : 0)),
  );
}

/** A shop category as it is kept. */
export interface Category {
  id: number;
  name: string;
  slug: string;
  status: Status;
  createdAt: string;
}

/** A category with the number of its products that the shop's lists show. */
export interface CountedCategory extends Category {
  productCount: number;
}

/** The fields of a category that the owner fills in. Its name must leave a slug. */
export const CategoryDraft = z.object({
  name: pastedLine(categoryTexts.nameRequired).check(
    z.minLength(1, { error: categoryTexts.nameRequired, abort: true }),
    z.minLength(3, categoryTexts.nameTooShort),
    atMost(LONGEST.name),
    z.refine((name) => slugOf(name) !== '', 'Please use letters or digits in the name.'),
  ),
  status: z.union([z.literal(1), z.literal(0)], { error: categoryTexts.statusRequired }),
});
export type CategoryDraft = z.infer<typeof CategoryDraft>;

export const categoryToWire = ({ id, name, slug }: Pick<Category, 'id' | 'name' | 'slug'>): CategoryWire => ({
  id,
  category_name: name,
  category_slug: slug,
});

export const countedCategoryToWire = (category: CountedCategory): CountedCategoryWire => ({
  ...categoryToWire(category),
  product_count: category.productCount,
});

/** A category in the owner's list, with the number of its products that shoppers see. */
export const ownCountedCategoryToWire = (category: CountedCategory) => ({
  ...ownCategoryToWire(category),
  product_count: category.productCount,
});
export type OwnCountedCategoryWire = ReturnType<typeof ownCountedCategoryToWire>;

/** A category as the owner's calls show it. */
export type OwnCategoryWire = ReturnType<typeof ownCategoryToWire>;

export const ownCategoryToWire = (category: Category) => ({
  ...categoryToWire(category),
  category_status: category.status,
});

/** Answers of the owner's calls to categories. The texts of the rules are `categoryTexts`. */
export const categoryAnswers = {
  created: 'Category created successfully',
  updated: 'Category updated successfully',
  deleted: 'Category has been deleted.',
  notFound: 'Category not found',
  moveTo: 'Please choose another category of the shop.',
  notRestorable: 'This category can no longer be put back.',
  changed: 'This category was changed elsewhere meanwhile. Please look at it again before you save.',
} as const;

/** The category form as it is filled in and as it crosses the wire: texts under the wire's names. */
export const CategoryForm = z.pipe(
  z.object({
    category_name: CategoryDraft.shape.name,
    category_status: statusSent(categoryTexts.statusRequired),
    /** The version of the category that was edited; without it the latest save wins. */
    version: z.optional(text()),
    /** Id of a deleted category that is put back, so that its products are in the shop again. */
    restores: z.optional(text()),
  }),
  z.transform(({ category_name, category_status, version, restores }) => ({
    draft: { name: category_name, status: category_status } satisfies CategoryDraft,
    version: version || undefined,
    restores: restores ? idIn(restores) : undefined,
  })),
);

/** What a deletion of a category asks for. */
export const CategoryDeletion = z.object({
  /** Id of the category that its products move to first; without one they leave the shop. */
  move_to: z.optional(text()),
});
