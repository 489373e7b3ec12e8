import { type ClientNeeds, combineNeeds } from '#domain/order/needs.ts';
import { consultationNames } from '#domain/order/order-items.ts';
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

/** Names what the form asks the client for, as it is said to the client. */
function detailsInWords({ people, hasBirth }: ClientNeeds): string {
  if (!hasBirth) return 'date of birth and name, spelled as you use it';
  return `date, time and place of birth${people === 2 ? ', and those of the other person' : ''}`;
}

/** Returns the text that asks for what a consultation needs, with the link to the page of birth details. */
export function askForDetails(order: OrderShownWire): string {
  const needs = combineNeeds(order.needs);
  const asked = [
    ...(needs.people > 0
      ? [
          `For ${consultationNames(order)} I need your ${detailsInWords(needs)}. Please send them here; the page asks for ` +
            `the last four digits of your phone: ${birthDetailsUrl(order.id)}`,
        ]
      : []),
    ...needs.toSend.map(
      (thing) => `Please send me your ${thing} for ${consultationNames(order)} in this chat.`,
    ),
  ];
  return [greeting(order), ...asked].join(' ');
}

/** Returns what the client is reminded to have ready, with a space before it; empty if nothing is missing. */
function haveReady({ birth_details, needs: all }: OrderShownWire): string {
  const needs = combineNeeds(all);
  const details = needs.people > 0 && !birth_details ? [detailsInWords(needs)] : [];
  const ready = [...details, ...needs.toSend];
  return ready.length > 0 ? ` Please have your ${ready.join(' and your ')} ready.` : '';
}

/** Returns the texts that fit the present state of a consultation, the next one to send first. */
export function consultationMessages(order: OrderShownWire, now: Date): ConsultationMessage[] {
  const { scheduled_at, outcome, status, pay_url } = order;
  const title = consultationNames(order);
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
          `${soonInWords(at, now)}.${haveReady(order)}`,
      },
    );
  }
  if (status !== 'COMPLETED' && pay_url)
    messages.push({
      name: 'Say that the payment is open',
      text: `${greeting(order)} The payment for ${order.title} is still open. You can pay here: ${pay_url}`,
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
