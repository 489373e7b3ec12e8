import type { ReactNode } from 'react';
import './primitives.css';

export type Tone = 'plain' | 'good' | 'wait' | 'bad';

/** A state in a word or two. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={tone === 'plain' ? 'badge' : `badge badge--${tone}`}>{children}</span>;
}
