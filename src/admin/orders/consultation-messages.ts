import { combineNeeds } from '#domain/order/needs.ts';
import { consultationNames } from '#domain/order/order-items.ts';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { paths } from '#lib/paths.ts';
import { detailsInWords, greeting, type Talk, talkTexts, toHaveReady } from '../calendar/talk-texts.ts';
import { clientOf, reviewRequest } from './order-text.ts';

/** A WhatsApp text about a consultation that is ready to send, and the label of its button. */
interface ConsultationMessage {
  name: string;
  text: string;
}

/** Returns the full address of the page on which the client sends birth details. */
export const birthDetailsUrl = (orderId: string) => `${location.origin}${paths.birthDetails(orderId)}`;

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
  return [greeting(clientOf(order).customer_name), ...asked].join(' ');
}

/** Returns the talk of a consultation that has a time. */
export const talkOf = (order: OrderShownWire, at: string): Talk => ({
  name: clientOf(order).customer_name,
  at: new Date(at),
  consultation: consultationNames(order),
  ready: toHaveReady(order.needs, order.birth_details !== null),
});

/** Returns the texts that fit the present state of a consultation, the next one to send first. */
export function consultationMessages(order: OrderShownWire, now: Date): ConsultationMessage[] {
  const { scheduled_at, outcome, status, pay_url } = order;
  const client = clientOf(order).customer_name;
  const isAhead = scheduled_at !== null && Date.parse(scheduled_at) > now.getTime();
  const messages: ConsultationMessage[] = [];
  if (isAhead && outcome === null) {
    const talk = talkOf(order, scheduled_at);
    messages.push(
      { name: 'Confirm on WhatsApp', text: talkTexts.confirmed(talk) },
      { name: 'Remind on WhatsApp', text: talkTexts.reminder(talk, now) },
    );
  }
  if (status !== 'COMPLETED' && pay_url)
    messages.push({
      name: 'Say that the payment is open',
      text: `${greeting(client)} The payment for ${order.title} is still open. You can pay here: ${pay_url}`,
    });
  if (outcome === 'done')
    messages.push(
      { name: 'Thank on WhatsApp', text: talkTexts.thanks({ name: client }) },
      {
        name: 'Ask for a review',
        text: `${greeting(client)} Thank you once more for your trust. ${reviewRequest}`,
      },
    );
  return messages;
}
