import type { Config } from '@netlify/functions';
import { ownCategoryToWire } from '#domain/category.ts';
import { CategoryForm, categoryAnswers } from '#domain/category-form.ts';
import { fieldErrors } from '#domain/fields.ts';
import { idIn } from '#domain/id.ts';
import { listAllCategories, readCategoryToEdit } from '#server/catalogue/read-for-owner.ts';
import { deleteCategory, saveCategory } from '#server/catalogue/save-category.ts';
import { HttpError, json, validationError } from '#server/http/answer.ts';
import { type ApiCall, serveApi } from '#server/http/api.ts';
import { authenticate } from '#server/http/authenticate.ts';
import { readMultipart } from '#server/http/multipart.ts';

const notFound = () => new HttpError(404, categoryAnswers.notFound);

/** Creates a category, or changes the one its path names. */
async function save({ request, services, params }: ApiCall): Promise<Response> {
  await authenticate(request, services);
  const { fields } = await readMultipart(request);
  const { catalogue } = services.storage;
  const id = params.id === undefined ? null : idIn(params.id);
  if (id !== null && !(await readCategoryToEdit(catalogue, id))) throw notFound();
  const form = CategoryForm.safeParse(fields);
  if (!form.success) throw validationError(fieldErrors(form.error));
  const saved = await saveCategory(services, id, form.data.draft, form.data.version);
  const message = id === null ? categoryAnswers.created : categoryAnswers.updated;
  if (saved.ok) return json({ message, id: saved.category.id });
  if (saved.reason === 'name_taken') throw validationError({ category_name: [saved.message] });
  const current = id === null ? null : await readCategoryToEdit(catalogue, id);
  if (!current) throw notFound();
  const category = ownCategoryToWire(current);
  throw new HttpError(409, categoryAnswers.changed, { category, version: current.revision });
}

/** The categories as the owner keeps them. */
export default serveApi([
  {
    method: 'GET',
    path: '/category/list',
    answer: async ({ request, services }) => {
      await authenticate(request, services);
      const categories = await listAllCategories(services.storage.catalogue);
      return json({ datalist: categories.map(ownCategoryToWire) });
    },
  },
  {
    method: 'GET',
    path: '/category/edit/:id',
    answer: async ({ request, services, params }) => {
      await authenticate(request, services);
      const found = await readCategoryToEdit(services.storage.catalogue, idIn(params.id ?? ''));
      if (!found) throw notFound();
      return json({ editData: ownCategoryToWire(found), version: found.revision });
    },
  },
  { method: 'POST', path: '/category/store', answer: save },
  { method: 'POST', path: '/category/update/:id', answer: save },
  {
    method: 'DELETE',
    path: '/category/delete/:id',
    answer: async ({ request, services, params }) => {
      await authenticate(request, services);
      const { ok } = await deleteCategory(services, idIn(params.id ?? ''));
      if (!ok) throw notFound();
      return json({ message: categoryAnswers.deleted });
    },
  },
]);

export const config: Config = { path: ['/api/category/*', '/*/api/category/*'] };
