import { expect, test } from 'vitest';
import { calendarFile } from '#domain/calendar/calendar-file.ts';

const now = new Date('2026-11-22T06:30:00Z');
const named = { name: 'Practice', host: 'example.in' };
const appointment = {
  id: 'E1',
  startsAt: '2026-11-29T10:00:00+05:30',
  endsAt: '2026-11-29T10:20:00+05:30',
  title: 'Asha; Vastu, Plot',
  notes: 'Plot \\ house\nnorth',
  where: '+91 98765 43210',
  reminds: true,
};

test('an appointment is written in UTC, with its text escaped, and reminds half an hour before', () => {
  expect(calendarFile([appointment], named, now).split('\r\n')).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Appointments//EN', 'CALSCALE:GREGORIAN'],
    ...['X-WR-CALNAME:Pract', ' ice', 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'],
    'BEGIN:VEVENT',
    'UID:E1@example.in',
    'DTSTAMP:20261122T063000Z',
    'LAST-MODIFIED:20261122T063000Z',
    'DTSTART:20261129T043000Z',
    'DTEND:20261129T045000Z',
    ...['SUMMARY:Asha\\; Vas', ' tu\\, Plot'],
    ...['LOCATION:+91 98765', '  43210'],
    ...['DESCRIPTION:Plot \\', ' \\ house\\nnorth'],
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    ...['DESCRIPTION:Asha\\;', '  Vastu\\, Plot'],
    'TRIGGER:-PT30M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('a line has at most 75 bytes, no character is cut in two, and no text begins a line of its own', () => {
  const title = 'कुंडली मिलान 🙏 '.repeat(20);
  const file = calendarFile([{ ...appointment, title, notes: 'One\rBEGIN:VALARM\u0000' }], named, now);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const unfolded = file.replaceAll('\r\n ', '');
  expect(unfolded).toContain(`SUMMARY:${title}`);
  expect(unfolded).toContain('DESCRIPTION:One BEGIN:VALARM ');
});
