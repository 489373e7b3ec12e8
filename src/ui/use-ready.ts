import { type RefObject, useEffect } from 'react';

/** Marks an island's element once React works in it, and says so: `client:touch` repeats what was pressed then. */
export function useReady(element: RefObject<HTMLElement | null>, ready = true): void {
  useEffect(() => {
    if (!ready) return;
    element.current?.setAttribute('data-ready', '');
    element.current?.dispatchEvent(new Event('island:ready', { bubbles: true }));
  }, [element, ready]);
}
