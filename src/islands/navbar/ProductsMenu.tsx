import { useEffect, useRef, useState } from 'react';
import type { CategoryWire } from '#domain/category.ts';
import { callApi } from '#lib/api-client.ts';
import { copy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { useReady } from '#ui/use-ready.ts';

/** How long 'Loading...' is shown before the plain link takes its place, in milliseconds. */
const PATIENCE_MS = 8_000;

/**
 * The Products dropdown. Opens without script (details), takes keys as all dropdowns do (`dropdowns`); React
 * loads the categories where the server could not render them.
 */
export default function ProductsMenu({ categories }: { categories: CategoryWire[] | null }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [entries, setEntries] = useState(categories);
  const [late, setLate] = useState(false);
  useReady(menu);

  useEffect(() => {
    if (entries) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    callApi<{ data: CategoryWire[] }>(paths.api.showCategory()).then((answer) => {
      if (answer.kind === 'ok') setEntries(answer.body.data);
      else setLate(true);
    });
    return () => clearTimeout(timer);
  }, [entries]);

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
          <li className="menu-wait">{late ? 'The categories cannot be shown just now.' : copy.loading}</li>
        )}
        <li>
          <a href={paths.shop()}>All products</a>
        </li>
      </ul>
    </details>
  );
}
