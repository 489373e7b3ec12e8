import { type RefObject, useEffect } from 'react';

/** The key '/' leads to a search box, unless something is being typed or asked. */
export function useSlashKey(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const slash = (event: KeyboardEvent) => {
      const from = event.target as HTMLElement;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (from.matches('input, textarea, select') || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      box.current?.focus();
    };
    document.addEventListener('keydown', slash);
    return () => document.removeEventListener('keydown', slash);
  }, [box]);
}
