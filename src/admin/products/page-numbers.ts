/** Most page buttons that stand without a gap. */
const MOST = 7;

/** The pages to offer, in order: all of a few, else the ends and those beside the current one; null is a gap. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const all = Array.from({ length: last }, (_, at) => at + 1);
  if (last <= MOST) return all;
  const offered = all.filter((page) => page === 1 || page === last || Math.abs(page - current) <= 1);
  return offered.flatMap((page, at) => (at > 0 && page - (offered[at - 1] ?? 0) > 1 ? [null, page] : [page]));
}
