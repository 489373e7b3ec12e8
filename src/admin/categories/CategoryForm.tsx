import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
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
import { useUnsaved } from '../shell/leaving.ts';
import { fail, forgetFailures, succeed } from '../shell/popups.tsx';
import { Screen } from '../shell/Screen.tsx';
import { Spinner } from '../shell/Spinner.tsx';

const words = adminCopy.category;
type Loaded = { editData: OwnCategoryWire; version: string };

/** The form of a new category (`id` null) or of one there is. */
export function CategoryForm({ id }: { id: number | null }) {
  const [, navigate] = useLocation();
  const [begun, setBegun] = useState<Loaded | null>(null);
  const { data, error, isFetching, refetch } = useRead<Loaded>(
    id === null || begun ? null : paths.api.editCategory(id),
  );
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
      {id === null && <Fields id={null} loaded={null} version="" />}
      {id !== null && begun && <Fields id={id} loaded={begun.editData} version={begun.version} />}
      {id !== null && !begun && (!error || isFetching) && <Spinner />}
      {error && !begun && !isFetching && (
        <button type="button" className="button" onClick={() => void refetch()}>
          Try again
        </button>
      )}
    </Screen>
  );
}

function Fields({
  id,
  loaded,
  version,
}: {
  id: number | null;
  loaded: OwnCategoryWire | null;
  version: string;
}) {
  const [, navigate] = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const saved = useRef(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [name, setName] = useState(loaded?.category_name ?? '');
  const [status, setStatus] = useState(loaded ? String(loaded.category_status) : '');
  const fault = useFault(form);
  const changed = name !== (loaded?.category_name ?? '') || status !== String(loaded?.category_status ?? '');
  useUnsaved(() => changed && !saved.current);

  const check = (typed = { category_name: name, category_status: status }) => {
    const parsed = Rules.safeParse(typed);
    setErrors(parsed.success ? {} : fieldErrors(parsed.error));
    return parsed;
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    setFailure('');
    forgetFailures();
    if (!check().success) return fault();
    const body = new FormData();
    body.set('category_name', name.trim());
    body.set('category_name_slug', slugOf(name));
    body.set('category_status', status);
    if (version) body.set('version', version);
    setBusy(true);
    const answer = await callOwner(paths.api.saveCategory(id), { method: 'POST', body });
    setBusy(false);
    if (answer.kind === 'ok') {
      saved.current = true;
      succeed(id === null ? words.created : words.updated);
      readAnew();
      return navigate('/list-category');
    }
    if (answer.kind === 'refused' && answer.status === 401) return;
    fault();
    const told =
      answer.kind === 'refused' && (answer.status === 422 || answer.status === 409) ? answer.message : '';
    if (answer.kind === 'refused') setErrors(answer.errors);
    console.error('The category could not be saved.');
    setFailure(told || words.saveFailed);
    fail(told || words.saveFailed);
  };

  return (
    <form ref={form} className="form" noValidate onSubmit={submit}>
      <Field
        id="category-name"
        label={words.name}
        error={errors.category_name?.[0]}
        hint={slugOf(name) ? `Address: ${paths.category(slugOf(name))}` : undefined}
      >
        <input
          value={name}
          maxLength={LONGEST.name}
          autoComplete="off"
          required
          onChange={({ target }) => {
            setName(target.value);
            if (tried) check({ category_name: target.value, category_status: status });
          }}
        />
      </Field>
      <Field id="category-status" label="Status" error={errors.category_status?.[0]}>
        <select
          value={status}
          required
          onChange={({ target }) => {
            setStatus(target.value);
            if (tried) check({ category_name: name, category_status: target.value });
          }}
        >
          <option value="">Select status</option>
          <option value="1">{adminCopy.active}</option>
          <option value="0">{adminCopy.inactive}</option>
        </select>
      </Field>
      <Notice kind="bad">{failure}</Notice>
      <button type="submit" className="button button--main" disabled={busy}>
        {busy ? 'Saving...' : id === null ? adminCopy.submit : adminCopy.update}
      </button>
    </form>
  );
}
