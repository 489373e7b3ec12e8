import type { Config } from '@netlify/functions';
import {
  CategoryDeletedAnswer,
  CategoryToEditAnswer,
  OwnCategoriesAnswer,
  SavedAnswer,
} from '#domain/catalogue/answers.ts';
import {
  CategoryDeletion,
  CategoryForm,
  categoryAnswers,
  categoryTexts,
  ownCategoryToWire,
  ownCountedCategoryToWire,
} from '#domain/catalogue/category.ts';
import { idIn } from '#domain/site/fields.ts';
import { recordAudit } from '#server/accounts/record-audit.ts';
import { listOwnCategories, readCategoryToEdit } from '#server/catalogue/read-for-owner.ts';
import { deleteCategory, saveCategory } from '#server/catalogue/save-category.ts';
import { HttpError, validationError } from '#server/http/answer.ts';
import { checked } from '#server/http/body.ts';
import { formBody, type MultipartForm } from '#server/http/multipart.ts';
import { type Call, owner, serve } from '#server/http/routes.ts';

const readForm = ({ fields }: MultipartForm) => checked(CategoryForm, fields);
const form = formBody(
  {
    schema: CategoryForm,
    example: { category_name: 'Gems', category_status: '1', version: '', restores: '' },
  },
  readForm,
);
const unknown = categoryAnswers.notFound;
const find = ({ context, params }: Call<'id'>) => readCategoryToEdit(context, idIn(params.id));

/** Creates a category (`id` null), or changes one. */
async function save({ context, body }: Call & { body: ReturnType<typeof readForm> }, id: number | null) {
  const restores = id === null ? body.restores : undefined;
  const saved = await saveCategory(context, id, body.draft, body.version, restores);
  const message = id === null ? categoryAnswers.created : categoryAnswers.updated;
  if (saved.ok) return { message, id: saved.category.id };
  if (saved.reason === 'name_taken') throw validationError({ category_name: [categoryTexts.nameTaken] });
  if (saved.reason === 'not_restorable') throw new HttpError(409, categoryAnswers.notRestorable);
  const current = id === null ? null : await readCategoryToEdit(context, id);
  if (!current) return null;
  const category = ownCategoryToWire(current);
  throw new HttpError(409, categoryAnswers.changed, { category, version: current.revision });
}

/** The owner's calls about categories. */
export default serve([
  owner(
    'GET /category/list',
    { summary: 'Lists all categories, those off the shop too.', answers: OwnCategoriesAnswer },
    async ({ context }) => ({
      datalist: (await listOwnCategories(context)).map(ownCountedCategoryToWire),
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
    {
      summary: 'Creates a category, or puts a deleted one back.',
      body: form,
      answers: SavedAnswer,
      refusals: { 409: 'The category of `restores` is there, or never was.' },
    },
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
      query: CategoryDeletion,
      answers: CategoryDeletedAnswer,
      unknown,
    },
    async ({ request, context, params, query: { move_to } }) => {
      const deleted = await deleteCategory(context, idIn(params.id), move_to ? idIn(move_to) : undefined);
      if (!deleted.ok) {
        if (deleted.reason === 'unknown') return null;
        throw validationError({ move_to: [categoryAnswers.moveTo] });
      }
      const { category, moved } = deleted;
      await recordAudit(context, request, { what: 'deleted', kind: 'category', name: category.name });
      return { message: categoryAnswers.deleted, moved };
    },
  ),
]);

export const config: Config = {
  path: ['/api/category/*', '/*/api/category/*'],
};
