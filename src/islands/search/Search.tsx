import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { LONGEST } from '#domain/limits.ts';
import type { ProductWire } from '#domain/product.ts';
import { callApi } from '#lib/api-client.ts';
import { copy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';
import { findEntries, type SearchEntry } from '#lib/search-index.ts';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import './search.css';

/** After the last key before the shop is asked, in milliseconds. */
const PAUSE_MS = 250;

type Found = { words: string; entries: SearchEntry[]; products: ProductWire[]; whole: boolean };

/** Finds services, articles and answers in an index made with the site, and products through the shop's own search. */
export default function Search() {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const index = useRef<Promise<SearchEntry[] | null>>(null);

  useEffect(() => {
    setTyped(new URLSearchParams(location.search).get('q')?.slice(0, LONGEST.other) ?? '');
  }, []);

  useEffect(() => {
    const words = typed.trim();
    history.replaceState(history.state, '', words ? `?q=${encodeURIComponent(words)}` : location.pathname);
    if (!words) return setFound(null);
    let outdated = false;
    const timer = setTimeout(async () => {
      index.current ??= readIndex();
      const [entries, shop] = await Promise.all([
        index.current,
        callApi<{ data: ProductWire[] }>(paths.api.search(words)),
      ]);
      if (!entries) index.current = null;
      if (outdated) return;
      setFound({
        words,
        entries: findEntries(entries ?? [], words),
        products: shop.kind === 'ok' ? shop.body.data : [],
        whole: entries !== null && shop.kind === 'ok',
      });
    }, PAUSE_MS);
    return () => {
      outdated = true;
      clearTimeout(timer);
    };
  }, [typed]);

  const submit = (event: SyntheticEvent) => event.preventDefault();
  const count = (found?.entries.length ?? 0) + (found?.products.length ?? 0);

  return (
    <search>
      <form onSubmit={submit} className="search-form">
        <Field id="search-words" label="What are you looking for?">
          <input
            name="q"
            type="search"
            value={typed}
            maxLength={LONGEST.other}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </form>
      <p className="muted" aria-live="polite">
        {typed.trim() && (found?.words === typed.trim() ? told(count) : copy.loading)}
      </p>
      <Notice kind="bad">
        {found &&
          !found.whole &&
          'Not everything could be searched just now. Please try again in a few minutes.'}
      </Notice>
      {found && count > 0 && (
        <ul className="search-results">
          {found.products.map(({ id, product_name, product_slug, short_desc }) => (
            <Result
              key={id}
              kind="Product"
              path={paths.product(id, product_slug)}
              title={product_name}
              text={short_desc ?? ''}
            />
          ))}
          {found.entries.map((entry) => (
            <Result key={entry.path} {...entry} />
          ))}
        </ul>
      )}
      {found && count === 0 && found.whole && (
        <p>
          Nothing matches. Try fewer words, or{' '}
          <button type="button" className="quiet" data-enquire="" data-native>
            ask us
          </button>
          .
        </p>
      )}
    </search>
  );
}

const told = (count: number) =>
  count === 0 ? 'Nothing found' : count === 1 ? '1 result' : `${count} results`;

function Result({ kind, path, title, text }: { kind: string; path: string; title: string; text: string }) {
  return (
    <li>
      <span className="small muted">{kind === 'Page' ? 'Answer' : kind}</span>
      <a href={path}>{title}</a>
      <p>{text.length > 160 ? `${text.slice(0, 157).trimEnd()}…` : text}</p>
    </li>
  );
}

async function readIndex(): Promise<SearchEntry[] | null> {
  try {
    const answer = await fetch(paths.file('search-index.json'));
    return answer.ok ? ((await answer.json()) as SearchEntry[]) : null;
  } catch {
    return null;
  }
}
