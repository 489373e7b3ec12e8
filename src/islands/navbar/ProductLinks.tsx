import { type CountedCategoryWire, withProducts } from '#domain/catalogue/category-wire.ts';
import { paths } from '#lib/paths.ts';
import { OwnersWord } from '#ui/OwnersWord.tsx';
import { menu } from '#words/menu.ts';

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
            <a href={paths.category(category_slug)}>
              <OwnersWord>{category_name}</OwnersWord>
            </a>
          </li>
        ))
      ) : (
        <li className="menu-wait">{isLate ? menu.late : menu.loading}</li>
      )}
      <li>
        <a href={paths.shop()}>{menu.all}</a>
      </li>
    </ul>
  );
}
