import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { pageIn } from '#domain/datalist.ts';
import { rememberPlace } from './list-memory.ts';

/** How long the owner's typing rests before the server is asked, in milliseconds. */
const REST_MS = 300;

/** The page and the search of the list. Both stand in the address, so that Back and reload keep the place. */
export function useListPlace() {
  const [location] = useLocation();
  const [search, setSearch] = useSearchParams();
  // While the sign-in stands before the list, the address is the sign-in's.
  const held = useRef(search);
  if (location === '/list-product') held.current = search;
  const page = pageIn(held.current.get('page'));
  const asked = held.current.get('q') ?? '';
  const [typed, setTyped] = useState(asked);
  const known = useRef(asked);

  const goTo = (toPage: number, q: string, options?: { replace: boolean }) => {
    known.current = q;
    setSearch({ ...(toPage > 1 && { page: String(toPage) }), ...(q && { q }) }, options);
  };

  useEffect(() => {
    if (asked === known.current) return;
    // Back or Forward led to another search.
    known.current = asked;
    setTyped(asked);
  }, [asked]);

  const query = held.current.toString();
  useEffect(() => rememberPlace(query), [query]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing asks anew
  useEffect(() => {
    if (typed.trim() === known.current) return;
    const timer = window.setTimeout(() => goTo(1, typed.trim(), { replace: true }), REST_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);

  return {
    page,
    asked,
    typed,
    type: setTyped,
    toPage: (toPage: number, options?: { replace: boolean }) => goTo(toPage, asked, options),
    clear: () => {
      setTyped('');
      goTo(1, '', { replace: true });
    },
  };
}
