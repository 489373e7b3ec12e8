import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { callOwner } from '../calls/call-owner.ts';
import { reads } from '../calls/use-read.ts';
import { adminCopy } from '../copy.ts';
import { dropToken } from '../session/session.ts';
import { mayLeave } from './leaving.ts';
import { useWaiting } from './use-waiting.ts';

const links = [
  { to: '/dashboard', name: 'Dashboard', icon: 'layout-dashboard' },
  { to: '/add-category', name: 'Add Category', icon: 'plus' },
  { to: '/list-category', name: 'Category List', icon: 'category' },
  { to: '/add-product', name: 'Add Product', icon: 'plus' },
  { to: '/list-product', name: 'Product List', icon: 'package' },
  { to: '/orders', name: 'Orders', icon: 'receipt-rupee' },
  { to: '/enquiries', name: 'Enquiries', icon: 'message-circle' },
  { to: '/subscribers', name: 'Subscribers', icon: 'mail' },
] as const;
/** Where a thumb reaches them; the rest is behind 'More'. */
const below = ['/orders', '/enquiries', '/list-product'] as const;

/** Tells the server; here the session is over whatever it answers (spec section 4). */
async function logOut(): Promise<void> {
  if (!mayLeave()) return;
  const answer = callOwner(paths.api.logout(), { method: 'POST' });
  dropToken('out');
  reads.clear();
  if ((await answer).kind !== 'ok') console.error('The server did not hear of the logout.');
}

const isWide = () => window.matchMedia('(min-width: 900px)').matches;

/** Sidebar, top bar and, on phones, a bar at the bottom. */
export function Layout({ location, children }: { location: string; children: ReactNode }) {
  // Beside the screen where there is room for both, over it on a phone.
  const [open, setOpen] = useState(isWide);
  const waiting = useWaiting();
  const waitingAt: Record<string, number> = { '/orders': waiting.orders, '/enquiries': waiting.enquiries };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen was chosen, so the menu over it closes
  useEffect(() => setOpen((now) => now && isWide()), [location]);
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !isWide()) setOpen(false);
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, []);

  const entry = ({ to, name, icon }: (typeof links)[number]) => (
    <Link
      href={to}
      aria-current={location === to ? 'page' : undefined}
      onClick={() => setOpen((now) => now && isWide())}
    >
      <Icon name={icon} />
      {name}
      {Boolean(waitingAt[to]) && (
        <span className="count">
          {waitingAt[to]}
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
      <header className="topbar on-dark no-print">
        <button
          type="button"
          className="toggle"
          aria-expanded={open}
          aria-controls="sidebar"
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'x' : 'menu-2'} />
          <span className="visually-hidden">Menu</span>
        </button>
        <span className="topbar-name">{adminCopy.admin}</span>
        <a href={paths.home()} target="_blank" rel="noopener">
          Website
          <Icon name="external-link" />
          <span className="visually-hidden">(opens in a new tab)</span>
        </a>
      </header>
      <nav id="sidebar" className="sidebar on-dark no-print" aria-label="Owner's area">
        <ul>
          {links.map((link) => (
            <li key={link.to}>{entry(link)}</li>
          ))}
          <li>
            <button type="button" onClick={() => void logOut()}>
              <Icon name="logout" />
              {adminCopy.logout}
            </button>
          </li>
        </ul>
      </nav>
      <main id="main" className="admin-main">
        {children}
      </main>
      <nav className="thumbs on-dark no-print" aria-label="Most used">
        {below.map((to) => {
          const link = links.find((candidate) => candidate.to === to);
          return link && <span key={to}>{entry(link)}</span>;
        })}
        <button type="button" aria-expanded={open} aria-controls="sidebar" onClick={() => setOpen(!open)}>
          <Icon name="menu-2" />
          More
        </button>
      </nav>
    </div>
  );
}
