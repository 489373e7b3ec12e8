import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * After a submit that failed: gives a function that puts the focus on the form's first error summary or invalid
 * field, or else on its submit button, once they are there and enabled. Browsers take the focus off
 * what is disabled while a form is sent.
 */
export function useFocusFirstError(form: RefObject<HTMLFormElement | null>): () => void {
  const due = useRef(false);
  // With the change it belongs to: an ordinary effect of an earlier render may still be waiting.
  useLayoutEffect(() => {
    if (!due.current) return;
    due.current = false;
    const first = form.current?.querySelector<HTMLElement>(
      '[data-errors], [aria-invalid="true"], button[type="submit"]',
    );
    // What is folded away takes no focus.
    first?.closest('details')?.setAttribute('open', '');
    first?.focus();
  });
  return () => {
    due.current = true;
  };
}
