import type { ReactNode } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { fail, succeed } from './popups.tsx';

/** Copies a text with one tap. */
export function CopyButton({
  text,
  done,
  className = 'button',
  children,
}: {
  text: string;
  /** What is said once it is copied. */
  done: string;
  className?: string;
  children: ReactNode;
}) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      succeed(done);
    } catch {
      // Not allowed, or a page without https.
      fail('This browser does not let us copy. Please press and hold the text to copy it.');
    }
  };
  return (
    <button type="button" className={className} onClick={() => void copy()}>
      <Icon name="copy" />
      {children}
    </button>
  );
}
