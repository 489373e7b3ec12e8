import { type CountedCategoryWire, withProducts } from '#domain/catalogue/category-wire.ts';
import { copy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';

/** The entries of the Products dropdown. */
export function ProductLinks({
  categories,
  isLate = false,
}: {
  /** Null until they are loaded. */
  categories: CountedCategoryWire[] | null;
  /** True when nobody need wait for them any longer. */
  isLate?: boolean;
}) {
  return (
    <ul>
      {categories ? (
        withProducts(categories).map(({ id, category_name, category_slug }) => (
          <li key={id}>
            <a href={paths.category(category_slug)}>{category_name}</a>
          </li>
        ))
      ) : (
        <li className="menu-wait">{isLate ? 'The categories cannot be shown just now.' : copy.loading}</li>
      )}
      <li>
        <a href={paths.shop()}>All products</a>
      </li>
    </ul>
  );
}
