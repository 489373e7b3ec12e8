import { Link } from 'wouter';
import type { OwnCategoryWire } from '#domain/catalogue/category.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Table } from '#ui/primitives.tsx';
import { adminCopy } from '../copy.ts';
import { pathTo } from '../routes.ts';
import { StatusBadge } from '../shell/badges.tsx';
import { ListScreen, type Shown } from '../shell/ListScreen.tsx';
import { useDelete } from '../shell/use-delete.tsx';

const words = adminCopy.category;

/** Shows the list of the shop's categories. */
export function CategoryList() {
  return (
    <ListScreen<OwnCategoryWire>
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

function CategoryTable({ list }: Shown<OwnCategoryWire>) {
  const { rows, ask, question } = useDelete({
    of: list.data,
    call: paths.api.deleteCategory,
    words,
    consequence: ({ category_name }) =>
      `Products of ${category_name} stay, and leave the shop until you give them another category.`,
  });
  return (
    <>
      <Table columns={['Sr.No', words.name, 'Status', 'Actions']}>
        {rows.map((row, at) => (
          <tr key={row.id}>
            <td data-label="Sr.No" className="figure">
              {at + 1}
            </td>
            <td data-label="Category Name">{row.category_name}</td>
            <td data-label="Status">
              <StatusBadge status={row.category_status} />
            </td>
            <td data-label="Actions" className="table-actions">
              <Link className="icon-button" href={pathTo('editCategory', row.id)} data-edit>
                <Icon name="edit" />
                <span className="visually-hidden">Edit {row.category_name}</span>
              </Link>
              <Button look="icon" icon="trash" act={() => ask(row)}>
                Delete {row.category_name}
              </Button>
            </td>
          </tr>
        ))}
      </Table>
      {question}
    </>
  );
}
