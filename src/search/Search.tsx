import { type ReactNode, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { readApi } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import { Field, LoadHelp } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { OwnersText } from '#ui/OwnersText.tsx';
import { useReady } from '#ui/use-ready.ts';
import { search as say } from '#words/search.ts';
import type { SearchAnswer } from './found.ts';
import { makeMarker, SearchResult } from './SearchResult.tsx';
import './search.css';

/** Results shown at first, and with each press of 'Show more'. */
const AT_ONCE = 20;
/** With fewer results than this, what others often look for is shown below them. */
const FEW = 5;

interface Suggestion {
  title: string;
  path: string;
}

/**
 * Finds services, articles, answers, other pages and products as words are typed. The words are kept in the
 * address, so that a result's Back button returns to them.
 */
export default function Search({
  suggestions,
  children,
}: {
  suggestions: Suggestion[];
  /** How else to reach the practice, shown where React could not be loaded or nothing was found. */
  children?: ReactNode;
}) {
  const root = useRef<HTMLElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const { found, again } = useSearch(words);
  useReady(root);
  useEffect(() => {
    const asked = new URLSearchParams(location.search).get('q')?.slice(0, LONGEST.other) ?? '';
    // A fast visitor has typed before this script came.
    setTyped(box.current?.value || asked);
  }, []);
  useAddress(words);
  useReturn(found);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // The keyboard of a phone covers the results.
    if (matchMedia('(pointer: coarse)').matches) box.current?.blur();
  };
  const isCurrent = found?.words === words;

  return (
    <search ref={root}>
      <form onSubmit={submit} className="search-form" aria-label={say.label}>
        <Field
          id="search-words"
          label={say.what}
          hint={typed.length >= LONGEST.other ? say.tooLong : say.hint}
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
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <button type="submit" className="button button--main">
          <Icon name="search" />
          {say.label}
        </button>
      </form>
      <LoadHelp>{children}</LoadHelp>
      <p className="muted" aria-live="polite">
        {words.length >= SHORTEST && (isCurrent ? summary(found) : say.loading)}
      </p>
      <Notice kind="bad">
        {found && missingResultsText(found) && (
          <>
            {missingResultsText(found)}{' '}
            <button type="button" className="quiet" onClick={again}>
              {say.tryAgain}
            </button>
          </>
        )}
      </Notice>
      {found?.answer?.says && (
        <p className="search-says">
          <OwnersText>{found.answer.says}</OwnersText>
        </p>
      )}
      {found?.answer && <Results key={found.words} words={found.words} answer={found.answer} />}
      {isCurrent && isEmpty(found) && !missingResultsText(found) && (
        <>
          <p>{say.nothing}</p>
          <p>
            <button type="button" className="button" data-enquire="" data-native>
              {say.ask}
            </button>
          </p>
          {children && (
            <p>
              {say.alsoCan}
              {children}
            </p>
          )}
        </>
      )}
      {(words.length < SHORTEST || (isCurrent && resultsOf(found) < FEW)) && (
        <Suggestions suggestions={suggestions} />
      )}
    </search>
  );
}

function Results({ words, answer: { results, matched } }: { words: string; answer: SearchAnswer }) {
  const [shown, setShown] = useState(AT_ONCE);
  const mark = useMemo(() => makeMarker(words, matched), [words, matched]);
  return (
    <>
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
          {say.more}
        </button>
      )}
    </>
  );
}

function Suggestions({ suggestions }: { suggestions: Suggestion[] }) {
  return (
    <section className="search-suggestions">
      <h2>{say.often}</h2>
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

/** An answer to these words; null when none came. */
interface Found {
  words: string;
  answer: SearchAnswer | null;
}

const resultsOf = ({ answer }: Found) => answer?.results.length ?? 0;
const isEmpty = (found: Found) => resultsOf(found) === 0;

function missingResultsText({ answer }: Found): string | null {
  if (!answer) return say.notSearched;
  return answer.products_missing ? say.noShop : null;
}

function summary({ answer }: Found): string {
  if (!answer) return '';
  const count = answer.results.length;
  if (count === 0) return answer.products_missing ? '' : say.none;
  return (answer.near ? say.near : say.count)(count);
}

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

/** Scrolls there again when the visitor comes back and the results have returned. */
function useReturn(found: Found | null) {
  const [returned, setReturned] = useState(false);
  useEffect(() => {
    if (!found || returned) return;
    setReturned(true);
    const place = history.state?.searchedAt;
    if (typeof place === 'number') scrollTo({ top: place, behavior: 'instant' });
  }, [found, returned]);
}

/** Pause in typing after which the search begins, in milliseconds. */
const PAUSE_MS = 250;
/** Fewer letters are not searched. */
const SHORTEST = 2;

/** Returns the answer to these words, null while there are too few letters. `again` asks once more. */
export function useSearch(words: string): { found: Found | null; again: () => void } {
  const [found, setFound] = useState<Found | null>(null);
  const [tries, setTries] = useState(0);
  const before = useRef('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try looks for the same words once more.
  useEffect(() => {
    const isTyping = before.current !== '';
    before.current = words;
    if (words.length < SHORTEST) return setFound(null);
    let outdated = false;
    const look = async () => {
      const answer = await readApi(paths.api.find(words), (body: SearchAnswer) => body);
      if (!outdated) setFound({ words, answer });
    };
    const timer = setTimeout(look, isTyping ? PAUSE_MS : 0);
    return () => {
      outdated = true;
      clearTimeout(timer);
    };
  }, [words, tries]);

  return { found, again: () => setTries(tries + 1) };
}
