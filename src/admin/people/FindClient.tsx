import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { phoneForReading } from '#domain/enquiry/contact.ts';
import { type ClientFound, clientTexts, LEAST_SEARCHED } from '#domain/site/client.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { useApiQuery } from '../api/query.ts';
import { pathTo } from '../routes.ts';
import { focusTitle } from '../shell/Screen.tsx';
import { useSearchText } from '../shell/SearchBox.tsx';
import { counted, Moment } from '../shell/words.tsx';
import './find-client.css';

interface Found {
  datalist: ClientFound[];
  more: boolean;
}

const LABEL = 'Find a client';
const optionId = (n: number) => `find-client-${n}`;

/** Searches while the owner types, and keeps which of the results is chosen with the arrow keys. */
function useClientSearch(isOpen: boolean) {
  const [asked, setAsked] = useState('');
  const [active, setActive] = useState(0);
  const search = (q: string) => {
    setAsked(q);
    setActive(0);
  };
  const text = useSearchText(asked, search);
  const isWanted = isOpen && asked.length >= LEAST_SEARCHED;
  const query = useApiQuery<Found>(isWanted ? paths.api.findClients(asked) : null);
  const isCurrent = text.typed.trim() === asked && !query.isPlaceholderData && !query.error;
  const found = isWanted && isCurrent ? query.data : undefined;
  const clients = found?.datalist ?? [];
  const move = (by: number) => setActive((active + by + clients.length) % clients.length);
  return { text, query, found, clients, active, move };
}
type Search = ReturnType<typeof useClientSearch>;

/**
 * The search for a client, which stands on every screen. On a phone a button opens its field. The arrow keys
 * move through the clients found, Enter opens one, and Escape puts the search away.
 */
export function FindClient() {
  const [, navigate] = useLocation();
  const root = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** True while the results are shown, and on a phone the field. */
  const [open, setOpen] = useState(false);
  const search = useClientSearch(open);
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);

  const close = () => {
    setOpen(false);
    search.text.ask('');
  };
  const putAway = () => {
    close();
    // On a phone the field disappears. Where there is no button the focus stays in the field.
    button.current?.focus();
  };
  const choose = (n: number) => {
    const client = search.clients[n];
    if (!client) return;
    close();
    navigate(`${pathTo('person')}?q=${encodeURIComponent(client.contact)}`);
    focusTitle();
  };
  return (
    <search
      ref={root}
      className={open ? 'find-client find-client--open' : 'find-client'}
      onBlur={({ relatedTarget }) => {
        if (!root.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className="icon-button find-client-button"
        aria-expanded={open}
        aria-controls="find-client-panel"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => (open ? putAway() : setOpen(true))}
      >
        <Icon name={open ? 'x' : 'search'} />
        <span className="visually-hidden">{LABEL}</span>
      </button>
      <div id="find-client-panel" className="find-client-panel">
        <SearchField field={field} search={search} open={setOpen} choose={choose} putAway={putAway} />
        <Results isShown={open && search.text.typed.trim() !== ''} search={search} choose={choose} />
      </div>
    </search>
  );
}

/** The field of the search, and what its keys do. */
function SearchField({
  field,
  search: { text, query, found, clients, active, move },
  open,
  choose,
  putAway,
}: {
  field: RefObject<HTMLInputElement | null>;
  search: Search;
  open: (isOpen: true) => void;
  choose: (n: number) => void;
  putAway: () => void;
}) {
  const keys: Record<string, () => void> = {
    Escape: putAway,
    Enter: () => {
      if (query.error) void query.refetch();
      else if (found && clients.length > 0) choose(active);
      else text.ask(text.typed);
    },
    ...(clients.length > 0 && { ArrowDown: () => move(1), ArrowUp: () => move(-1) }),
  };
  return (
    <input
      ref={field}
      type="text"
      role="combobox"
      aria-label={LABEL}
      placeholder={LABEL}
      aria-autocomplete="list"
      aria-expanded={clients.length > 0}
      aria-controls={clients.length > 0 ? 'find-client-list' : undefined}
      aria-activedescendant={clients.length > 0 ? optionId(active) : undefined}
      maxLength={LONGEST.email}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="search"
      value={text.typed}
      onFocus={() => open(true)}
      onChange={({ target }) => {
        open(true);
        text.type(target.value);
      }}
      onKeyDown={(event) => {
        const act = keys[event.key];
        if (!act || event.nativeEvent.isComposing) return;
        event.preventDefault();
        act();
      }}
    />
  );
}

/**
 * Lists the clients found, and how the search went. It stays in the page, empty, because some screen readers
 * notice only text that is put into an existing element.
 */
function Results({
  isShown,
  search: { text, query, found, clients, active },
  choose,
}: {
  isShown: boolean;
  search: Search;
  choose: (n: number) => void;
}) {
  return (
    <div className={isShown ? 'find-client-results find-client-results--shown' : 'find-client-results'}>
      <p role="status" className="small muted">
        {isShown && said(text.typed, found, query)}
      </p>
      <div id="find-client-list" role="listbox" aria-label="Clients found" hidden={clients.length === 0}>
        {clients.map((client, n) => (
          <Option key={client.contact} n={n} active={active} choose={choose}>
            <strong>{client.name}</strong>
            <span className="small muted">
              {[phoneForReading(client.phone), client.email].filter(Boolean).join(', ')}
            </span>
            <span className="small muted">
              {client.about}, <Moment at={client.last_at} />
            </span>
          </Option>
        ))}
      </div>
    </div>
  );
}

/** Says how the search went, for everybody to read and for screen readers to hear. */
function said(
  typed: string,
  found: Found | undefined,
  { error, isFetching }: { error: unknown; isFetching: boolean },
): string {
  if (typed.trim().length < LEAST_SEARCHED) return clientTexts.search;
  if (error && !isFetching) return 'The search did not work. Please press Enter to try again.';
  if (!found) return 'Searching…';
  const { datalist, more } = found;
  if (more) return `These are the newest ${datalist.length}. Type more to find others.`;
  return datalist.length > 0 ? `${counted(datalist.length, 'client')} found` : 'Nobody found.';
}

/** A line of the results. The pointer does not take the focus from the field. */
function Option({
  n,
  active,
  choose,
  children,
}: {
  n: number;
  active: number;
  choose: (n: number) => void;
  children: ReactNode;
}) {
  const line = useRef<HTMLDivElement>(null);
  const isActive = n === active;
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      ref={line}
      id={optionId(n)}
      role="option"
      aria-selected={isActive}
      className="find-client-option"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => choose(n)}
    >
      {children}
    </div>
  );
}
