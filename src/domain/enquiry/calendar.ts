/** How long an appointment lasts, in minutes (spec section 9). */
const APPOINTMENT_MINUTES = 20;

/** A text as a calendar's file has it (RFC 5545): escaped, and in lines of at most 75 bytes. */
const property = (name: string, text: string) =>
  `${name}:${text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')}`.match(/.{1,18}/gu)?.join('\r\n ');

/**
 * An appointment as a file that calendars open.
 * @param now when the file is made
 */
export function appointmentFile(
  { id, startsAt, title, notes }: { id: string; startsAt: string; title: string; notes: string },
  now: Date,
): string {
  const moment = (date: Date) => date.toISOString().replace(/[-:]|\.\d+/g, '');
  const start = new Date(startsAt);
  return [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Enquiries//EN', 'BEGIN:VEVENT'],
    property('UID', id),
    `DTSTAMP:${moment(now)}`,
    `DTSTART:${moment(start)}`,
    `DTEND:${moment(new Date(start.getTime() + APPOINTMENT_MINUTES * 60_000))}`,
    property('SUMMARY', title),
    property('DESCRIPTION', notes),
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');
}
