import { focusTitle } from './keep-focus.ts';
import { pagesShown } from './pages-shown.ts';
import './pager.css';

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
  const turn = (to: number) => {
    go(to);
    // To the top of the new page, for eyes and for screen readers.
    window.scrollTo(0, 0);
    focusTitle();
  };
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
                onClick={() => each !== page && turn(each)}
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
