/** One page of a list as it crosses the wire (contract). */
export interface DataList<T> {
  data: T[];
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
}

/** The page that a query names; one below 1, or what is no whole number, is page 1. */
export function pageIn(query: string | null): number {
  const page = /^\d+$/.test(query ?? '') ? Number(query) : 1;
  return Math.min(Math.max(1, page), Number.MAX_SAFE_INTEGER);
}

/** The given page of a list; one past the end is empty. */
export function pageOf<T>(all: readonly T[], page: number, perPage: number): DataList<T> {
  return {
    data: all.slice((page - 1) * perPage, page * perPage),
    current_page: page,
    last_page: Math.max(1, Math.ceil(all.length / perPage)),
    per_page: perPage,
    total: all.length,
  };
}
