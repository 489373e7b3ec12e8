import { useEffect, useRef, useState } from 'react';
import { type Finder, type Found, loadFinder, lookFor } from './look-for.ts';

/** After the last key before anything is looked for, in milliseconds. */
const PAUSE_MS = 250;
/** Fewer letters are no word yet. */
export const SHORTEST = 2;

/** What is found for these words, null while there are too few letters; `again` tries once more. */
export function useSearch(words: string): { found: Found | null; again: () => void } {
  const [found, setFound] = useState<Found | null>(null);
  const [tries, setTries] = useState(0);
  const finder = useRef<Finder>(null);
  const before = useRef('');

  useEffect(() => {
    finder.current = loadFinder();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try looks for the same words once more.
  useEffect(() => {
    const isTyping = before.current !== '';
    before.current = words;
    if (words.length < SHORTEST) return setFound(null);
    let outdated = false;
    const look = async () => {
      if (!(await finder.current)) finder.current = loadFinder();
      await lookFor(words, finder.current ?? loadFinder(), (found) => {
        if (!outdated) setFound(found);
      });
    };
    const timer = setTimeout(look, isTyping ? PAUSE_MS : 0);
    return () => {
      outdated = true;
      clearTimeout(timer);
    };
  }, [words, tries]);

  return { found, again: () => setTries(tries + 1) };
}
