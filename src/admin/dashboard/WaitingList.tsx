import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Waiting } from '#domain/site/dashboard.ts';
import { Rows } from '#ui/primitives.tsx';

/** Shows the first records that wait for the owner, and how many wait in total. */
export function WaitingList<T>({
  name,
  to,
  waiting,
  none,
  children: row,
}: {
  name: string;
  to: string;
  waiting: Waiting<T> | undefined;
  none: string;
  children: (each: T) => ReactNode;
}) {
  const more = waiting && waiting.total - waiting.newest.length;
  return (
    <div>
      <h3>
        <Link className="tap waiting-head" href={to}>
          {name} <span className="count count--dark">{waiting?.total ?? '–'}</span>
        </Link>
      </h3>
      {waiting?.total === 0 && <p className="muted">{none}</p>}
      <Rows>{waiting?.newest.map(row)}</Rows>
      {Boolean(more) && (
        <p>
          <Link className="quiet" href={to}>
            {more} more
          </Link>
        </p>
      )}
    </div>
  );
}
