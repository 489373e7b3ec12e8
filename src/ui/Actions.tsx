import type { ReactNode } from 'react';
import './primitives.css';

/**
 * Buttons and links that belong together, in a row that wraps. `equal` gives all the same width; `end` puts them at
 * the end of the line.
 */
export function Actions({ at = 'start', children }: { at?: 'start' | 'end' | 'equal'; children: ReactNode }) {
  return <div className={`cluster actions actions--${at}`}>{children}</div>;
}
