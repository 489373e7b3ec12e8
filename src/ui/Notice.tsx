import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

const icons = { good: 'check', bad: 'alert-circle', plain: 'info-circle' } as const;

/**
 * A message in the page that stays: said aloud by screen readers, at once when something went wrong. Keep it in
 * the page and leave it empty while there is nothing to say: some screen readers hear only what is put into an
 * element that was there before.
 */
export function Notice({ kind, children }: { kind: keyof typeof icons; children?: ReactNode }) {
  return (
    <div
      className={children ? `notice notice--${kind} shown` : undefined}
      role={kind === 'bad' ? 'alert' : 'status'}
    >
      {children && (
        <>
          <Icon name={icons[kind]} />
          <div>{children}</div>
        </>
      )}
    </div>
  );
}
