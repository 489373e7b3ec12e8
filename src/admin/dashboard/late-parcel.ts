import { trackingLink } from '#domain/order/couriers.ts';
import type { OrderRowWire } from '#domain/order/order-row.ts';
import { site } from '#lib/site.ts';
import { namaste } from '../shell/words.tsx';

/** Returns a WhatsApp text for the buyer of a late parcel, with what is known about it and an apology. */
export function lateParcelText({
  customer_name,
  order_no,
  title,
  fulfilment,
  courier,
  tracking,
}: OrderRowWire): string {
  const yours = `your order ${order_no ?? ''} (${title})`.replace('  ', ' ');
  const parcel = [courier, tracking].filter(Boolean).join(' ');
  const link = trackingLink(courier, tracking);
  const where =
    fulfilment === 'shipped'
      ? `It left with ${parcel || 'the courier'} and is later than promised. I am asking them where it is.`
      : 'It has not left yet, and it is later than promised.';
  const follow = link ? ` You can follow it here: ${link}` : '';
  const known = `${namaste(customer_name)} about ${yours}: I am sorry. ${where}${follow}`;
  return `${known} I will write again as soon as I know more.\n${site.practice}`;
}
