/** When the practice is open, as an editor writes it: 'Monday to Saturday', '09AM', '09PM'. */
export interface OpeningHours {
  days: string;
  opens: string;
  closes: string;
}

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/**
 * The days that 'Monday to Saturday' or 'Sunday' names.
 * @throws for what names no days
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
 * Minutes after midnight of '09AM' or '9:30PM'.
 * @throws for what is no such time
 */
export function minutesOf(time: string): number {
  const [, hour, minute = '00', half] = /^(0?[1-9]|1[0-2])(?::([0-5]\d))?(AM|PM)$/.exec(time) ?? [];
  if (!hour) throw new Error(`hours: '${time}' is no time like 09AM or 9:30PM`);
  return ((Number(hour) % 12) + (half === 'PM' ? 12 : 0)) * 60 + Number(minute);
}

const inIndia = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

/** How things stand at a moment, in India's time: open until, or closed until. */
export function openingState(hours: OpeningHours[], now: Date): string {
  const parts = Object.fromEntries(inIndia.formatToParts(now).map(({ type, value }) => [type, value]));
  const today = week.indexOf(parts.weekday ?? '');
  const minute = Number(parts.hour) * 60 + Number(parts.minute);
  const on = (day: number) => hours.find(({ days }) => weekdaysOf(days).includes(week[day % 7] ?? ''));
  const present = on(today);
  if (present && minute < minutesOf(present.opens)) return `Closed now, opens ${present.opens}`;
  if (present && minute < minutesOf(present.closes)) return `Open now, until ${present.closes}`;
  for (let later = 1; later <= 7; later++) {
    const next = on(today + later);
    if (next)
      return `Closed now, opens ${later === 1 ? 'tomorrow' : week[(today + later) % 7]} ${next.opens}`;
  }
  return 'Closed now';
}
