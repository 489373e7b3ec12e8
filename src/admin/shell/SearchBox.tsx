import { useEffect, useRef, useState } from 'react';
import { Form } from '#ui/Form.tsx';
import { Icon } from '#ui/Icon.tsx';

/** Pause in typing, in milliseconds, after which the server is asked. */
const PAUSE_MS = 300;

/**
 * Keeps a search text and searches for it while the owner types.
 * @param asked the text that the list shows results for
 * @param search called with the text to search for, trimmed
 */
export function useSearchText(asked: string, search: (text: string) => void) {
  const known = useRef(asked);
  const latest = useRef(search);
  latest.current = search;
  const [typed, type] = useState(asked);

  /** Asks for a text at once. */
  const ask = (wanted: string) => {
    type(wanted);
    if (wanted.trim() === known.current) return;
    known.current = wanted.trim();
    latest.current(known.current);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` reads what is newest by itself
  useEffect(() => {
    const pause = setTimeout(() => ask(typed), PAUSE_MS);
    return () => clearTimeout(pause);
    // When another tab of the list asks for something else, the text typed before is not searched for again.
  }, [typed, asked]);
  useEffect(() => {
    // Back, or another tab of the list, asks for something else; the echo of what was typed does not.
    if (asked === known.current) return;
    known.current = asked;
    type(asked);
  }, [asked]);

  return { typed, type, ask };
}

/** A field that searches while the owner types; the key `/` leads to it. */
export function SearchBox({
  label,
  text: { typed, type, ask },
}: {
  label: string;
  text: ReturnType<typeof useSearchText>;
}) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const slash = (event: KeyboardEvent) => {
      const from = event.target as HTMLElement;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      // Something is being typed or asked.
      if (from.matches('input, textarea, select') || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', slash);
    return () => document.removeEventListener('keydown', slash);
  }, []);
  return (
    <search>
      <Form className="field search-box no-print" act={() => ask(typed)}>
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
      </Form>
    </search>
  );
}
