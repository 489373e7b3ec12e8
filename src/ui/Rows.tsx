import type { ReactNode } from 'react';
import './primitives.css';

/** Things one below the other, with a hairline between them. */
export function Rows({ busy, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <ul className="plain rows" aria-busy={busy}>
      {children}
    </ul>
  );
}
