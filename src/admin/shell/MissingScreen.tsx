import { Link } from 'wouter';
import { Rows } from '#ui/primitives.tsx';
import { pathTo, type RouteName, routes } from '../routes.ts';
import { Screen } from './Screen.tsx';

const lists = [
  'orders',
  'enquiries',
  'appointments',
  'person',
  'products',
  'categories',
  'subscribers',
] as const satisfies RouteName[];

/** The screen of an address behind which there is nothing. It leads on to every list. */
export function MissingScreen() {
  return (
    <Screen title="Page not found">
      <p>There is nothing at this address. Your lists are here:</p>
      <Rows>
        {lists.map((name) => (
          <li key={name} className="is-link">
            <Link href={pathTo(name)}>{routes[name].menu.name}</Link>
          </li>
        ))}
      </Rows>
    </Screen>
  );
}
