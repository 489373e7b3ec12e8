import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { pageIn } from '#domain/site/datalist.ts';

/** Parts of an address to be changed, by name; null or '' takes one out. */
export type Changes = Record<string, string | number | null>;

/** The whole address at which each screen was last seen, by its path. */
const lastSeen = new Map<string, string>();

/** Where a link back to a list leads: to the tab, page and search it was left at. */
export function placeOf(path: string): string {
  return lastSeen.get(path) ?? path;
}

/**
 * What a list shows, kept in its address, so that Back and a reload find it again: the page, and other parts by
 * name. `to` gives an address with some parts changed, `go` leads there.
 */
export function useAddress() {
  const [location, navigate] = useLocation();
  const search = useSearch();
  const own = useRef({ path: location, search });
  // Behind the sign-in a screen keeps its place.
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
