import { Link } from 'wouter';
import { phoneForReading } from '#domain/enquiry/contact.ts';
import type { ClientListed } from '#domain/site/client.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Table } from '#ui/primitives.tsx';
import { roundRupees } from '../orders/money-text.ts';
import { pathTo } from '../routes.ts';
import { ListScreen, type Shown } from '../shell/ListScreen.tsx';
import { counted, Moment, soonInShort } from '../shell/words.tsx';
import { DataRequests } from './DataRequests.tsx';
import './clients.css';

/** Lists the clients, those first who were in contact last. */
export function ClientList() {
  return (
    <ListScreen<ClientListed>
      title="Clients"
      noun={['client', 'clients']}
      search="Name, phone or e-mail"
      // `q` stands for the client whose page is shown.
      searchPart="find"
      call={({ page, text }) => paths.api.listClients(page, text)}
      failed="The clients could not be read. Please try again."
      none={({ text }, clearSearch) =>
        text ? (
          <>
            <p>{`No client with ‘${text}’.`}</p>
            <Button act={clearSearch}>Clear search</Button>
          </>
        ) : (
          <p>No clients yet. Whoever orders something or writes to you appears here.</p>
        )
      }
      below={<DataRequests />}
    >
      {(shown) => <ClientTable {...shown} />}
    </ListScreen>
  );
}

function ClientTable({ list, isOld }: Shown<ClientListed>) {
  const now = new Date();
  return (
    <Table
      columns={['Client', 'Last about', 'Next appointment', 'Paid', 'Last contact']}
      look="table--cards client-table"
      aria-busy={isOld}
    >
      {list.data.map(({ contact, name, phone, email, about, ...client }) => (
        <tr key={contact} className="is-link">
          <th scope="row" className="client-who">
            <Link href={`${pathTo('person')}?q=${encodeURIComponent(contact)}`}>{name}</Link>
            <span className="small muted">{phone ? phoneForReading(phone) : email}</span>
          </th>
          <td className="client-about">{about}</td>
          <td className="client-next">
            {client.next_appointment ? (
              <span className="line">
                <Icon name="calendar-event" />
                {soonInShort(new Date(client.next_appointment), now)}
              </span>
            ) : (
              <span className="muted">None</span>
            )}
          </td>
          <td className="client-paid figure">
            {client.orders > 0 && (
              <>
                {roundRupees(client.paid)}{' '}
                <span className="small muted">{counted(client.orders, 'order')}</span>
              </>
            )}
          </td>
          <td className="client-when">
            <span className="small muted client-label">Last contact </span>
            <Moment at={client.last_at} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
