import { indiaToday } from '#domain/site/india-day.ts';
import { toBuyer } from '#words/to-buyer.ts';
import { type MessageWords, sayIn } from './say-in.ts';

/** Returns a number with its noun: '1 order', '1,250 orders'. */
export function counted(total: number, one: string, more = `${one}s`): string {
  return `${total.toLocaleString('en-IN')} ${total === 1 ? one : more}`;
}

/** Returns a number for a badge, which has room for two digits: '7', '99+'. */
export const inBadge = (total: number): string => (total > 99 ? '99+' : String(total));

const titles = /^(?:mr|mrs|ms|miss|dr|prof|shri|sri|smt|kumari)\.?$/i;

/** Returns the name to address a person by: the first word of the name that is not a title. */
export function firstName(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.find((word) => !titles.test(word)) ?? name.trim();
}

/** Returns the greeting of a message to a customer. */
export const namaste = (name: string, say: Pick<MessageWords, 'namaste'> = toBuyer): string =>
  say.namaste(firstName(name));

const DAY_MS = 86_400_000;

/**
 * Returns a moment near today in everyday words: 'today at 6:30 pm', 'tomorrow at 6:30 pm', 'on 27 November
 * 2026 at …'.
 */
export function soonInWords(
  at: Date,
  now: Date,
  { say = sayIn({}), day = say.dates.day }: { say?: MessageWords; day?: (at: Date) => string } = {},
): string {
  const clock = say.dates.clock(at);
  if (indiaToday(at) === indiaToday(now)) return say.talk.today(clock);
  if (indiaToday(at) === indiaToday(new Date(now.getTime() + DAY_MS))) return say.talk.tomorrow(clock);
  return say.talk.onDay(day(at), clock);
}

/** Returns a day in India where there is little room: 'Sun, 29 Nov'. The year is added when it is not the current one. */
export function shortDay(at: Date): string {
  const isThisYear = indiaToday(at).slice(0, 4) === indiaToday(new Date()).slice(0, 4);
  return at.toLocaleDateString('en-IN', {
    timeZone: 'Asia/Kolkata',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

/** Returns the same for a narrow column: the day is short, and no line begins with "am" alone. */
export const soonInShort = (at: Date, now: Date): string =>
  soonInWords(at, now, { day: shortDay }).replace(/ (?=[ap]m$)/, '\u00a0');

/** Shows a moment in India's time: '21 Nov, 4:30 pm'. The year is added when it is not the current one. */
export function Moment({ at }: { at: string }) {
  const moment = new Date(at);
  const thisYear = moment.getFullYear() === new Date().getFullYear();
  const text = moment.toLocaleString('en-IN', {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'short',
    ...(!thisYear && { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  });
  // In a narrow column a line must not begin with "am" alone.
  return (
    <time dateTime={at} className="small muted">
      {text.replace(/\s(?=[ap]m$)/i, '\u00a0')}
    </time>
  );
}
