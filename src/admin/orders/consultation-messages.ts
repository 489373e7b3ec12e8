import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { indiaTimeInWords } from '#domain/site/india-time.ts';
import { paths } from '#lib/paths.ts';
import { site } from '#lib/site.ts';
import { namaste, soonInWords } from '../shell/words.tsx';
import { clientOf, reviewRequest } from './order-text.ts';

/** A WhatsApp text about a consultation that is ready to send, and the label of its button. */
interface ConsultationMessage {
  name: string;
  text: string;
}

/** Returns the full address of the page on which the client sends birth details. */
export const birthDetailsUrl = (orderId: string) => `${location.origin}${paths.birthDetails(orderId)}`;

const greeting = (order: OrderShownWire) =>
  `${namaste(clientOf(order).customer_name)} this is ${site.astrologer} of ${site.practice}.`;

/** Returns the text that asks for birth details, with the link to their page. */
export const askForDetails = (order: OrderShownWire): string =>
  `${greeting(order)} For ${order.title} I need your date, time and place ` +
  'of birth. Please send them here; the page asks for the last four digits ' +
  `of your phone: ${birthDetailsUrl(order.id)}`;

/** Returns the texts that fit the present state of a consultation, the next one to send first. */
export function consultationMessages(order: OrderShownWire, now: Date): ConsultationMessage[] {
  const { scheduled_at, outcome, status, pay_url, title } = order;
  const isAhead = scheduled_at !== null && Date.parse(scheduled_at) > now.getTime();
  const messages: ConsultationMessage[] = [];
  if (isAhead && outcome === null) {
    const at = new Date(scheduled_at);
    messages.push(
      {
        name: 'Confirm on WhatsApp',
        text:
          `${greeting(order)} Your consultation (${title}) is confirmed for ${indiaTimeInWords(at)}. ` +
          'I will call you on this number. If the time no longer suits you, please tell me here.',
      },
      {
        name: 'Remind on WhatsApp',
        text:
          `${greeting(order)} A reminder of our consultation ` +
          `${soonInWords(at, now)}.${order.birth_details ? '' : ' Please have your date, time and place of birth ready.'}`,
      },
    );
  }
  if (status !== 'COMPLETED' && pay_url)
    messages.push({
      name: 'Say that the payment is open',
      text: `${greeting(order)} The payment for ${title} is still open. You can pay here: ${pay_url}`,
    });
  if (outcome === 'done')
    messages.push(
      {
        name: 'Thank on WhatsApp',
        text:
          `${greeting(order)} Thank you for the conversation. ` +
          'If a question comes up later, please write to me here.',
      },
      {
        name: 'Ask for a review',
        text: `${greeting(order)} Thank you once more for your trust. ${reviewRequest}`,
      },
    );
  return messages;
}
