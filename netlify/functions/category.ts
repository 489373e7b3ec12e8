import type { Config } from '@netlify/functions';
import { ownCategoryToWire } from '#domain/catalogue/category.ts';
import { CategoryForm, categoryAnswers } from '#domain/catalogue/category-form.ts';
import { idIn } from '#domain/site/numerals.ts';
import { listAllCategories, readCategoryToEdit } from '#server/catalogue/read-for-owner.ts';
import { deleteCategory, saveCategory } from '#server/catalogue/save-category.ts';
import { HttpError, validationError } from '#server/http/answer.ts';
import { checked } from '#server/http/body.ts';
import { formBody, type MultipartForm } from '#server/http/multipart.ts';
import { type Call, route, serve } from '#server/http/routes.ts';

const readForm = ({ fields }: MultipartForm) => checked(CategoryForm, fields);
const form = formBody(readForm);
const unknown = categoryAnswers.notFound;
const find = ({ context: { storage }, params }: Call) =>
  readCategoryToEdit(storage.catalogue, idIn(params.id ?? ''));

/** Creates a category (`id` null), or changes one. */
async function save({ context, body }: Call & { body: ReturnType<typeof readForm> }, id: number | null) {
  const saved = await saveCategory(context, id, body.draft, body.version);
  const message = id === null ? categoryAnswers.created : categoryAnswers.updated;
  if (saved.ok) return { message, id: saved.category.id };
  if (saved.reason === 'name_taken') throw validationError({ category_name: [saved.message] });
  const current = id === null ? null : await readCategoryToEdit(context.storage.catalogue, id);
  if (!current) throw new HttpError(404, unknown);
  const category = ownCategoryToWire(current);
  throw new HttpError(409, categoryAnswers.changed, { category, version: current.revision });
}

/** The categories as the owner keeps them. */
export default serve([
  route({
    method: 'GET',
    path: '/category/list',
    as: 'owner',
    answer: async ({ context: { storage } }) => ({
      datalist: (await listAllCategories(storage.catalogue)).map(ownCategoryToWire),
    }),
  }),
  route({
    method: 'GET',
    path: '/category/edit/:id',
    as: 'owner',
    find,
    unknown,
    answer: async ({ found }) => ({ editData: ownCategoryToWire(found), version: found.revision }),
  }),
  route({
    method: 'POST',
    path: '/category/store',
    as: 'owner',
    body: form,
    answer: (call) => save(call, null),
  }),
  route({
    method: 'POST',
    path: '/category/update/:id',
    as: 'owner',
    body: form,
    find,
    unknown,
    answer: (call) => save(call, call.found.id),
  }),
  route({
    method: 'DELETE',
    path: '/category/delete/:id',
    as: 'owner',
    answer: async ({ context, params }) => {
      const { ok } = await deleteCategory(context, idIn(params.id ?? ''));
      if (!ok) throw new HttpError(404, unknown);
      return { message: categoryAnswers.deleted };
    },
  }),
]);

export const config: Config = { path: ['/api/category/*', '/*/api/category/*'] };
