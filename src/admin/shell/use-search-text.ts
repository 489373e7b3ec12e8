import { useEffect, useRef, useState } from 'react';

/** How long a pause in typing is waited for before the server is asked, in milliseconds. */
const PAUSE_MS = 300;

/** What is typed into a search box. */
export interface SearchText {
  typed: string;
  type: (text: string) => void;
  /** Asks for a text at once. */
  ask: (text: string) => void;
}

/**
 * A text that is searched for while the owner types.
 * @param asked what is searched for now
 * @param search called with what is to be searched for, without the blanks around it
 */
export function useSearchText(asked: string, search: (text: string) => void): SearchText {
  const known = useRef(asked);
  const latest = useRef(search);
  latest.current = search;
  const [typed, type] = useState(asked);

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
  }, [typed]);
  useEffect(() => {
    // Back, or another tab of the list, asks for something else; the echo of what was typed does not.
    if (asked === known.current) return;
    known.current = asked;
    type(asked);
  }, [asked]);

  return { typed, type, ask };
}
