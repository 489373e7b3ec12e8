import { useRef } from 'react';
import { adminCopy } from '../copy.ts';
import { useSlashKey } from '../shell/use-slash-key.ts';

/** The search box of the list; '/' leads to it. */
export function ProductSearch({ typed, type }: { typed: string; type: (text: string) => void }) {
  const box = useRef<HTMLInputElement>(null);
  useSlashKey(box);
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
