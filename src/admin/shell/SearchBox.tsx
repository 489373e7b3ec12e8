import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { useSlashKey } from './use-slash-key.ts';
import './search-box.css';

/** How long a pause in typing is waited for before the server is asked, in milliseconds. */
const PAUSE_MS = 300;

/** A field that searches while the owner types; the key `/` leads to it. */
export function SearchBox({
  label,
  text,
  search,
}: {
  label: string;
  /** What is searched for now. */
  text: string;
  search: (text: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const asked = useRef(text);
  const latest = useRef(search);
  latest.current = search;
  const [typed, setTyped] = useState(text);

  const ask = (wanted: string) => {
    if (wanted.trim() === asked.current) return;
    asked.current = wanted.trim();
    latest.current(asked.current);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` reads what is newest by itself
  useEffect(() => {
    const pause = setTimeout(() => ask(typed), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);
  useEffect(() => {
    // Back, or another tab of the list, asks for something else; the echo of what was typed does not.
    if (text === asked.current) return;
    asked.current = text;
    setTyped(text);
  }, [text]);
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
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </search>
  );
}
