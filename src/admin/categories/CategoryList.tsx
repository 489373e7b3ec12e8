import { useRef, useState } from 'react';
import { Link } from 'wouter';
import type { OwnCategoryWire } from '#domain/category.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { callOwner } from '../calls/call-owner.ts';
import { readAnew, useFailurePopup, useRead } from '../calls/use-read.ts';
import { adminCopy } from '../copy.ts';
import { Confirm } from '../shell/Confirm.tsx';
import { fail, succeed } from '../shell/popups.tsx';
import { Screen } from '../shell/Screen.tsx';
import { Spinner } from '../shell/Spinner.tsx';
import { StatusBadge } from '../shell/StatusBadge.tsx';

const words = adminCopy.category;

/** The shop's categories; a deleted one leaves the table at once. */
export function CategoryList() {
  const { data, error } = useRead<{ datalist: OwnCategoryWire[] }>(paths.api.listCategories());
  const [gone, setGone] = useState<number[]>([]);
  const [asked, setAsked] = useState<OwnCategoryWire | null>(null);
  const [busy, setBusy] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  useFailurePopup(error, words.listFailed);
  const rows = data?.datalist.filter(({ id }) => !gone.includes(id));

  const remove = async ({ id }: OwnCategoryWire) => {
    setBusy(true);
    const answer = await callOwner(paths.api.deleteCategory(id), { method: 'DELETE' });
    setBusy(false);
    setAsked(null);
    const isGone = answer.kind === 'refused' && answer.status === 404;
    if (answer.kind === 'refused' && answer.status === 401) return;
    if (answer.kind !== 'ok' && !isGone) {
      console.error('The category could not be deleted.', id);
      return fail(words.deleteFailed);
    }
    const at = rows?.findIndex((row) => row.id === id) ?? 0;
    setGone((before) => [...before, id]);
    succeed(words.deleted);
    readAnew();
    requestAnimationFrame(() => {
      const next = table.current?.querySelectorAll<HTMLElement>('[data-edit]');
      next?.[Math.min(at, next.length - 1)]?.focus();
    });
  };

  return (
    <Screen
      title="Categories"
      actions={
        <Link className="button button--main" href="/add-category">
          <Icon name="plus" />
          {words.addButton}
        </Link>
      }
    >
      {!rows && !error && <Spinner />}
      {!rows && error && (
        <button type="button" className="button" onClick={readAnew}>
          Try again
        </button>
      )}
      {rows?.length === 0 && <p>{words.none} Start with one, for example Gemstones.</p>}
      {rows && rows.length > 0 && (
        <table ref={table} className="table">
          <thead>
            <tr>
              <th scope="col">Sr.No</th>
              <th scope="col">Category Name</th>
              <th scope="col">Status</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.id}>
                <td data-label="Sr.No">{at + 1}</td>
                <td data-label="Category Name">{row.category_name}</td>
                <td data-label="Status">
                  <StatusBadge status={row.category_status} />
                </td>
                <td data-label="Actions" className="actions">
                  <Link className="icon-button" href={`/edit-category/${row.id}`} data-edit>
                    <Icon name="edit" />
                    <span className="visually-hidden">Edit {row.category_name}</span>
                  </Link>
                  <button type="button" className="icon-button" onClick={() => setAsked(row)}>
                    <Icon name="trash" />
                    <span className="visually-hidden">Delete {row.category_name}</span>
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {asked && (
        <Confirm
          text={words.confirm}
          consequence={`Products of ${asked.category_name} stay, and leave the shop until you give them another category.`}
          busy={busy}
          yes={() => void remove(asked)}
          no={() => setAsked(null)}
        />
      )}
    </Screen>
  );
}
