import { complaintOf } from '#domain/enquiry/complaint.ts';
import { formatTotal } from '#domain/money/money.ts';
import { orderOfAttempt } from '#domain/order/attempt.ts';
import { type EmailKind, emails } from '#domain/order/email-names.ts';
import { calledBy } from '#domain/order/order-state.ts';
import type { PushMessage } from '#domain/site/push.ts';
import type { AppContext, SiteContext } from '../app-context.ts';
import { readEnquiry } from '../enquiries/list-enquiries.ts';
import { readOrder } from '../orders/order-store.ts';
import { leftInWords, productsRunLow } from '../orders/running-low.ts';
import { kindOf, queueEmailOnce } from '../outbox/outbox.ts';
import { pushKeys, sendPush } from './send-push.ts';
import { hasSubscriptions, listSubscriptions, unsubscribe } from './subscriptions.ts';

/* Messages to the owner's devices. The outbox keeps and repeats them as it does letters. */

const toldByPush: readonly (EmailKind | null)[] = ['sale', 'trouble', 'runningLow', 'enquiry'];

/**
 * Queues a message about whatever these letters tell the owner, if any of her devices wants it.
 * @throws StorageUnavailable
 */
export async function queuePush(
  context: Pick<AppContext, 'storage' | 'now'>,
  letters: readonly string[],
): Promise<void> {
  const told = letters.filter((letter) => toldByPush.includes(kindOf(letter)));
  if (told.length === 0 || !(await hasSubscriptions(context))) return;
  for (const letter of told) await queueEmailOnce(context.storage.mail, emails.push(letter), context.now());
}

/**
 * Writes the message about what a letter tells: kind, number and amount, or the product that runs low.
 * @param about name of the message without its kind: the id of the order, attempt or enquiry, then the letter's kind
 * @returns null if its record is not there, or not yet
 */
async function messageAbout(
  context: AppContext,
  { paths, absolute }: Pick<SiteContext, 'paths' | 'absolute'>,
  about: string,
): Promise<PushMessage | null> {
  const [subject = '', kind] = about.split('/');
  if (kind === 'enquiry') {
    const enquiry = await readEnquiry(context, subject);
    if (!enquiry) return null;
    const complaint = complaintOf(enquiry);
    const what = enquiry.preferredAt ? 'Appointment request' : 'New enquiry';
    return {
      title: complaint ? `Complaint ${complaint.number}` : what,
      body: 'Tap to read it.',
      url: absolute(paths.admin.enquiry(subject)),
      tag: about,
    };
  }
  const id = orderOfAttempt(subject);
  const order = await readOrder(context, id);
  if (!order) return null;
  if (kind === 'runningLow') {
    const products = await productsRunLow(context, order);
    const [first, ...others] = products;
    if (!first) return null;
    return {
      title: others.length === 0 ? `Running low: ${first.name}` : `${products.length} products run low`,
      body: products
        .map((each) => (others.length > 0 ? `${each.name}, ` : '') + leftInWords(each))
        .join('; '),
      url: absolute(others.length === 0 ? paths.admin.product(first.id) : paths.admin.lowStock()),
      tag: about,
    };
  }
  const amount = formatTotal(order.placed.amount);
  return {
    title: kind === 'sale' ? `New order ${calledBy(order)}` : `A payment needs a look: ${calledBy(order)}`,
    body: amount,
    url: absolute(paths.admin.order(id)),
    tag: about,
  };
}

/**
 * Returns what sends a message to all devices; 'nothing' if there is no device or nothing to tell. Devices
 * that are gone are forgotten.
 * @throws StorageUnavailable
 */
export async function writePush(
  context: SiteContext,
  about: string,
): Promise<((signal: AbortSignal) => Promise<void>) | 'nothing'> {
  const keys = pushKeys(context.settings);
  const devices = keys ? await listSubscriptions(context) : [];
  const message = devices.length > 0 ? await messageAbout(context, context, about) : null;
  if (!keys || !message) return 'nothing';
  return async (signal) => {
    const tries = await Promise.allSettled(
      devices.map(async (device) => {
        const result = await sendPush(device, message, keys, signal);
        if (result === 'gone') await unsubscribe(context, device.endpoint);
      }),
    );
    for (const each of tries) if (each.status === 'rejected') throw each.reason;
  };
}
