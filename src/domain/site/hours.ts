/** Opening hours, as an editor writes them: 'Monday to Saturday', '09AM', '09PM'. */
export interface OpeningHours {
  days: string;
  opens: string;
  closes: string;
}

/** How a language says opening hours, and whether the practice is open (`words`). */
export interface HoursWords {
  /** The name of a day, or of the days from one to another. */
  days: (first: string, last: string) => string;
  /** A time, as an editor wrote it: '09AM'. */
  time: (written: string) => string;
  span: (opens: string, closes: string) => string;
  closed: string;
  /** @param day undefined for today, null for tomorrow */
  closedUntil: (time: string, day?: string | null) => string;
  openUntil: (time: string) => string;
}

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/**
 * Returns the days that 'Monday to Saturday' or 'Sunday' names.
 * @throws if the text names no days
 */
export function weekdaysOf(days: string): string[] {
  const [first = '', last = first] = days.split(' to ');
  const from = week.indexOf(first);
  const to = week.indexOf(last);
  if (from === -1 || to < from)
    throw new Error(`hours: '${days}' is no day and no range like 'Monday to Saturday'`);
  return week.slice(from, to + 1);
}

/**
 * Returns the minutes after midnight of '09AM' or '9:30PM'.
 * @throws if the text is not such a time
 */
export function minutesOf(time: string): number {
  const [, hour, minute = '00', half] = /^(0?[1-9]|1[0-2])(?::([0-5]\d))?(AM|PM)$/.exec(time) ?? [];
  if (!hour) throw new Error(`hours: '${time}' is no time like 09AM or 9:30PM`);
  return ((Number(hour) % 12) + (half === 'PM' ? 12 : 0)) * 60 + Number(minute);
}

/**
 * Returns the hours of a day of the week. Days count from Monday and may run past Sunday. Undefined on a day
 * of rest.
 */
function hoursOn(hours: OpeningHours[], day: number): OpeningHours | undefined {
  return hours.find(({ days }) => weekdaysOf(days).includes(week[day % 7] ?? ''));
}

/**
 * Returns the minutes of each day at which the practice opens and closes, from Monday on; null on a day of
 * rest.
 */
export function openMinutes(hours: OpeningHours[]): ([from: number, to: number] | null)[] {
  return week.map((_, day) => {
    const own = hoursOn(hours, day);
    return own ? [minutesOf(own.opens), minutesOf(own.closes)] : null;
  });
}

/**
 * The same as in `india-day`. Importing it from there, where islands use it too, would make it a file that
 * every page requests.
 */
const INDIA_AHEAD_MS = 330 * 60_000;

/** Returns the days and the times of each row of the hours in words. */
export function hourRows(hours: OpeningHours[], words: HoursWords): [days: string, span: string][] {
  return hours.map(({ days, opens, closes }) => {
    const [first = '', last = first] = days.split(' to ');
    return [words.days(first, last), words.span(words.time(opens), words.time(closes))];
  });
}

/** Returns the hours as a line: 'Monday to Saturday 09AM to 09PM, Sunday 10AM to 08PM'. */
export function hoursInWords(hours: OpeningHours[], words: HoursWords): string {
  return hourRows(hours, words)
    .map((row) => row.join(' '))
    .join(', ');
}

/** Returns in words whether the practice is open at a minute of a day, and until when. */
function stateAt(hours: OpeningHours[], words: HoursWords, day: number, minute: number): string {
  const present = hoursOn(hours, day);
  if (present && minute < minutesOf(present.opens)) return words.closedUntil(words.time(present.opens));
  if (present && minute < minutesOf(present.closes)) return words.openUntil(words.time(present.closes));
  for (let later = 1; later <= 7; later++) {
    const next = hoursOn(hours, day + later);
    const name = later === 1 ? null : (week[(day + later) % 7] ?? '');
    if (next) return words.closedUntil(words.time(next.opens), name);
  }
  return words.closed;
}

const MINUTES_A_DAY = 1440;

/**
 * Returns the course of a week from Monday on: how many minutes each state lasts, and its words. A page
 * carries this timetable, which is shorter than the rules it is made from.
 */
export function openingTimetable(
  hours: OpeningHours[],
  words: HoursWords,
): [minutes: number, words: string][] {
  const timetable: [number, string][] = [];
  for (const day of week.keys()) {
    const today = hoursOn(hours, day);
    const turns = today ? [0, minutesOf(today.opens), minutesOf(today.closes)] : [0];
    for (const [at, minute] of turns.entries()) {
      const lasts = (turns[at + 1] ?? MINUTES_A_DAY) - minute;
      timetable.push([lasts, stateAt(hours, words, day, minute)]);
    }
  }
  return timetable;
}

/**
 * Returns a timetable's words for a moment, in India's time. It computes the time itself, because the first
 * use of a browser's time zone data takes about 25 milliseconds on a phone.
 */
export function stateIn(timetable: [minutes: number, words: string][], moment: Date): string {
  const clock = new Date(moment.getTime() + INDIA_AHEAD_MS);
  const day = (clock.getUTCDay() + 6) % 7;
  let left = day * MINUTES_A_DAY + clock.getUTCHours() * 60 + clock.getUTCMinutes();
  for (const [minutes, words] of timetable) {
    left -= minutes;
    if (left < 0) return words;
  }
  return '';
}
