/**
 * Which page numbers a pager shows: the first, the last, the current one and its neighbours. `null` stands for
 * those left out between two; never for a single one.
 */
export function pagesShown(page: number, last: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((each) => each >= 1 && each <= last);
  const pages = [...new Set(wanted)].sort((a, b) => a - b);
  return pages.flatMap((each, at) => {
    const left = each - (pages[at - 1] ?? 0) - 1;
    if (left === 1) return [each - 1, each];
    return left > 1 ? [null, each] : [each];
  });
}
