import { trackingLink } from '#domain/order/couriers.ts';
import type { OrderRowWire } from '#domain/order/order-row.ts';
import { site } from '#lib/site.ts';
import { titleFor } from '../orders/order-text.ts';
import { sayIn } from '../shell/say-in.ts';
import { namaste } from '../shell/words.tsx';

/** Returns a WhatsApp text for the buyer of a late parcel, with what is known about it and an apology. */
export function lateParcelText(order: OrderRowWire): string {
  const { customer_name, order_no, fulfilment, courier, tracking } = order;
  const say = sayIn(order);
  const { late } = say;
  const parcel = [courier, tracking].filter(Boolean).join(' ');
  const link = trackingLink(courier, tracking);
  const where = fulfilment === 'shipped' ? late.left(parcel) : late.notLeft;
  const sorry = `${namaste(customer_name, say)} ${late.sorry(say.order(order_no ?? '', titleFor(order)))}`;
  return `${sorry} ${where}${link ? say.where(link) : ''} ${late.again}\n${site.practice}`;
}
