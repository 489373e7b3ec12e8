import { phoneForReading, phoneLink, whatsappLink } from '#domain/contact.ts';
import type { OrderShownWire } from '#domain/order-shown.ts';
import { site } from '#lib/site.ts';
import { Icon } from '#ui/Icon.tsx';
import { CopyButton } from '../shell/CopyButton.tsx';
import { mailLink } from '../shell/greeting.ts';
import { buyerLines, messageToBuyer } from './order-words.ts';

/** Who bought: the address to copy, and the ways to reach them. */
export function Buyer({ order }: { order: OrderShownWire }) {
  const lines = buyerLines(order);
  if (lines.length === 0)
    return (
      <section aria-labelledby="buyer">
        <h2 id="buyer">Buyer</h2>
        <p>Name and address of this unpaid order were removed.</p>
      </section>
    );
  const message = messageToBuyer(order);
  const phone = phoneForReading(order.phone);
  // Without the name: a map does not know people.
  const place = lines.slice(1).join(', ');
  return (
    <section aria-labelledby="buyer">
      <h2 id="buyer">Buyer</h2>
      <address className="buyer-address">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address have no other name
          <span key={at}>{line}</span>
        ))}
        <span>{phone}</span>
        <span>{order.email}</span>
      </address>
      <div className="buyer-ways">
        <CopyButton text={[...lines, phone].join('\n')} done="Address copied">
          Copy address
        </CopyButton>
        <a
          className="button"
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`}
          target="_blank"
          rel="noopener"
        >
          <Icon name="map-pin" />
          Map
        </a>
        <a className="button" href={phoneLink(order.phone)}>
          <Icon name="phone" />
          Call
        </a>
        <a className="button" href={whatsappLink(order.phone, message)} target="_blank" rel="noopener">
          <Icon name="brand-whatsapp" />
          WhatsApp
        </a>
        <a
          className="button"
          href={mailLink(order.email, `Your order ${order.id} at ${site.practice}`, message)}
        >
          <Icon name="mail" />
          E-mail
        </a>
      </div>
    </section>
  );
}
