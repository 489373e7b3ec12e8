/** How long before an appointment the calendar reminds the owner, in minutes. */
const REMIND_MINUTES = 30;

/** An event as a calendar program shows it. */
export interface CalendarEvent {
  id: string;
  startsAt: string;
  endsAt: string;
  title: string;
  /** When it was last changed; the present moment if nobody knows. */
  changedAt?: string;
  notes?: string;
  where?: string;
  /** Address of its record. */
  url?: string;
  /** True if the calendar rings before it begins. */
  reminds: boolean;
}

/** Returns the name by which calendar programs know an event of this site. */
export const eventUid = (id: string, host: string): string => `${id}@${host}`;

/** Returns a property of a calendar file, with its text escaped and folded into lines of at most 75 bytes. */
const property = (name: string, text: string): string =>
  fold(
    `${name}:${text
      .replace(/[\\;,]/g, '\\$&')
      .replace(/\r?\n/g, '\\n')
      .replace(/\p{Cc}/gu, ' ')}`,
  );

/** Folds a line. A character of UTF-8 has at most four bytes. */
const fold = (line: string): string => line.match(/.{1,18}/gsu)?.join('\r\n ') ?? '';

/** Returns a moment in UTC: '20261129T043000Z'. */
const moment = (iso: string): string => new Date(iso).toISOString().replace(/[-:]|\.\d+/g, '');

function eventLines(event: CalendarEvent, host: string, now: Date): string[] {
  const { id, startsAt, endsAt, title, notes, where, url, reminds } = event;
  const changed = moment(event.changedAt ?? now.toISOString());
  return [
    'BEGIN:VEVENT',
    property('UID', eventUid(id, host)),
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `DTSTART:${moment(startsAt)}`,
    `DTEND:${moment(endsAt)}`,
    property('SUMMARY', title),
    ...(where ? [property('LOCATION', where)] : []),
    ...(notes ? [property('DESCRIPTION', notes)] : []),
    ...(url ? [fold(`URL:${url}`)] : []),
    ...(reminds
      ? [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          property('DESCRIPTION', title),
          `TRIGGER:-PT${REMIND_MINUTES}M`,
          'END:VALARM',
        ]
      : []),
    'END:VEVENT',
  ];
}

/**
 * Returns events as a file that calendar programs open or subscribe to (RFC 5545). Times are in UTC.
 * @param named name of the calendar and the host of the site that its events come from
 * @param now the time at which the file is made
 */
export function calendarFile(
  events: readonly CalendarEvent[],
  { name, host }: { name: string; host: string },
  now: Date,
): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Appointments//EN',
    'CALSCALE:GREGORIAN',
    property('X-WR-CALNAME', name),
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => eventLines(event, host, now)),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
