import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { DashboardWire } from '#domain/site/dashboard.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { callAdmin } from '../api/admin-api.ts';
import { queryClient, useApiQuery } from '../api/query.ts';
import { adminCopy } from '../copy.ts';
import { FindClient } from '../people/FindClient.tsx';
import { type RouteName, routeEntries, screenAt } from '../routes.ts';
import { dropToken } from '../session/session.ts';
import { mayLeave } from './leaving.ts';
import { inBadge } from './words.tsx';

const entries = routeEntries.flatMap(([name, { path, menu, thumb = 0 }]) =>
  menu ? [{ ...menu, path, thumb, key: name }] : [],
);
const thumbEntries = entries.filter(({ thumb }) => thumb).sort((a, b) => a.thumb - b.thumb);
type Entry = (typeof entries)[number];

/** Ends the session here, whatever the server answers to the call. */
async function logOut(): Promise<void> {
  if (!mayLeave()) return;
  const answer = callAdmin(paths.api.logout(), { method: 'POST' });
  if (mayNotify()) void import('../push/device.ts').then(({ endSubscription }) => endSubscription());
  dropToken('out');
  queryClient.clear();
  if ((await answer).kind !== 'ok') console.error('The server did not hear of the logout.');
}

/** Returns true where messages may be set up; elsewhere their code is not loaded. */
const mayNotify = () => 'Notification' in window && Notification.permission === 'granted';

const isWide = () => window.matchMedia('(min-width: 900px)').matches;

/** Sidebar, top bar and, on phones, a bar at the bottom. */
export function Layout({ path, children }: { path: string; children: ReactNode }) {
  // The menu is beside the screen if there is room for both, and on top of it on a phone.
  const [open, setOpen] = useState(isWide);
  const sidebar = useRef<HTMLElement>(null);
  const pending: Partial<Record<RouteName, number>> = usePendingCounts();

  /** Closes the menu if it is on top of the screen. */
  const uncover = () => setOpen((now) => now && isWide());

  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen was chosen, so the menu over it closes
  useEffect(uncover, [path]);
  useEffect(() => {
    if (mayNotify()) void import('../push/device.ts').then(({ renewSubscription }) => renewSubscription());
  }, []);
  const opener = useRef<HTMLElement | null>(null);
  const toggle = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    opener.current = currentTarget;
    setOpen(!open);
  };
  useEffect(() => {
    // The menu over the screen is a long way of Tab from its button at the bottom, and the screen between closes it.
    if (open && opener.current && !isWide()) sidebar.current?.querySelector('a')?.focus();
  }, [open]);
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || isWide()) return;
      if (sidebar.current?.contains(document.activeElement)) opener.current?.focus();
      setOpen(false);
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, []);

  const [screen, route] = screenAt(path) ?? [];
  const currentIs = (key: RouteName) => (key === screen ? 'page' : key === route?.under ? 'true' : undefined);
  const link = ({ key, path: to, name, icon }: Entry) => (
    <Link key={key} href={to} aria-current={currentIs(key)} onClick={uncover}>
      <Icon name={icon} />
      {name}
      {Boolean(pending[key]) && (
        <span className="count">
          {inBadge(pending[key] ?? 0)}
          <span className="visually-hidden"> waiting</span>
        </span>
      )}
    </Link>
  );

  return (
    <div className={open ? 'admin admin--open' : 'admin'}>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <header className="line topbar on-dark no-print">
        <button
          type="button"
          className="icon-button"
          aria-expanded={open}
          aria-controls="sidebar"
          onClick={toggle}
        >
          <Icon name={open && !isWide() ? 'x' : 'menu-2'} />
          <span className="visually-hidden">Menu</span>
        </button>
        <span className="topbar-name">{adminCopy.admin}</span>
        <FindClient />
        <a className="tap" href={paths.home()} target="_blank" rel="noopener">
          Website
          <Icon name="external-link" />
          <span className="visually-hidden">(opens in a new tab)</span>
        </a>
      </header>
      <nav ref={sidebar} id="sidebar" className="sidebar on-dark no-print" aria-label="Owner's area">
        <ul>
          {entries.map((entry) => (
            <li key={entry.key} className={entry.isApart && 'is-apart'}>
              {link(entry)}
            </li>
          ))}
          <li className="is-apart">
            <button type="button" onClick={() => void logOut()}>
              <Icon name="logout" />
              {adminCopy.logout}
            </button>
          </li>
        </ul>
      </nav>
      <main id="main" className="admin-main" onFocus={uncover}>
        {children}
      </main>
      <nav className="thumbs on-dark no-print" aria-label="Most used">
        {thumbEntries.map(link)}
        <button type="button" aria-expanded={open} aria-controls="sidebar" onClick={toggle}>
          <Icon name="menu-2" />
          More
        </button>
      </nav>
    </div>
  );
}

/** Orders to be sent, orders that need attention, and enquiries to be answered. */
export function usePendingCounts(): { orders: number; attention: number; enquiries: number } {
  const { data } = useApiQuery<DashboardWire>(paths.api.dashboard(), { everyMinute: true });
  return {
    orders: data?.to_send.total ?? 0,
    attention: data?.to_look.total ?? 0,
    enquiries: data?.to_answer.total ?? 0,
  };
}
