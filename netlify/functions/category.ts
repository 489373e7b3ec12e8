import type { Config } from '@netlify/functions';
import {
  CategoryForm,
  categoryAnswers,
  categoryTexts,
  ownCategoryToWire,
} from '#domain/catalogue/category.ts';
import { idIn } from '#domain/site/fields.ts';
import { listAllCategories, readCategoryToEdit } from '#server/catalogue/read-for-owner.ts';
import { deleteCategory, saveCategory } from '#server/catalogue/save-category.ts';
import { HttpError, validationError } from '#server/http/answer.ts';
import { checked } from '#server/http/body.ts';
import { formBody, type MultipartForm } from '#server/http/multipart.ts';
import { type Call, owner, serve } from '#server/http/routes.ts';

const readForm = ({ fields }: MultipartForm) => checked(CategoryForm, fields);
const form = formBody(readForm);
const unknown = categoryAnswers.notFound;
const find = ({ context: { storage }, params }: Call<'id'>) =>
  readCategoryToEdit(storage.catalogue, idIn(params.id));

/** Creates a category (`id` null), or changes one. */
async function save({ context, body }: Call & { body: ReturnType<typeof readForm> }, id: number | null) {
  const saved = await saveCategory(context, id, body.draft, body.version);
  const message = id === null ? categoryAnswers.created : categoryAnswers.updated;
  if (saved.ok) return { message, id: saved.category.id };
  if (saved.reason === 'name_taken') throw validationError({ category_name: [categoryTexts.nameTaken] });
  const current = id === null ? null : await readCategoryToEdit(context.storage.catalogue, id);
  if (!current) return null;
  const category = ownCategoryToWire(current);
  throw new HttpError(409, categoryAnswers.changed, { category, version: current.revision });
}

/** The categories as the owner keeps them. */
export default serve([
  owner('GET /category/list', async ({ context: { storage } }) => ({
    datalist: (await listAllCategories(storage.catalogue)).map(ownCategoryToWire),
  })),
  owner('GET /category/edit/:id', { find, unknown }, async ({ found }) => ({
    editData: ownCategoryToWire(found),
    version: found.revision,
  })),
  owner('POST /category/store', { body: form }, (call) => save(call, null)),
  owner('POST /category/update/:id', { body: form, find, unknown }, (call) => save(call, call.found.id)),
  owner('DELETE /category/delete/:id', { unknown }, async ({ context, params }) => {
    const { ok } = await deleteCategory(context, idIn(params.id));
    return ok && { message: categoryAnswers.deleted };
  }),
]);

export const config: Config = {
  path: ['/api/category/*', '/*/api/category/*'],
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
