import { useState } from 'react';
import { Link } from 'wouter';
import type { OwnCountedCategoryWire } from '#domain/catalogue/category.ts';
import { MOST_AT_ONCE } from '#domain/catalogue/products-change.ts';
import type { ApiAnswer } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Table } from '#ui/primitives.tsx';
import { callAdmin, postAdmin } from '../api/admin-api.ts';
import { useSend } from '../api/use-send.ts';
import { adminCopy } from '../copy.ts';
import { pathTo } from '../routes.ts';
import { StatusBadge } from '../shell/badges.tsx';
import { ListScreen, type Shown } from '../shell/ListScreen.tsx';
import { useDelete } from '../shell/use-delete.tsx';
import { counted } from '../shell/words.tsx';
import './categories.css';

const words = adminCopy.category;

/** Shows the list of the shop's categories. */
export function CategoryList() {
  return (
    <ListScreen<OwnCountedCategoryWire>
      title="Categories"
      noun={['category', 'categories']}
      actions={
        <Link className="button button--main" href={pathTo('addCategory')}>
          <Icon name="plus" />
          {words.addButton}
        </Link>
      }
      call={paths.api.listCategories}
      failed={words.listFailed}
      none={() => <p>{words.none} Start with one, for example Gemstones.</p>}
    >
      {(shown) => <CategoryTable {...shown} />}
    </ListScreen>
  );
}

type Row = OwnCountedCategoryWire;

function CategoryTable({ list }: Shown<Row>) {
  const { send: putBack } = useSend(restoreCategory, {
    done: ({ name }) => `${name} is back, with its products.`,
    failed: 'The category could not be put back. Please try again.',
  });
  const { rows, ask, question } = useDelete<Row, { moved: number[] }>({
    of: list.data,
    call: (id, chosen) => paths.api.deleteCategory(id, String(chosen.get('move-to') ?? '')),
    words,
    consequence: (row) => <WhatLeaves category={row} others={list.data.filter(({ id }) => id !== row.id)} />,
    undo: async (category, { moved = [] }) => (await putBack({ category, moved }))?.ok ?? false,
  });
  return (
    <>
      <Table columns={['Sr.No', words.name, 'Status', 'Actions']} look="categories">
        {rows.map((row, at) => (
          <tr key={row.id}>
            <td data-label="Sr.No" className="figure">
              {at + 1}
            </td>
            <th scope="row" data-label="Category Name" className="category-name">
              <strong>{row.category_name}</strong>
              <span className="small muted">
                {row.product_count === 0 ? 'No product on sale' : counted(row.product_count, 'product')}
              </span>
            </th>
            <td data-label="Status">
              <StatusBadge status={row.category_status} />
            </td>
            <td data-label="Actions" className="table-actions">
              <Link className="row-action" href={pathTo('editCategory', row.id)} data-edit>
                <Icon name="edit" />
                Edit<span className="visually-hidden"> {row.category_name}</span>
              </Link>
              <Button look="row" icon="trash" act={() => ask(row)} about={row.category_name}>
                Delete
              </Button>
            </td>
          </tr>
        ))}
      </Table>
      {question}
    </>
  );
}

/** Says how many products leave the shop with a category, and offers to move them to another one first. */
function WhatLeaves({ category, others }: { category: Row; others: readonly Row[] }) {
  const [to, choose] = useState('');
  const { product_count: count } = category;
  const many = counted(count, 'product');
  return (
    <>
      <p>{count === 0 ? 'Shoppers see no product in it.' : <strong>{leaving(many, count, to)}</strong>}</p>
      {others.length > 0 && (
        <Field
          id="move-to"
          name="move-to"
          label="Move its products first"
          hint="Products that are off the shop move too."
          value={to}
          type={choose}
        >
          <select>
            <option value="">Do not move them</option>
            {others.map(({ id, category_name }) => (
              <option key={id} value={id}>
                to {category_name}
              </option>
            ))}
          </select>
        </Field>
      )}
    </>
  );
}

/** Says what becomes of the products of a category that is deleted. */
function leaving(many: string, count: number | null, to: string): string {
  const [leave, stay, them] = count === 1 ? ['leaves', 'stays', 'it'] : ['leave', 'stay', 'them'];
  if (to) return `${many} ${count === 1 ? 'moves' : 'move'} to the other category.`;
  return `${many} ${leave} the shop, and ${stay} in your list. You can give ${them} another category later.`;
}

/** Restores a deleted category, and moves its products back into it. */
async function restoreCategory({
  category,
  moved,
}: {
  category: Row;
  moved: readonly number[];
}): Promise<ApiAnswer<{ name: string }>> {
  const { id, category_name: name, category_status } = category;
  const form = new FormData();
  form.set('category_name', name);
  form.set('category_status', String(category_status));
  form.set('restores', String(id));
  const saved = await callAdmin<object>(paths.api.saveCategory(null), { method: 'POST', body: form });
  if (saved.kind !== 'ok') return saved;
  for (let at = 0; at < moved.length; at += MOST_AT_ONCE) {
    const ids = moved.slice(at, at + MOST_AT_ONCE);
    const changed = await postAdmin<object>(paths.api.changeProducts(), { ids, category_id: id });
    if (changed.kind !== 'ok') return changed;
  }
  return { kind: 'ok', body: { name } };
}
