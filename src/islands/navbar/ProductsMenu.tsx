import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { CategoryWire } from '#domain/category.ts';
import { callApi } from '#lib/api-client.ts';
import { copy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { useReady } from '#ui/use-ready.ts';

/** How long 'Loading...' is shown before the plain link takes its place, in milliseconds. */
const PATIENCE_MS = 8_000;

/**
 * The Products dropdown. Opens without script (details); React adds the arrow keys, Escape and closing by a
 * click elsewhere, and loads the categories where the server could not render them.
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

  useEffect(() => {
    const closeElsewhere = (event: Event) => {
      if (menu.current && !menu.current.contains(event.target as Node)) menu.current.open = false;
    };
    document.addEventListener('pointerdown', closeElsewhere);
    document.addEventListener('focusin', closeElsewhere);
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere);
      document.removeEventListener('focusin', closeElsewhere);
    };
  }, []);

  const move = (event: KeyboardEvent<HTMLDetailsElement>) => {
    const details = menu.current;
    if (!details) return;
    if (event.key === 'Escape' && details.open) {
      event.stopPropagation();
      event.preventDefault();
      details.open = false;
      details.querySelector('summary')?.focus();
      return;
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    details.open = true;
    const links = [...details.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    const step = event.key === 'ArrowDown' ? 1 : -1;
    links[at === -1 && step === -1 ? links.length - 1 : (at + step + links.length) % links.length]?.focus();
  };

  return (
    <details className="menu" ref={menu} onKeyDown={move}>
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
