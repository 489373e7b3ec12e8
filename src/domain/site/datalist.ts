/** One page of a list in its wire shape. */
export interface DataList<T> {
  data: T[];
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
}

/** Returns the page number in a query. Anything that is not a whole number from 1 on gives page 1. */
export function pageIn(query: string | null): number {
  const page = /^\d+$/.test(query ?? '') ? Number(query) : 1;
  return Math.min(Math.max(1, page), Number.MAX_SAFE_INTEGER);
}

/**
 * Returns the range of rows on a page of a list of `total` rows, and the page's fields on the wire. A page
 * past the end is empty.
 */
export function pageBounds(total: number, page: number, perPage: number) {
  return {
    skip: (page - 1) * perPage,
    take: perPage,
    list: {
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / perPage)),
      per_page: perPage,
      total,
    },
  };
}

/** Returns one page of a list. */
export function pageOf<T>(all: readonly T[], page: number, perPage: number): DataList<T> {
  const { skip, take, list } = pageBounds(all.length, page, perPage);
  return { data: all.slice(skip, skip + take), ...list };
}
