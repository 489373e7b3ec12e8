import type { OwnCategoryWire } from '#domain/catalogue/category.ts';
import { productViews } from '#domain/catalogue/product-view.ts';
import { paths } from '#lib/paths.ts';
import { useApiQuery } from '../api/query.ts';
import type { Changes } from '../shell/use-address.ts';

/** Chooses which products the list shows: of one category, or of those that may need something. */
export function ProductFilters({
  category,
  show,
  go,
}: {
  category: string;
  show: string;
  go: (changes: Changes) => void;
}) {
  const { data } = useApiQuery<{ datalist: OwnCategoryWire[] }>(paths.api.listCategories());
  return (
    <div className="cluster field product-filters no-print">
      <select
        aria-label="Category"
        value={category}
        onChange={({ target }) => go({ category: target.value, page: null })}
      >
        <option value="">All categories</option>
        {data?.datalist.map(({ id, category_name }) => (
          <option key={id} value={id}>
            {category_name}
          </option>
        ))}
      </select>
      <select
        aria-label="Which products"
        value={show}
        onChange={({ target }) => go({ show: target.value, page: null })}
      >
        <option value="">All products</option>
        {Object.entries(productViews).map(([word, { name }]) => (
          <option key={word} value={word}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
