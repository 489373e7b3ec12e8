import './primitives.css';

/** Page-number buttons, the current one highlighted; nothing where there is one page. */
export function Pager({
  page,
  last,
  what,
  go,
}: {
  page: number;
  last: number;
  /** What is on the pages, for screen readers: 'orders'. */
  what: string;
  go: (page: number) => void;
}) {
  if (last <= 1) return null;
  const pages = pagesShown(page, last);
  return (
    <nav className="pager no-print" aria-label={`Pages of ${what}`}>
      <ol>
        {pages.map((each, at) => (
          <li key={each ?? `after-${pages[at - 1]}`}>
            {each === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              <button
                type="button"
                aria-current={each === page ? 'page' : undefined}
                onClick={() => each !== page && go(each)}
              >
                <span className="visually-hidden">Page </span>
                {each}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

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
