import { Children, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { Message } from './OwnersText.tsx';

const icons = { good: 'check', bad: 'alert-circle', plain: 'info-circle' } as const;

/**
 * Shows a message that stays in the page. Screen readers read it out, and at once if it is an error. Keep it
 * in the page, empty, while there is nothing to say: some screen readers notice only text that is put into an
 * existing element.
 */
export function Notice({ kind, children }: { kind: keyof typeof icons; children?: ReactNode }) {
  const isSaying = Children.toArray(children).some((child) => child !== '');
  return (
    <div
      className={isSaying ? `notice notice--${kind} shown` : undefined}
      role={kind === 'bad' ? 'alert' : 'status'}
    >
      {isSaying && (
        <>
          <Icon name={icons[kind]} />
          <div>
            {Children.map(children, (part) => (typeof part === 'string' ? <Message>{part}</Message> : part))}
          </div>
        </>
      )}
    </div>
  );
}
