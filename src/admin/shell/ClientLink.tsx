import { Link } from 'wouter';
import { pathTo } from '../routes.ts';

/** Leads to the page with everything that one client sent. */
export function ClientLink({ name, phone }: { name: string; phone: string }) {
  return (
    <Link className="button" href={`${pathTo('person')}?q=${phone}`}>
      Client’s page<span className="visually-hidden"> of {name}</span>
    </Link>
  );
}
