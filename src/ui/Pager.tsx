import { pager } from '#words/pager.ts';

/**
 * Shows page numbers with the current one highlighted. They are buttons that call `go`, or links with Prev
 * and Next if `href` gives a page's address. Shows nothing if there is only one page.
 */
export function Pager({
  page,
  last,
  what,
  go,
  href,
}: {
  page: number;
  last: number;
  /** Noun for the rows on the pages, for screen readers: 'orders'. */
  what?: string;
  go?: (page: number) => void;
  href?: (page: number) => string;
}) {
  if (last <= 1) return null;
  const pages = pagesShown(page, last);
  const Place = href ? 'a' : 'button';
  const to = (at: number) =>
    href ? { href: href(at) } : { type: 'button' as const, onClick: () => at !== page && go?.(at) };
  const step = (name: string, rel: string, at: number) =>
    href && (
      <li>
        {at < 1 || at > last ? (
          <span aria-disabled="true">{name}</span>
        ) : (
          <a href={href(at)} rel={rel}>
            {name}
          </a>
        )}
      </li>
    );
  return (
    <nav
      className={href ? 'pager pager--links' : 'pager no-print'}
      aria-label={what ? `Pages of ${what}` : pager.pages}
    >
      <ol>
        {step(pager.before, 'prev', page - 1)}
        {pages.map((each, at) => (
          <li key={each ?? `after-${pages[at - 1]}`}>
            {each === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              <Place {...to(each)} aria-current={each === page ? 'page' : undefined}>
                <span className="visually-hidden">{pager.page} </span>
                {each}
              </Place>
            )}
          </li>
        ))}
        {step(pager.next, 'next', page + 1)}
      </ol>
    </nav>
  );
}

/**
 * Returns the page numbers that a pager shows: the first, the last, the current one and its neighbours.
 * `null` stands for two or more numbers left out in between; a single one is shown.
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
