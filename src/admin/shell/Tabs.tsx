import { Link } from 'wouter';
import './tabs.css';

/** One of the views of a list. */
export interface Tab {
  name: string;
  /** Its address. */
  to: string;
  current: boolean;
  /** How many wait there to be looked at. */
  count?: number;
}

/** The views of a list. They are links: each has an address, and Back goes to the one before. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav className="tabs no-print" aria-label={label}>
      <ul>
        {tabs.map(({ name, to, current, count }) => (
          <li key={name}>
            <Link href={to} aria-current={current ? 'page' : undefined}>
              {name}
              {Boolean(count) && <span className="tab-count">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
