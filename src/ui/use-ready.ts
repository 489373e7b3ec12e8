import { type RefObject, useEffect } from 'react';

/**
 * Marks an island's element once React handles its events, and announces it. `client:touch` then repeats
 * earlier presses.
 */
export function useReady(element: RefObject<HTMLElement | null>, ready = true): void {
  useEffect(() => {
    if (!ready) return;
    element.current?.setAttribute('data-ready', '');
    element.current?.dispatchEvent(new Event('island:ready', { bubbles: true }));
  }, [element, ready]);
}
