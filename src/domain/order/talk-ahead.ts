import type { Words } from '#languages/words.ts';
import { isConsultationOver, isForTalk, orderNeeds, takesBirthDetails } from './birth-details.ts';
import { detailsAsked } from './needs.ts';
import type { Order } from './order-state.ts';

/** What the client of a consultation is told once it is paid, until the talk is over. */
export interface TalkAhead {
  /** When the talk is, or when the time is agreed. */
  time: string;
  /** What to fill in, and whether it has arrived; null where there is nothing to fill in. */
  details: { name: string; areForTwo: boolean; haveArrived: boolean } | null;
  /** What to send on WhatsApp: 'floor plan'. */
  toSend: string[];
  /** How long the talk is, and how it is held. */
  talk: string;
}

/**
 * Returns what the client of a consultation is told; null for an order without one, or once it is over.
 * @param about.answerTime when the practice answers: 'within one working day'
 * @param about.mode how the consultation is held, where the content says it
 */
export function talkAhead(
  order: Order,
  now: Date,
  { answerTime, mode }: { answerTime: string; mode: string | null },
  { result, chat, dates }: Pick<Words, 'result' | 'chat' | 'dates'>,
): TalkAhead | null {
  if (!takesBirthDetails(order) || !isForTalk(order) || isConsultationOver(order, now)) return null;
  const needs = orderNeeds(order);
  const { scheduledAt } = order.parcel;
  const minutes = order.placed.made?.minutes;
  const { steps } = result;
  const length = minutes ? steps.minutes(minutes) : steps.afterwards;
  const named = (thing: string) => chat.things[thing] ?? thing;
  return {
    time: scheduledAt ? steps.onTime(dates.time(new Date(scheduledAt))) : steps.agree(answerTime),
    details:
      needs.people > 0
        ? {
            name: named(detailsAsked(needs)),
            areForTwo: needs.people === 2,
            haveArrived: order.detailsAt !== null,
          }
        : null,
    toSend: needs.toSend.map(named),
    talk: mode ? `${length} ${mode}${steps.stop}` : length,
  };
}
