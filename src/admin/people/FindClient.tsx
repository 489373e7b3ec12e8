import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
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
  older: number | null;
}

const LABEL = 'Find a client';
const optionId = (n: number) => `find-client-${n}`;

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
  const [asked, setAsked] = useState({ q: '', skip: 0 });
  const [active, setActive] = useState(0);
  const search = (q: string, skip = 0) => {
    setAsked({ q, skip });
    setActive(0);
  };
  const { typed, type, ask } = useSearchText(asked.q, search);
  const isLongEnough = asked.q.length >= LEAST_SEARCHED;
  const query = useApiQuery<Found>(open && isLongEnough ? paths.api.findClients(asked.q, asked.skip) : null);
  const isCurrent = typed.trim() === asked.q && !query.isPlaceholderData && !query.error;
  const found = open && isLongEnough && isCurrent ? query.data : undefined;
  const clients = found?.datalist ?? [];
  const options = clients.length + (found?.older ? 1 : 0);

  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);

  const close = () => {
    setOpen(false);
    ask('');
  };
  const putAway = () => {
    close();
    // On a phone the field disappears. Where there is no button the focus stays in the field.
    button.current?.focus();
  };
  const choose = (n: number) => {
    const client = clients[n];
    if (client) {
      close();
      navigate(`${pathTo('person')}?q=${encodeURIComponent(client.contact)}`);
      focusTitle();
    } else if (found?.older) search(asked.q, found.older);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const move = moves[event.key];
    if (event.key === 'Escape') putAway();
    else if (event.key === 'Enter') {
      if (query.error) void query.refetch();
      else if (found && options > 0) choose(active);
      else ask(typed);
    } else if (move && options > 0) setActive((active + move + options) % options);
    else return;
    event.preventDefault();
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
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={LABEL}
          placeholder={LABEL}
          aria-autocomplete="list"
          aria-expanded={options > 0}
          aria-controls="find-client-list"
          aria-activedescendant={options > 0 ? optionId(active) : undefined}
          maxLength={LONGEST.email}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          onFocus={() => setOpen(true)}
          onChange={({ target }) => {
            setOpen(true);
            type(target.value);
          }}
          onKeyDown={onKeyDown}
        />
        <div className="find-client-results" hidden={!open || typed.trim() === ''}>
          <p role="status" className="small muted">
            {open && said(typed, found, query)}
          </p>
          <div id="find-client-list" role="listbox" aria-label="Clients found" hidden={options === 0}>
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
            {found?.older && (
              <Option n={clients.length} active={active} choose={choose}>
                Search further back
              </Option>
            )}
          </div>
        </div>
      </div>
    </search>
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
  const { datalist, more, older } = found;
  if (more) return `These are the newest ${datalist.length}. Type more to find others.`;
  if (datalist.length > 0) return `${counted(datalist.length, 'client')} found`;
  return older ? 'Nobody found among the newer orders and enquiries.' : 'Nobody found.';
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
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
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
