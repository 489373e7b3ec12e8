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

/** Leads on to every list: the screen of the address `/list`, and of an address behind which there is nothing. */
export function ListOfLists({ title, about }: { title: string; about?: string }) {
  return (
    <Screen title={title}>
      {about && <p>{about}</p>}
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
