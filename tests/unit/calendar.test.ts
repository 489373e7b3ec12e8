import { expect, test } from 'vitest';
import { appointmentFile } from '#domain/enquiry/calendar.ts';

const now = new Date('2026-11-22T06:30:00Z');

test('an appointment lasts twenty minutes and reminds half an hour before', () => {
  const appointment = {
    id: 'E1@example.in',
    startsAt: '2026-11-29T10:00:00+05:30',
    title: 'Asha; Vastu, Plot',
    notes: 'Plot \\ house\nnorth',
    where: '+91 98765 43210',
  };
  expect(appointmentFile(appointment, now).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Enquiries//EN',
    'BEGIN:VEVENT',
    'UID:E1@example.in',
    'DTSTAMP:20261122T063000Z',
    'DTSTART:20261129T043000Z',
    'DTEND:20261129T045000Z',
    'SUMMARY:Asha\\; Vas',
    ' tu\\, Plot',
    'LOCATION:+91 98765',
    '  43210',
    'DESCRIPTION:Plot \\',
    ' \\ house\\nnorth',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Asha\\;',
    '  Vastu\\, Plot',
    'TRIGGER:-PT30M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('a line has at most 75 bytes, and no character is cut in two', () => {
  const title = 'कुंडली मिलान 🙏 '.repeat(20);
  const file = appointmentFile(
    { id: 'E1', startsAt: '2026-11-29T10:00:00+05:30', title, notes: '', where: '' },
    now,
  );
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
});
