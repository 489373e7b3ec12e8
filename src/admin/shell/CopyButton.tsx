import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { fail, succeed } from './popups.tsx';

/** Copies a text with one tap. */
export function CopyButton({
  text,
  done,
  look = 'plain',
  children,
}: {
  text: string;
  /** Text of the popup that reports success. */
  done: string;
  look?: 'plain' | 'quiet';
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
    <Button look={look} icon="copy" act={copy}>
      {children}
    </Button>
  );
}
