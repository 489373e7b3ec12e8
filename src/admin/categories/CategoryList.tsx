import { useState } from 'react';
import { Link } from 'wouter';
import type { OwnCategoryWire } from '#domain/category.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { readAnew, useFailurePopup, useRead } from '../calls/use-read.ts';
import { adminCopy } from '../copy.ts';
import { Reading } from '../shell/Reading.tsx';
import { Screen } from '../shell/Screen.tsx';
import { StatusBadge } from '../shell/StatusBadge.tsx';
import { useDelete } from '../shell/use-delete.tsx';

const words = adminCopy.category;

/** The shop's categories; a deleted one leaves the table at once. */
export function CategoryList() {
  const read = useRead<{ datalist: OwnCategoryWire[] }>(paths.api.listCategories());
  const [gone, setGone] = useState<number[]>([]);
  useFailurePopup(read.error, words.listFailed);
  const rows = read.data?.datalist.filter(({ id }) => !gone.includes(id));

  const { ask, question } = useDelete({
    rows,
    call: paths.api.deleteCategory,
    words,
    consequence: ({ category_name }) =>
      `Products of ${category_name} stay, and leave the shop until you give them another category.`,
    done: ({ id }) => {
      setGone((before) => [...before, id]);
      readAnew();
    },
  });

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
      {!rows && <Reading read={read} />}
      {rows?.length === 0 && <p>{words.none} Start with one, for example Gemstones.</p>}
      {rows && rows.length > 0 && (
        <table className="table">
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
                  <button type="button" className="icon-button" onClick={() => ask(row)}>
                    <Icon name="trash" />
                    <span className="visually-hidden">Delete {row.category_name}</span>
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {question}
    </Screen>
  );
}
