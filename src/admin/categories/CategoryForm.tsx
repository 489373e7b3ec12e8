import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { type OwnCategoryWire, CategoryForm as Rules } from '#domain/catalogue/category.ts';
import { slugOf } from '#domain/catalogue/slug.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { type FieldErrors, fieldErrors } from '#domain/site/fields.ts';
import type { ApiAnswer } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field, useFocusFirstError } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { callAdmin } from '../api/admin-api.ts';
import { useFirstRead } from '../api/query.ts';
import { useSend } from '../api/use-send.ts';
import { adminCopy } from '../copy.ts';
import { pathTo } from '../routes.ts';
import { Conflict, NotSaved } from '../shell/Conflict.tsx';
import { useUnsaved } from '../shell/leaving.ts';
import { QueryState, Screen } from '../shell/Screen.tsx';

const words = adminCopy.category;

/** A category as it was read for editing. Saves name the version, so that no other save gets lost. */
interface Loaded {
  editData: OwnCategoryWire;
  version: string;
}

/** The category form as it is filled in: texts under their names on the wire. */
type Typed = Record<'category_name' | 'category_status', string>;

/** Shows the form of a new category (`id` null), or of a present one. */
export function CategoryForm({ id }: { id: number | null }) {
  const [again, setAgain] = useState<Loaded | null>(null);
  const query = useFirstRead<Loaded>(id === null ? null : paths.api.editCategory(id), {
    list: pathTo('categories'),
    failed: words.loadFailed,
    notFound: words.notFound,
  });
  const loaded = again ?? query.data ?? null;
  return (
    <Screen
      title={id === null ? words.add : words.edit}
      actions={<Link href={pathTo('categories')}>All categories</Link>}
    >
      {(id === null || loaded) && <Fields key={loaded?.version} id={id} loaded={loaded} load={setAgain} />}
      {id !== null && !loaded && <QueryState query={query} />}
    </Screen>
  );
}

function Fields({
  id,
  loaded,
  load,
}: {
  id: number | null;
  /** The category with which the form begins; null for a new one. */
  loaded: Loaded | null;
  /** Begins again with what is saved now. */
  load: (newer: Loaded) => void;
}) {
  const first: Typed = {
    category_name: loaded?.editData.category_name ?? '',
    category_status: String(loaded?.editData.category_status ?? ''),
  };
  const form = useRef<HTMLFormElement>(null);
  /** True once an answer was lost, so that the save may have been done all the same. */
  const afterCut = useRef(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [tried, setTried] = useState(false);
  const [typed, setTyped] = useState(first);
  const fault = useFocusFirstError(form);
  const slug = slugOf(typed.category_name);
  const leaveTo = useUnsaved(
    typed.category_name !== first.category_name || typed.category_status !== first.category_status,
  );

  const check = (fields = typed) => {
    const parsed = Rules.safeParse(fields);
    setErrors(parsed.success ? {} : fieldErrors(parsed.error));
    return parsed;
  };
  const type = (change: Partial<Typed>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    if (tried) check(next);
  };
  const field = (name: keyof Typed, label: string, hint?: string | false) => ({
    id: name.replace('_', '-'),
    label,
    hint,
    error: errors[name]?.[0],
    value: typed[name],
    type: (text: string) => type({ [name]: text }),
  });
  const { send, busy, failure, forgetFailure } = useSend(
    (version: string) => saveCategory(id, typed, { version, afterCut: afterCut.current }),
    {
      done: () => (id === null ? words.created : words.updated),
      failed: words.saveFailed,
      texts: { 0: words.saveFailed, 404: words.saveFailed },
    },
  );
  const newer: Loaded | null =
    failure?.status === 409
      ? { editData: failure.body.category as OwnCategoryWire, version: String(failure.body.version) }
      : null;

  const save = async (version: string) => {
    if (busy) return;
    setTried(true);
    forgetFailure();
    if (!check().success) return fault();
    const sent = await send(version);
    if (!sent) return;
    if (sent.ok) return leaveTo(pathTo('categories'));
    afterCut.current = sent.status === 0;
    fault();
    setErrors(sent.errors);
  };

  return (
    <Form ref={form} className="form" act={() => save(loaded?.version ?? '')}>
      <fieldset disabled={busy}>
        <Field {...field('category_name', words.name, slug && `Web address: ${paths.category(slug)}`)}>
          <input maxLength={LONGEST.name} autoComplete="off" required />
        </Field>
        <Field {...field('category_status', 'Status', words.status)}>
          <select required>
            <option value="">Select status</option>
            <option value="1">{adminCopy.active}</option>
            <option value="0">{adminCopy.inactive}</option>
          </select>
        </Field>
      </fieldset>
      <NotSaved failure={failure} />
      {newer && (
        <Conflict
          differences={[
            { what: words.name, theirs: newer.editData.category_name, mine: typed.category_name },
          ]}
          load={() => load(newer)}
          saveOver={() => void save(newer.version)}
        />
      )}
      <Button look="main" disabled={busy}>
        {busy ? 'Saving...' : id === null ? adminCopy.submit : adminCopy.update}
      </Button>
    </Form>
  );
}

/**
 * Saves a category (`id` null: a new one).
 * @param version of the category that was edited; '' for none
 * @param afterCut true if the last try got no answer; then what it may have saved is no reason for a refusal
 */
async function saveCategory(
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

/** Finds out whether the shop's category is what was typed. */
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
