import { type ReactNode, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { copy } from '#lib/copy.ts';
import { Field, LoadHelp } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useReady } from '#ui/use-ready.ts';
import { type Finder, type Found, loadFinder, lookFor } from './look-for.ts';
import { makeMarker, SearchResult } from './SearchResult.tsx';
import { spellings } from './spellings.ts';
import './search.css';

/** Results shown at first, and with each press of 'Show more'. */
const AT_ONCE = 20;

interface Suggestion {
  title: string;
  path: string;
}

/**
 * Finds services, articles, answers and other pages in an index made with the site, and products through the shop's
 * own search, as words are typed. The words are kept in the address, so that a result's Back button returns to them.
 */
export default function Search({
  suggestions,
  children,
}: {
  suggestions: Suggestion[];
  /** How else to reach the practice, shown where React could not be loaded. */
  children?: ReactNode;
}) {
  const root = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(AT_ONCE);
  const box = useRef<HTMLInputElement>(null);
  const words = typed.trim();
  const { found, again } = useSearch(words);
  const marked = found?.marked ?? '';
  const mark = useMemo(() => makeMarker(marked, spellings), [marked]);
  useReady(root);

  useEffect(() => {
    const asked = new URLSearchParams(location.search).get('q')?.slice(0, LONGEST.other) ?? '';
    // A fast visitor has typed before this script came.
    setTyped(box.current?.value || asked);
  }, []);
  useAddress(words);
  useReturn(found);

  const type = (text: string) => {
    setTyped(text);
    setShown(AT_ONCE);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // The keyboard of a phone covers the results.
    if (matchMedia('(pointer: coarse)').matches) box.current?.blur();
  };
  const results = found?.results ?? [];
  const isCurrent = found !== null && found.words === words;

  return (
    <search ref={root}>
      <form onSubmit={submit} className="search-form">
        <Field
          id="search-words"
          label="What are you looking for?"
          hint={
            typed.length >= LONGEST.other
              ? `Only the first ${LONGEST.other} characters are searched; a word or two is enough.`
              : 'A service, a stone, a question. English or Hindi, spelled as you like.'
          }
        >
          <input
            ref={box}
            name="q"
            type="search"
            value={typed}
            maxLength={LONGEST.other}
            autoComplete="off"
            autoCapitalize="off"
            enterKeyHint="search"
            onChange={(event) => type(event.target.value)}
          />
        </Field>
      </form>
      <LoadHelp>{children}</LoadHelp>
      <p className="muted" aria-live="polite">
        {words.length >= SHORTEST && (isCurrent ? summary(found) : copy.loading)}
      </p>
      <Notice kind="bad">
        {found?.missing && (
          <>
            {unsearched[found.missing]}{' '}
            <button type="button" className="quiet" onClick={again}>
              Try again
            </button>
          </>
        )}
      </Notice>
      {results.length > 0 && (
        <ul className="plain search-results" onClickCapture={rememberPlace}>
          {results.slice(0, shown).map((result) => (
            <SearchResult
              key={result.kind === 'Product' ? result.product.id : result.path}
              result={result}
              mark={mark}
            />
          ))}
        </ul>
      )}
      {results.length > shown && (
        <button type="button" className="button" onClick={() => setShown(shown + AT_ONCE)}>
          Show more
        </button>
      )}
      {isCurrent && results.length === 0 && !found.missing && !found.waiting && (
        <p>
          Nothing matches. Try fewer words, or{' '}
          <button type="button" className="quiet" data-enquire="" data-native>
            ask us
          </button>
          .
        </p>
      )}
      {results.length === 0 && (words.length < SHORTEST || isCurrent) && (
        <Suggestions suggestions={suggestions} />
      )}
    </search>
  );
}

function Suggestions({ suggestions }: { suggestions: Suggestion[] }) {
  return (
    <section className="search-suggestions">
      <h2>Often looked for</h2>
      <ul className="plain">
        {suggestions.map(({ title, path }) => (
          <li key={path}>
            <a className="tap" href={path}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const unsearched = {
  pages: 'Only the shop could be searched just now.',
  products: 'The shop could not be searched just now.',
  everything: 'Nothing could be searched just now. Please check your internet connection.',
};

function summary({ results, near, missing, waiting }: Found): string {
  const count = results.length;
  if (waiting) return `${counted(count)} so far; looking in the shop...`;
  if (count === 0) return missing ? '' : 'Nothing found';
  return near
    ? `Nothing has exactly these words. ${counted(count)} that ${count === 1 ? 'comes' : 'come'} near`
    : counted(count);
}
const counted = (count: number) => (count === 1 ? '1 result' : `${count} results`);

function useAddress(words: string) {
  const started = useRef(false);
  useEffect(() => {
    // At first the address says what to look for.
    if (started.current)
      history.replaceState(history.state, '', words ? `?q=${encodeURIComponent(words)}` : location.pathname);
    started.current = true;
  }, [words]);
}

/** Notes how far down the page was when a result is opened. */
function rememberPlace() {
  history.replaceState({ ...history.state, searchedAt: scrollY }, '');
}

/** Scrolls there again when the visitor comes back and the results are there again. */
function useReturn(found: Found | null) {
  const [returned, setReturned] = useState(false);
  useEffect(() => {
    if (!found || returned) return;
    setReturned(true);
    const place = history.state?.searchedAt;
    if (typeof place === 'number') scrollTo({ top: place, behavior: 'instant' });
  }, [found, returned]);
}

/** After the last key before anything is looked for, in milliseconds. */
const PAUSE_MS = 250;
/** Fewer letters are no word yet. */
const SHORTEST = 2;

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
