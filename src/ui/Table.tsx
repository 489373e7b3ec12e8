import type { ComponentProps } from 'react';
import './primitives.css';

/** A table with a head; on a phone its rows are cards. `look` names its style. */
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
