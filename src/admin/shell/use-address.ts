import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { pageIn } from '#domain/site/datalist.ts';

/** Parts of an address to change, by name; null or '' removes one. */
export type Changes = Record<string, string | number | null>;

/** Last seen address of each screen, by its path. */
const lastSeen = new Map<string, string>();

/** Returns the address of a list as the owner left it, with its tab, page and search. */
export function placeOf(path: string): string {
  return lastSeen.get(path) ?? path;
}

/**
 * Keeps the selection of a list (the page, and other parts by name) in its address, so that Back and a reload
 * restore it. `to` returns an address with some parts changed, and `go` navigates there.
 */
export function useAddress() {
  const [location, navigate] = useLocation();
  const search = useSearch();
  const own = useRef({ path: location, search });
  // A screen keeps its address while the sign-in is shown over it.
  if (location === own.current.path) own.current.search = search;
  const { path } = own.current;
  const parts = new URLSearchParams(own.current.search);

  const to = (changes: Changes): string => {
    const next = new URLSearchParams(parts);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '' || (name === 'page' && value === 1)) next.delete(name);
      else next.set(name, String(value));
    }
    const text = next.toString();
    return text ? `${path}?${text}` : path;
  };
  const here = to({});
  useEffect(() => {
    lastSeen.set(path, here);
  }, [path, here]);

  return {
    page: pageIn(parts.get('page')),
    part: (name: string) => parts.get(name) ?? '',
    to,
    go: (changes: Changes, options?: { replace?: boolean }) => navigate(to(changes), options),
  };
}
