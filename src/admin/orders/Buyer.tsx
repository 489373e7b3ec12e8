import { Link } from 'wouter';
import { mapLink, mayHaveWhatsapp, phoneForReading } from '#domain/enquiry/contact.ts';
import { hasLeft } from '#domain/order/fulfilment.ts';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { paths } from '#lib/paths.ts';
import { site } from '#lib/site.ts';
import { Button } from '#ui/Button.tsx';
import { Facts } from '#ui/Facts.tsx';
import { Actions } from '#ui/primitives.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { useSend } from '../api/use-send.ts';
import { pathTo } from '../routes.ts';
import { ClientLink } from '../shell/ClientLink.tsx';
import { ContactLinks } from '../shell/ContactLinks.tsx';
import { CopyButton } from '../shell/CopyButton.tsx';
import { WhatsAppLink } from '../shell/WhatsAppLink.tsx';
import { firstName } from '../shell/words.tsx';
import { buyerLines, messageToBuyer, noAddressText, thanksToBuyer } from './order-text.ts';

/** Shows who bought an order: the address to copy, and the ways to reach the buyer. */
export function Buyer({ order }: { order: OrderShownWire }) {
  const lines = buyerLines(order);
  const noAddress = noAddressText(order);
  const phone = phoneForReading(order.phone, order.abroad);
  const reached = {
    name: order.customer_name,
    phone: order.phone,
    abroad: order.abroad,
    email: order.email,
    subject: `Your order ${order.order_no ?? order.id} at ${site.practice}`,
    message: messageToBuyer(order),
  };
  return (
    <section aria-labelledby="buyer">
      <h2 id="buyer">Buyer</h2>
      {order.buyer_removed_at ? (
        <p>Name and address were removed.</p>
      ) : (
        <>
          {order.language === 'hi' && <p>E-mails and prepared messages to this buyer are in Hindi.</p>}
          {order.asked_of && <AskedOf client={order.asked_of} order={order} />}
          <address className="as-typed">
            {[...lines, phone, order.email, order.gstin && `GSTIN: ${order.gstin}`]
              .filter(Boolean)
              .join('\n')}
          </address>
          {noAddress && <p>{noAddress}</p>}
          <Actions at="equal">
            <ContactLinks {...reached} ways={['WhatsApp', 'Call']} />
            {lines.length > 1 && (
              <CopyButton text={[...lines, phone].join('\n')} done="Address copied">
                Copy address
              </CopyButton>
            )}
          </Actions>
          <p className="cluster buyer-more">
            <ContactLinks {...reached} ways={['E-mail']} look="quiet" />
            {/* Without the name: a map does not know people. */}
            {lines.length > 1 && (
              <a className="quiet" href={mapLink(lines.slice(1))} target="_blank" rel="noopener">
                Map
              </a>
            )}
            {order.phone && <ClientLink name={order.customer_name} contact={order.phone} look="quiet" />}
          </p>
        </>
      )}
    </section>
  );
}

/** Names the client that a payment was asked of and the person who paid it, and leads to their pages. */
function AskedOf({
  client,
  order,
}: {
  client: NonNullable<OrderShownWire['asked_of']>;
  order: OrderShownWire;
}) {
  const named = ({ customer_name, phone }: typeof client) => (
    <Link href={`${pathTo('person')}?q=${phone}`}>{`${customer_name}, ${phoneForReading(phone)}`}</Link>
  );
  return (
    <Facts
      look="facts"
      facts={[
        ['Asked of', named(client)],
        ['Paid by', named(order)],
      ]}
    />
  );
}

/** Shows the message to the buyer of a parcel that the owner has just marked as sent, or that came back. */
export function TellOnWhatsApp({ order }: { order: OrderShownWire }) {
  const isNews = hasLeft(order.fulfilment) || order.fulfilment === 'returned';
  if (!isNews || !mayHaveWhatsapp(order.phone, order.abroad)) return null;
  const isThere = order.fulfilment === 'delivered';
  return (
    <p className="next-step">
      <WhatsAppLink look="wide" to={order} text={isThere ? thanksToBuyer(order) : messageToBuyer(order)}>
        {isThere ? 'Thank' : 'Tell'} {firstName(order.customer_name)} on WhatsApp
      </WhatsAppLink>
    </p>
  );
}

/** E-mails to the buyer that can be sent, or sent again; what was sent and when is in the history. */
export function SendAgain({ order }: { order: OrderShownWire }) {
  const { send, busy } = useSend(
    (what: string) => postAdmin<{ message: string }>(paths.api.sendToBuyer(order.id), { what }),
    {
      done: ({ message }) => message,
      failed: 'The e-mail could not be sent. Please try again.',
      oncePerTap: true,
    },
  );
  const all: [what: string, name: string, isOffered: boolean][] = [
    ['receipt', 'Receipt', order.invoice !== null],
    ['shipped', 'Your parcel has left', hasLeft(order.fulfilment) && !order.handed_over],
    ['refund', 'Your money is on its way back', order.refunded > 0],
  ];
  const offered = all.filter(([, , isOffered]) => isOffered);
  if (offered.length === 0 || !order.email) return null;
  return (
    <section aria-labelledby="letters">
      <h2 id="letters">Send by e-mail, or send again</h2>
      <Actions>
        {offered.map(([what, name]) => (
          <Button icon="mail" busy={busy} key={what} act={() => send(what, what)}>
            {name}
          </Button>
        ))}
      </Actions>
    </section>
  );
}
