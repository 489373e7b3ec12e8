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
import { merge } from '../shell/merge.ts';
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
  const query = useFirstRead<Loaded>(id === null ? null : paths.api.editCategory(id), {
    list: pathTo('categories'),
    failed: words.loadFailed,
    notFound: words.notFound,
  });
  const loaded = query.data ?? null;
  return (
    <Screen
      title={id === null ? words.add : words.edit}
      actions={<Link href={pathTo('categories')}>All categories</Link>}
    >
      {(id === null || loaded) && <Fields id={id} loaded={loaded} />}
      {id !== null && !loaded && <QueryState query={query} />}
    </Screen>
  );
}

/** Returns the form's texts for a category; empty ones for none. */
const typedFrom = (category: Loaded | null): Typed => ({
  category_name: category?.editData.category_name ?? '',
  category_status: String(category?.editData.category_status ?? ''),
});

/** Returns the category that was saved elsewhere meanwhile, from the answer that reports the conflict. */
const newerIn = ({ category, version }: Record<string, unknown>): Loaded | null =>
  category ? { editData: category as OwnCategoryWire, version: String(version) } : null;

/** Returns a field's value as the owner sees it. */
const shown = (name: keyof Typed, { [name]: value }: Typed): string =>
  name === 'category_name' ? value : value === '1' ? adminCopy.active : adminCopy.inactive;

function Fields({
  id,
  loaded,
}: {
  id: number | null;
  /** The category with which the form begins; null for a new one. */
  loaded: Loaded | null;
}) {
  /** The category that the form changes. It becomes a newer one once its changes are merged into the form. */
  const [base, setBase] = useState(loaded);
  const first = typedFrom(base);
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
  const rebase = (newer: Loaded, to: Typed) => {
    setBase(newer);
    setTyped(to);
  };
  /** Saves the form. Changes that were saved elsewhere meanwhile are merged, unless she must choose. */
  const saveMerged = async (wanted: Typed, over: Loaded | null): Promise<ApiAnswer<object>> => {
    const version = over?.version ?? '';
    const answer = await saveCategory(id, wanted, { version, afterCut: afterCut.current });
    const newer = answer.kind === 'refused' && answer.status === 409 ? newerIn(answer.body) : null;
    if (!newer) return answer;
    const { values, both } = merge({ before: typedFrom(over), mine: wanted, theirs: typedFrom(newer) });
    if (both.length > 0) return answer;
    rebase(newer, values);
    return saveMerged(values, newer);
  };
  const { send, busy, failure, forgetFailure } = useSend(
    ({ wanted, over }: { wanted: Typed; over: Loaded | null }) => saveMerged(wanted, over),
    {
      done: () => (id === null ? words.created : words.updated),
      failed: words.saveFailed,
      texts: { 0: words.saveFailed, 404: words.saveFailed },
    },
  );
  const newer = failure?.status === 409 ? newerIn(failure.body) : null;
  const theirs = typedFrom(newer);
  const merged = merge({ before: first, mine: typed, theirs });

  const save = async (wanted: Typed, over: Loaded | null) => {
    if (busy) return;
    setTried(true);
    forgetFailure();
    if (!check(wanted).success) return fault();
    const sent = await send({ wanted, over });
    if (!sent) return;
    if (sent.ok) return leaveTo(pathTo('categories'));
    afterCut.current = sent.status === 0;
    fault();
    setErrors(sent.errors);
  };

  return (
    <Form ref={form} className="form" act={() => save(typed, base)}>
      <fieldset disabled={busy}>
        <legend className="visually-hidden">The category</legend>
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
          differences={merged.both.map((name) => ({
            what: name === 'category_name' ? words.name : 'Status',
            theirs: shown(name, theirs),
            mine: shown(name, typed),
          }))}
          takeNewer={() => {
            rebase(newer, {
              ...merged.values,
              ...Object.fromEntries(merged.both.map((name) => [name, theirs[name]])),
            });
            forgetFailure();
          }}
          saveOver={() => {
            rebase(newer, merged.values);
            void save(merged.values, newer);
          }}
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
 * @param afterCut true if the last try got no answer. It may have been saved, so its own change does not
 * count as a conflict
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
