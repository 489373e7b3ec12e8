import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

const icons = { good: 'check', bad: 'alert-circle', plain: 'info-circle' } as const;

/** A message in the page that stays: said aloud by screen readers, at once when something went wrong. */
export function Notice({ kind, children }: { kind: keyof typeof icons; children: ReactNode }) {
  return (
    <div className={`notice notice--${kind} shown`} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} />
      <div>{children}</div>
    </div>
  );
}
