import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { DataList } from '#domain/site/datalist.ts';
import { Notice } from '#ui/Notice.tsx';
import { Pager } from '#ui/Pager.tsx';
import { useApiQuery, useErrorPopup } from '../api/query.ts';
import { focusTitle, QueryState, Screen } from './Screen.tsx';
import { SearchBox, useSearchText } from './SearchBox.tsx';
import { useAddress } from './use-address.ts';
import { counted } from './words.tsx';
import '#ui/pager.css';
import './list-screen.css';

/** Views of a list as tabs; the first is the one the owner begins with. */
interface Views {
  label: string;
  /** The part of the address that names the view. */
  part: string;
  all: readonly { key: string; name: string }[];
  /** Number of rows that wait for the owner in a view, by the view's key. */
  counts?: Record<string, number>;
  /** Key of a view that is hidden while nothing waits in it and it is not selected. */
  seldom?: string;
}

/** The selection that the address asks for. */
export interface Asked {
  page: number;
  text: string;
  /** Key of the view; '' where the list has none. */
  view: string;
}

/** The rows that were read, and the state in which they are shown. */
export interface Shown<Row> {
  list: DataList<Row>;
  asked: Asked;
  /** Path of the call that read them. */
  call: string;
  /** True while the rows of an earlier selection are shown and the requested ones are loading. */
  isOld: boolean;
  /** Text in the search box, which may not have been searched for yet. */
  typed: string;
}

interface ListScreenProps<Row, Read> {
  title: string;
  /** Singular and plural, for counts and page numbers. */
  noun: readonly [one: string, more: string];
  /** Number of rows that wait for the owner, shown before the tab's title. */
  count?: number;
  actions?: ReactNode;
  /**
   * Links that download the list as a file. They stand at its foot, because they are needed about once a
   * month.
   */
  files?: ReactNode;
  /** Label of the search box, where the list can be searched. */
  search?: string;
  /** The part of the address that holds the searched text; by default `q`. */
  searchPart?: string;
  views?: Views;
  /** Further filters of the list; the caller reads them from the address. */
  filter?: ReactNode;
  call: (asked: Asked) => string;
  everyMinute?: boolean;
  /** Returns a text about all rows found, shown after their number. */
  about?: (read: Read) => ReactNode;
  /** What else stands below the list. It comes with the list, which would push it from under a finger. */
  below?: ReactNode;
  /** Text of the popup when the list cannot be read; without one, only the list's place says so. */
  failed?: string;
  /** Returns the content shown in place of an empty list. */
  none: (asked: Asked, clearSearch: () => void) => ReactNode;
  children: (shown: Shown<Row>) => ReactNode;
}

interface Answer<Row> {
  datalist: DataList<Row> | Row[];
  /** Ids of stored records that cannot be read. */
  unreadable?: string[];
}

/**
 * Shows one of the owner's lists: search, tabs, the number of rows, the rows and page numbers. The selection
 * is kept in the address.
 */
export function ListScreen<Row, Read extends Answer<Row> = Answer<Row>>({
  title,
  noun: [one, more],
  count,
  actions,
  files,
  search: label,
  searchPart = 'q',
  views,
  filter,
  call: callFor,
  everyMinute = false,
  about,
  below,
  failed,
  none,
  children,
}: ListScreenProps<Row, Read>) {
  const address = useAddress();
  const { page, part, to, go } = address;
  const text = part(searchPart);
  const search = useSearchText(text, (q) => go({ [searchPart]: q, page: null }, { replace: true }));
  const view = views?.all.find(({ key }) => key === part(views.part)) ?? views?.all[0];
  const asked = { page, text, view: view?.key ?? '' };
  const call = callFor(asked);
  const query = useApiQuery<Read>(call, { everyMinute });
  const list = query.data && asPage(query.data.datalist);
  const isOld = query.isPlaceholderData;
  useErrorPopup(query.error, failed);
  const turn = (next: number) => {
    go({ page: next });
    // To the top of the new page, for eyes and for screen readers.
    window.scrollTo(0, 0);
    focusTitle();
  };
  const isPastEnd = !isOld && list !== undefined && page > list.last_page;
  useEffect(() => {
    // This happens after deleting the last row of the last page.
    if (isPastEnd) go({ page: list.last_page }, { replace: true });
  });
  // An empty list that was read for another tab says nothing about this one.
  const nothingYet = !list || (isOld && list.total === 0);

  return (
    <Screen title={title} count={count} actions={actions}>
      {label && <SearchBox label={label} text={search} />}
      {views && <Tabs views={views} asked={asked} to={to} />}
      <div className="list-bar">
        {filter}
        <p role="status" className="small muted">
          {list &&
            !nothingYet &&
            `${counted(list.total, one, more)}${views && text ? ' found in all tabs' : ''}`}
          {query.data && !nothingYet && about?.(query.data)}
        </p>
      </div>
      {query.data?.unreadable && (
        <Notice kind="bad">{unreadableInWords(query.data.unreadable, one, more)}</Notice>
      )}
      {nothingYet && <QueryState query={query} />}
      {!nothingYet && list.total === 0 && none(asked, () => search.ask(''))}
      {list && list.data.length > 0 && children({ list, asked, call, isOld, typed: search.typed })}
      {list && <Pager page={page} last={list.last_page} what={more} go={turn} />}
      {(list || query.error) && (
        <>
          {files && <div className="cluster screen-actions list-files no-print">{files}</div>}
          {below}
        </>
      )}
    </Screen>
  );
}

const unreadableInWords = (ids: string[], one: string, more: string) =>
  `${counted(ids.length, one, more)} cannot be read any more: ${ids.join(', ')}. ` +
  'Please tell your developer: yesterday’s backup has what is missing.';

/** Shows the views of a list as links, so that each has an address and Back returns to the previous view. */
function Tabs({
  views: { label, part, all, counts = {}, seldom },
  asked,
  to,
}: {
  views: Views;
  asked: Asked;
  to: ReturnType<typeof useAddress>['to'];
}) {
  const row = useRef<HTMLUListElement>(null);
  const waiting = JSON.stringify(counts);
  // A phone shows the first tabs only, and the present one. Counts and fonts that arrive push the tabs on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tabs are as wide as the counts make them
  useEffect(() => {
    const show = () => {
      const here = row.current?.querySelector<HTMLElement>('[aria-current]');
      if (row.current && here) row.current.scrollLeft = here.offsetLeft - row.current.offsetLeft;
    };
    show();
    void document.fonts.ready.then(show);
  }, [waiting]);
  const offered = all.filter(({ key }) => key !== seldom || counts[key] || key === asked.view);
  return (
    <nav className="tabs no-print" aria-label={label}>
      <ul ref={row}>
        {offered.map(({ key, name }) => (
          <li key={key}>
            <Link
              className="tap"
              href={to({ [part]: key, q: null, page: null })}
              aria-current={key === asked.view && !asked.text ? 'page' : undefined}
            >
              {name}
              {Boolean(counts[key]) && <span className="count count--dark">{counts[key]}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns a list that comes whole as a single page. */
function asPage<Row>(answered: DataList<Row> | Row[]): DataList<Row> {
  if (!Array.isArray(answered)) return answered;
  const { length } = answered;
  return { data: answered, current_page: 1, last_page: 1, per_page: length, total: length };
}
