import type { CategoryWire } from '#domain/catalogue/category.ts';
import { readApi } from '#lib/api-client.ts';
import { copy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { useLate } from '#ui/use-late.ts';
import { NotLoaded } from './NotLoaded.tsx';
import './category-list.css';

/** The shop's categories as large links; loads them itself where the server could not. */
export default function CategoryList({ categories }: { categories: CategoryWire[] | null }) {
  const {
    value: entries,
    failed,
    retry,
  } = useLate(categories, () =>
    readApi(paths.api.showCategory(), (body: { data: CategoryWire[] }) => body.data),
  );

  if (failed) {
    return (
      <NotLoaded
        title={copy.noProducts}
        text="We could not load the shop. Please check your internet connection and try again."
        retry={retry}
      />
    );
  }
  if (!entries) return <p className="lead">{copy.loading}</p>;
  if (entries.length === 0) {
    return (
      <div>
        <h2>{copy.noProducts}</h2>
        <p>We are adding products to the shop. Please ask us for what you are looking for.</p>
      </div>
    );
  }
  return (
    <ul className="category-list">
      {entries.map(({ id, category_name, category_slug }) => (
        <li key={id}>
          <a href={paths.category(category_slug)}>
            <span className="category-name">{category_name}</span>
            <Icon name="arrow-right" />
          </a>
        </li>
      ))}
    </ul>
  );
}
