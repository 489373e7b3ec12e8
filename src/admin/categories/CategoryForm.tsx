import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { OwnCategoryWire } from '#domain/catalogue/category.ts';
import { CategoryForm as Rules } from '#domain/catalogue/category-form.ts';
import { slugOf } from '#domain/catalogue/slug.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { type FieldErrors, fieldErrors } from '#domain/site/fields.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useFocusFirstError } from '#ui/use-focus-first-error.ts';
import { useApiQuery } from '../api/query.ts';
import { useSend } from '../api/use-send.ts';
import { adminCopy } from '../copy.ts';
import { pathTo } from '../routes.ts';
import { Conflict } from '../shell/Conflict.tsx';
import { useIsThere, useUnsaved } from '../shell/leaving.ts';
import { fail, succeed } from '../shell/popups.tsx';
import { QueryState } from '../shell/QueryState.tsx';
import { Screen } from '../shell/Screen.tsx';
import { type Loaded, saveCategory, type Typed } from './save-category.ts';

const words = adminCopy.category;

/** The form of a new category (`id` null) or of one there is. */
export function CategoryForm({ id }: { id: number | null }) {
  const [, navigate] = useLocation();
  const [begun, setBegun] = useState<Loaded | null>(null);
  const query = useApiQuery<Loaded>(id === null || begun ? null : paths.api.editCategory(id));
  const { data, error, isFetching } = query;
  useEffect(() => {
    // What an earlier visit cached may be older than the last save: the answer that is coming is waited for.
    if (data && !error && !isFetching) setBegun((before) => before ?? data);
  }, [data, error, isFetching]);
  useEffect(() => {
    if (!error || error.ended || isFetching) return;
    if (!error.notFound) return fail(words.loadFailed);
    fail(words.notFound);
    navigate(pathTo('categories'), { replace: true });
  }, [error, isFetching, navigate]);

  return (
    <Screen
      title={id === null ? words.add : words.edit}
      actions={<Link href={pathTo('categories')}>All categories</Link>}
    >
      {(id === null || begun) && <Fields key={begun?.version} id={id} begun={begun} load={setBegun} />}
      {id !== null && !begun && <QueryState query={query} />}
    </Screen>
  );
}

function Fields({
  id,
  begun,
  load,
}: {
  id: number | null;
  /** What the form begins with; null for a new category. */
  begun: Loaded | null;
  /** Begins again with what is saved now. */
  load: (newer: Loaded) => void;
}) {
  const [, navigate] = useLocation();
  const loaded = begun?.editData ?? null;
  const form = useRef<HTMLFormElement>(null);
  const saved = useRef(false);
  /** An answer was lost: the save may have been done all the same. */
  const afterCut = useRef(false);
  const isThere = useIsThere();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [tried, setTried] = useState(false);
  const [typed, setTyped] = useState<Typed>({
    category_name: loaded?.category_name ?? '',
    category_status: loaded ? String(loaded.category_status) : '',
  });
  const fault = useFocusFirstError(form);
  const slug = slugOf(typed.category_name);
  const changed =
    typed.category_name !== (loaded?.category_name ?? '') ||
    typed.category_status !== String(loaded?.category_status ?? '');
  useUnsaved(() => changed && !saved.current);

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
  const { send, busy, failure, forgetFailure } = useSend(
    (version: string) => saveCategory(id, typed, { version, afterCut: afterCut.current }),
    { failed: words.saveFailed, texts: { 404: words.saveFailed } },
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
    if (sent.ok) {
      saved.current = true;
      succeed(id === null ? words.created : words.updated);
      if (isThere.current) navigate(pathTo('categories'));
      return;
    }
    afterCut.current = sent.status === 0;
    fault();
    setErrors(sent.errors);
  };

  return (
    <form
      ref={form}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(begun?.version ?? '');
      }}
    >
      <fieldset className="form-fields" disabled={busy}>
        <Field
          id="category-name"
          label={words.name}
          error={errors.category_name?.[0]}
          hint={slug ? `Address: ${paths.category(slug)}` : undefined}
        >
          <input
            value={typed.category_name}
            maxLength={LONGEST.name}
            autoComplete="off"
            required
            onChange={({ target }) => type({ category_name: target.value })}
          />
        </Field>
        <Field id="category-status" label="Status" error={errors.category_status?.[0]}>
          <select
            value={typed.category_status}
            required
            onChange={({ target }) => type({ category_status: target.value })}
          >
            <option value="">Select status</option>
            <option value="1">{adminCopy.active}</option>
            <option value="0">{adminCopy.inactive}</option>
          </select>
        </Field>
      </fieldset>
      <Notice kind="bad">
        {failure && (
          <>
            <strong>{failure.text}</strong> {failure.more}
          </>
        )}
      </Notice>
      {newer && (
        <Conflict
          differences={[
            {
              what: adminCopy.category.name,
              theirs: newer.editData.category_name,
              mine: typed.category_name,
            },
          ]}
          load={() => load(newer)}
          saveOver={() => void save(newer.version)}
        />
      )}
      <Button look="main" disabled={busy}>
        {busy ? 'Saving...' : id === null ? adminCopy.submit : adminCopy.update}
      </Button>
    </form>
  );
}
