import { APPOINTMENT_MINUTES } from './appointment.ts';

/** How long before an appointment the calendar reminds the owner, in minutes. */
const REMIND_MINUTES = 30;

/** Returns a property of a calendar file, with its text escaped and folded into lines of at most 75 bytes. */
const property = (name: string, text: string) =>
  `${name}:${text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')}`.match(/.{1,18}/gu)?.join('\r\n ');

/**
 * Returns an appointment as a file that calendar programs open (RFC 5545), with a reminder half an hour
 * before it begins.
 * @param where how to reach the client, such as a phone number
 * @param now the time at which the file is made
 */
export function appointmentFile(
  {
    id,
    startsAt,
    title,
    notes,
    where,
    minutes = APPOINTMENT_MINUTES,
  }: { id: string; startsAt: string; title: string; notes: string; where: string; minutes?: number },
  now: Date,
): string {
  const moment = (date: Date) => date.toISOString().replace(/[-:]|\.\d+/g, '');
  const start = new Date(startsAt);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Enquiries//EN',
    'BEGIN:VEVENT',
    property('UID', id),
    `DTSTAMP:${moment(now)}`,
    `DTSTART:${moment(start)}`,
    `DTEND:${moment(new Date(start.getTime() + minutes * 60_000))}`,
    property('SUMMARY', title),
    property('LOCATION', where),
    property('DESCRIPTION', notes),
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    property('DESCRIPTION', title),
    `TRIGGER:-PT${REMIND_MINUTES}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
