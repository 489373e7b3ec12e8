import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { OwnCategoryWire } from '#domain/category.ts';
import { CategoryForm as Rules } from '#domain/category-form.ts';
import { type FieldErrors, fieldErrors } from '#domain/fields.ts';
import { LONGEST } from '#domain/limits.ts';
import { slugOf } from '#domain/slug.ts';
import { paths } from '#lib/paths.ts';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useFault } from '#ui/use-fault.ts';
import { callOwner } from '../calls/call-owner.ts';
import { readAnew, useRead } from '../calls/use-read.ts';
import { adminCopy } from '../copy.ts';
import { Conflict } from '../shell/Conflict.tsx';
import { useIsThere, useUnsaved } from '../shell/leaving.ts';
import { fail, forgetFailures, succeed } from '../shell/popups.tsx';
import { Reading } from '../shell/Reading.tsx';
import { Screen } from '../shell/Screen.tsx';

const words = adminCopy.category;
type Loaded = { editData: OwnCategoryWire; version: string };

/** The form of a new category (`id` null) or of one there is. */
export function CategoryForm({ id }: { id: number | null }) {
  const [, navigate] = useLocation();
  const [begun, setBegun] = useState<Loaded | null>(null);
  const read = useRead<Loaded>(id === null || begun ? null : paths.api.editCategory(id));
  const { data, error, isFetching } = read;
  useEffect(() => {
    // What was kept from an earlier visit may be older than the last save: the answer under way is waited for.
    if (data && !error && !isFetching) setBegun((before) => before ?? data);
  }, [data, error, isFetching]);
  useEffect(() => {
    if (!error || error.ended || isFetching) return;
    if (!error.unknown) return fail(words.loadFailed);
    fail(words.notFound);
    navigate('/list-category', { replace: true });
  }, [error, isFetching, navigate]);

  return (
    <Screen
      title={id === null ? words.add : words.edit}
      actions={<Link href="/list-category">All categories</Link>}
    >
      {(id === null || begun) && <Fields key={begun?.version} id={id} begun={begun} load={setBegun} />}
      {id !== null && !begun && <Reading read={read} />}
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
  /** Begins anew with what is kept now. */
  load: (newer: Loaded) => void;
}) {
  const [, navigate] = useLocation();
  const loaded = begun?.editData ?? null;
  const form = useRef<HTMLFormElement>(null);
  const saved = useRef(false);
  /** An answer was lost: the save may have been done all the same. */
  const wasCut = useRef(false);
  const isThere = useIsThere();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [newer, setNewer] = useState<Loaded | null>(null);
  const [typed, setTyped] = useState({
    category_name: loaded?.category_name ?? '',
    category_status: loaded ? String(loaded.category_status) : '',
  });
  const fault = useFault(form);
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
  const type = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    if (tried) check(next);
  };
  const isKept = (row: OwnCategoryWire) =>
    row.category_name === typed.category_name.trim() && String(row.category_status) === typed.category_status;

  /** Whether a save whose answer was lost had been done: asked when the next try is refused. */
  const wasDone = async () => {
    const list = await callOwner<{ datalist: OwnCategoryWire[] }>(paths.api.listCategories());
    return (
      list.kind === 'ok' && list.body.datalist.some((row) => isKept(row) && (id === null || row.id === id))
    );
  };
  const conclude = () => {
    saved.current = true;
    succeed(id === null ? words.created : words.updated);
    readAnew();
    if (isThere.current) navigate('/list-category');
  };

  const save = async (version: string) => {
    if (busy) return;
    setTried(true);
    setFailure('');
    setNewer(null);
    forgetFailures();
    if (!check().success) return fault();
    const body = new FormData();
    body.set('category_name', typed.category_name.trim());
    body.set('category_name_slug', slug);
    body.set('category_status', typed.category_status);
    if (version) body.set('version', version);
    setBusy(true);
    const answer = await callOwner<object>(paths.api.saveCategory(id), { method: 'POST', body });
    const refused = answer.kind === 'refused' && [409, 422].includes(answer.status);
    const done = answer.kind === 'ok' || (refused && wasCut.current && (await wasDone()));
    setBusy(false);
    if (done) return conclude();
    if (answer.kind === 'refused' && answer.status === 401) return;
    wasCut.current = answer.kind === 'unreachable';
    fault();
    if (answer.kind === 'refused') setErrors(answer.errors);
    if (answer.kind === 'refused' && answer.status === 409)
      setNewer({ editData: answer.body.category as OwnCategoryWire, version: String(answer.body.version) });
    console.error('The category could not be saved.');
    const told = refused && answer.kind === 'refused' ? answer.message : '';
    setFailure(told || words.saveFailed);
    fail(told || words.saveFailed);
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
      <Notice kind="bad">{failure}</Notice>
      {newer && <Conflict load={() => load(newer)} saveOver={() => void save(newer.version)} />}
      <button type="submit" className="button button--main" disabled={busy}>
        {busy ? 'Saving...' : id === null ? adminCopy.submit : adminCopy.update}
      </button>
    </form>
  );
}
