import { type SyntheticEvent, useRef } from 'react';
import { Icon } from '#ui/Icon.tsx';
import type { SearchText } from './use-search-text.ts';
import { useSlashKey } from './use-slash-key.ts';
import './search-box.css';

/** A field that searches while the owner types; the key `/` leads to it. */
export function SearchBox({ label, text: { typed, type, ask } }: { label: string; text: SearchText }) {
  const field = useRef<HTMLInputElement>(null);
  useSlashKey(field);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    ask(typed);
  };
  return (
    <search>
      <form className="search-box no-print" onSubmit={submit}>
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          aria-label={label}
          placeholder={label}
          value={typed}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={({ target }) => type(target.value)}
        />
      </form>
    </search>
  );
}
