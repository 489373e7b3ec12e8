import { useEffect, useRef, useState } from 'react';
import type { CategoryWire } from '#domain/catalogue/category.ts';
import { readApi } from '#lib/api-client.ts';
import { copy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { useReady } from '#ui/use-ready.ts';

/** How long 'Loading...' is shown before the plain link takes its place, in milliseconds. */
const PATIENCE_MS = 8_000;

/**
 * The Products dropdown. Opens without script (details), takes keys as all dropdowns do (`dropdowns`); React
 * loads the categories where the page was rendered without them.
 */
export default function ProductsMenu({ categories }: { categories?: CategoryWire[] }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [entries, setEntries] = useState(categories ?? null);
  const [failed, setFailed] = useState(false);
  useReady(menu);

  useEffect(() => {
    if (categories) return;
    const timer = setTimeout(() => setFailed(true), PATIENCE_MS);
    readApi(paths.api.showCategory(), (body: { data: CategoryWire[] }) => body.data).then((loaded) => {
      // Categories that arrive late are shown all the same.
      setEntries(loaded);
      setFailed(loaded === null);
    });
    return () => clearTimeout(timer);
  }, [categories]);

  return (
    <details className="menu" ref={menu}>
      <summary>
        Products
        <Icon name="chevron-down" />
      </summary>
      <ul>
        {entries ? (
          entries.map(({ id, category_name, category_slug }) => (
            <li key={id}>
              <a href={paths.category(category_slug)}>{category_name}</a>
            </li>
          ))
        ) : (
          <li className="menu-wait">{failed ? 'The categories cannot be shown just now.' : copy.loading}</li>
        )}
        <li>
          <a href={paths.shop()}>All products</a>
        </li>
      </ul>
    </details>
  );
}
