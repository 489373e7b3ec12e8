import type { ComponentProps, ReactNode } from 'react';
import './primitives.css';

/**
 * Shows related buttons and links in a row that wraps. `equal` gives all the same width. `end` puts them at
 * the end of the line.
 */
export function Actions({ at = 'start', children }: { at?: 'start' | 'end' | 'equal'; children: ReactNode }) {
  return <div className={`cluster actions actions--${at}`}>{children}</div>;
}

export type Tone = 'plain' | 'good' | 'wait' | 'bad';

/** Shows a state in a word or two. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={tone === 'plain' ? 'badge' : `badge badge--${tone}`}>{children}</span>;
}

/** Lists items one below the other, with a hairline between them. */
export function Rows({ busy, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <ul className="plain rows" aria-busy={busy}>
      {children}
    </ul>
  );
}

/** Shows a table with a head. On a phone its rows become cards. `look` names its style. */
export function Table({
  columns,
  look,
  children,
  ...others
}: ComponentProps<'table'> & { columns: readonly string[]; look?: string }) {
  return (
    <table className={look ? `table ${look}` : 'table'} {...others}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
