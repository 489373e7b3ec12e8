import type { Config } from '@netlify/functions';
import { CategoryToEditAnswer, OwnCategoriesAnswer, SavedAnswer } from '#domain/catalogue/answers.ts';
import {
  CategoryForm,
  categoryAnswers,
  categoryTexts,
  ownCategoryToWire,
} from '#domain/catalogue/category.ts';
import { MessageAnswer } from '#domain/site/answer-parts.ts';
import { idIn } from '#domain/site/fields.ts';
import { recordAudit } from '#server/accounts/record-audit.ts';
import { listAllCategories } from '#server/catalogue/categories.ts';
import { readCategoryToEdit } from '#server/catalogue/read-for-owner.ts';
import { deleteCategory, saveCategory } from '#server/catalogue/save-category.ts';
import { HttpError, validationError } from '#server/http/answer.ts';
import { checked } from '#server/http/body.ts';
import { formBody, type MultipartForm } from '#server/http/multipart.ts';
import { type Call, owner, serve } from '#server/http/routes.ts';

const readForm = ({ fields }: MultipartForm) => checked(CategoryForm, fields);
const form = formBody(
  { schema: CategoryForm, example: { category_name: 'Gems', category_status: '1', version: '' } },
  readForm,
);
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

/** The owner's calls about categories. */
export default serve([
  owner(
    'GET /category/list',
    { summary: 'Lists all categories, those off the shop too.', answers: OwnCategoriesAnswer },
    async ({ context: { storage } }) => ({
      datalist: (await listAllCategories(storage.catalogue)).map(ownCategoryToWire),
    }),
  ),
  owner(
    'GET /category/edit/:id',
    {
      summary: 'Reads a category to be edited, with its version.',
      answers: CategoryToEditAnswer,
      find,
      unknown,
    },
    async ({ found }) => ({
      editData: ownCategoryToWire(found),
      version: found.revision,
    }),
  ),
  owner(
    'POST /category/store',
    { summary: 'Creates a category.', body: form, answers: SavedAnswer },
    (call) => save(call, null),
  ),
  owner(
    'POST /category/update/:id',
    {
      summary: 'Changes a category.',
      body: form,
      answers: SavedAnswer,
      refusals: { 409: 'It was changed since `version`. `category` and `version` hold its present state.' },
      find,
      unknown,
    },
    (call) => save(call, call.found.id),
  ),
  owner(
    'DELETE /category/delete/:id',
    {
      summary: 'Deletes a category. Its products stay, and are off the shop until they get another one.',
      answers: MessageAnswer,
      unknown,
    },
    async ({ request, context, params }) => {
      const deleted = await deleteCategory(context, idIn(params.id));
      if (!deleted) return null;
      await recordAudit(context, request, { what: 'deleted', kind: 'category', name: deleted.name });
      return { message: categoryAnswers.deleted };
    },
  ),
]);

export const config: Config = {
  path: ['/api/category/*', '/*/api/category/*'],
};
