import { Link } from 'wouter';
import { pathTo } from '../routes.ts';

/** Leads to the page with everything that one client sent, by phone number or e-mail. */
export function ClientLink({
  name,
  contact,
  look = 'button',
}: {
  name: string;
  contact: string;
  look?: 'button' | 'quiet';
}) {
  return (
    <Link className={look} href={`${pathTo('person')}?q=${encodeURIComponent(contact)}`}>
      Client’s page<span className="visually-hidden"> of {name}</span>
    </Link>
  );
}
