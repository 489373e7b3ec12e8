import { type RefObject, useEffect } from 'react';

/** Marks an island's element once React works in it; `client:touch` waits for this before repeating a tap. */
export function useReady(element: RefObject<HTMLElement | null>, ready = true): void {
  useEffect(() => {
    if (ready) element.current?.setAttribute('data-ready', '');
  }, [element, ready]);
}
