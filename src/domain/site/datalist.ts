/** One page of a list in its wire shape. */
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

/** Which part of a list of `total` things a page is, and what the wire says of it; a page past the end is empty. */
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

/** The given page of a list. */
export function pageOf<T>(all: readonly T[], page: number, perPage: number): DataList<T> {
  const { skip, take, list } = pageBounds(all.length, page, perPage);
  return { data: all.slice(skip, skip + take), ...list };
}
