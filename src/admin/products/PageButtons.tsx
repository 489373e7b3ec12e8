import { pageNumbers } from './page-numbers.ts';

/** A button for each page of a list, when there is more than one. */
export function PageButtons({
  current,
  last,
  choose,
}: {
  current: number;
  last: number;
  choose: (page: number) => void;
}) {
  if (last <= 1) return null;
  return (
    <nav className="page-buttons no-print" aria-label="Pages">
      {pageNumbers(current, last).map((page, at) =>
        page === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing but its place
          <span key={`gap-${at}`} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={page}
            type="button"
            className="page-button"
            aria-current={page === current ? 'page' : undefined}
            onClick={() => choose(page)}
          >
            <span className="visually-hidden">Page </span>
            {page}
          </button>
        ),
      )}
    </nav>
  );
}
