import { useEffect, useRef } from 'react';
import { adminCopy } from '../copy.ts';

/** The search box of the list; '/' leads to it. */
export function ProductSearch({ typed, type }: { typed: string; type: (text: string) => void }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const toBox = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      box.current?.focus();
    };
    document.addEventListener('keydown', toBox);
    return () => document.removeEventListener('keydown', toBox);
  }, []);
  return (
    <search className="product-search field">
      <input
        ref={box}
        id="product-search"
        type="search"
        aria-label={adminCopy.product.search}
        placeholder={adminCopy.product.search}
        value={typed}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => type(target.value)}
      />
    </search>
  );
}
