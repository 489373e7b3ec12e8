import { combineNeeds, isTalk } from '#domain/order/needs.ts';
import { languageOf } from '#domain/order/order.ts';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { pathIn } from '#domain/site/hindi-pages.ts';
import { paths } from '#lib/paths.ts';
import { detailsInWords, greeting, type Talk, talkTexts, toHaveReady } from '../calendar/talk-texts.ts';
import { sayIn } from '../shell/say-in.ts';
import { clientOf, consultationFor, titleFor } from './order-text.ts';

/** A WhatsApp text about a consultation that is ready to send, and the label of its button. */
interface ConsultationMessage {
  name: string;
  text: string;
}

/** Returns the full address of the page on which the client sends birth details. */
export const birthDetailsUrl = (order: OrderShownWire) =>
  `${location.origin}${paths.at(pathIn(languageOf(order), `/birth-details/${order.id}`))}`;

/** Returns true if an order is for a talk, and not for a service that has no time. */
export const isForTalk = ({ needs, minutes, scheduled_at }: OrderShownWire): boolean =>
  isTalk(needs, { minutes, scheduledAt: scheduled_at });

/** Returns the text that asks for what a consultation needs, with the link to the page of birth details. */
export function askForDetails(order: OrderShownWire): string {
  const needs = combineNeeds(order.needs);
  const say = sayIn(order);
  const title = consultationFor(order);
  const asked = [
    ...(needs.people > 0
      ? [say.talk.askDetails(title, detailsInWords(needs, say), birthDetailsUrl(order))]
      : []),
    ...needs.toSend.map((thing) => say.talk.askThing(title, say.things[thing] ?? thing)),
  ];
  return [greeting(clientOf(order).customer_name, say), ...asked].join(' ');
}

/** Returns the talk of a consultation that has a time. */
export const talkOf = (order: OrderShownWire, at: string): Talk => ({
  name: clientOf(order).customer_name,
  at: new Date(at),
  consultation: consultationFor(order),
  ready: toHaveReady(order.needs, order.birth_details !== null, sayIn(order)),
  language: order.language,
});

/** Returns the texts that fit the present state of a consultation, the next one to send first. */
export function consultationMessages(order: OrderShownWire, now: Date): ConsultationMessage[] {
  const { scheduled_at, outcome, status, pay_url } = order;
  const client = clientOf(order).customer_name;
  const say = sayIn(order);
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
      text: `${greeting(client, say)} ${say.payIsOpen(titleFor(order), pay_url)}`,
    });
  if (outcome === 'done')
    messages.push(
      ...(isForTalk(order)
        ? [{ name: 'Thank on WhatsApp', text: talkTexts.thanks({ name: client, language: order.language }) }]
        : []),
      {
        name: 'Ask for a review',
        text: `${greeting(client, say)} ${say.talk.thanksAgain} ${say.review}`,
      },
    );
  return messages;
}
