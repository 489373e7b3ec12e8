import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Moment } from './words.tsx';
import './waiting-row.css';

/** Shows a record that waits for the owner in a list: a link with its name, and what she must know of it. */
export function WaitingRow({
  to,
  name,
  at,
  children,
}: {
  to: string;
  name: string;
  /** Time at which the record came in. Left out if it does not matter. */
  at?: string;
  children: ReactNode;
}) {
  return (
    <li className="is-link waiting-row">
      <span className="waiting-row-head">
        <Link href={to}>{name}</Link> {at && <Moment at={at} />}
      </span>
      {children}
    </li>
  );
}
