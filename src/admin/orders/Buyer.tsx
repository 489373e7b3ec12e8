import { mapLink, phoneForReading } from '#domain/enquiry/contact.ts';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { site } from '#lib/site.ts';
import { Actions } from '#ui/Actions.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ContactLinks } from '../shell/ContactLinks.tsx';
import { CopyButton } from '../shell/CopyButton.tsx';
import { buyerLines, messageToBuyer } from './order-text.ts';

/** Who bought: the address to copy, and the ways to reach them. */
export function Buyer({ order }: { order: OrderShownWire }) {
  const lines = buyerLines(order);
  const phone = phoneForReading(order.phone);
  return (
    <section aria-labelledby="buyer">
      <h2 id="buyer">Buyer</h2>
      {lines.length === 0 ? (
        <p>Name and address were removed.</p>
      ) : (
        <>
          <address className="as-typed">
            {[...lines, phone, order.email, ...(order.gstin ? [`GSTIN: ${order.gstin}`] : [])].join('\n')}
          </address>
          <Actions at="equal">
            <CopyButton text={[...lines, phone].join('\n')} done="Address copied">
              Copy address
            </CopyButton>
            {/* Without the name: a map does not know people. */}
            <a className="button" href={mapLink(lines.slice(1))} target="_blank" rel="noopener">
              <Icon name="map-pin" />
              Map
            </a>
            <ContactLinks
              name={order.customer_name}
              phone={order.phone}
              email={order.email}
              subject={`Your order ${order.order_no ?? order.id} at ${site.practice}`}
              message={messageToBuyer(order)}
            />
          </Actions>
        </>
      )}
    </section>
  );
}
