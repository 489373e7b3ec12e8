import { expect, test } from 'vitest';
import { readCalendar } from '#server/calendar/read-calendar.ts';
import { calendarWith, eventWith } from '#tests/support/calendar-service.ts';

const span = { from: Date.parse('2026-11-20T00:00:00Z'), to: Date.parse('2026-12-20T00:00:00Z') };
const read = (text: string) => {
  const found = readCalendar(text, span, '@shop.example');
  if (!found.ok) throw new Error(found.problem);
  return found;
};
/** The times of a calendar's events, as 'title start/end'. */
const timesIn = (...lines: string[]) =>
  read(calendarWith(...lines)).events.map(
    ({ title, startsAt, endsAt }) => `${title} ${startsAt.slice(0, 16)}/${endsAt.slice(0, 16)}`,
  );
const event = (...lines: string[]) => eventWith('DTSTAMP:20261101T000000Z', ...lines);

test.each([
  ['UTC', 'DTSTART:20261125T100000Z', 'DTEND:20261125T103000Z', '2026-11-25T10:00/2026-11-25T10:30'],
  [
    'a zone by its name, without a description',
    'DTSTART;TZID=America/New_York:20261125T100000',
    'DTEND;TZID=America/New_York:20261125T103000',
    '2026-11-25T15:00/2026-11-25T15:30',
  ],
  [
    'no zone, which is India',
    'DTSTART:20261125T100000',
    'DURATION:PT45M',
    '2026-11-25T04:30/2026-11-25T05:15',
  ],
  ['a whole day in India', 'DTSTART;VALUE=DATE:20261125', 'X-NONE:1', '2026-11-24T18:30/2026-11-25T18:30'],
  ['no end', 'DTSTART:20261125T100000Z', 'X-NONE:1', '2026-11-25T10:00/2026-11-25T10:00'],
  [
    'an end before the start',
    'DTSTART:20261125T100000Z',
    'DTEND:20261125T090000Z',
    '2026-11-25T10:00/2026-11-25T10:00',
  ],
])('a time in %s', (_, start, end, expected) => {
  expect(timesIn(...event('UID:1', 'SUMMARY:Call', start, end))).toEqual([`Call ${expected}`]);
});

test('a zone that only the calendar knows is taken from its description', () => {
  const zone = [
    ...['BEGIN:VTIMEZONE', 'TZID:India Standard Time', 'BEGIN:STANDARD', 'DTSTART:16010101T000000'],
    ...['TZOFFSETFROM:+0530', 'TZOFFSETTO:+0530', 'END:STANDARD', 'END:VTIMEZONE'],
  ];
  const call = event(
    'UID:1',
    'SUMMARY:Call',
    'DTSTART;TZID=India Standard Time:20261125T100000',
    'DURATION:PT1H',
  );
  expect(timesIn(...zone, ...call)).toEqual(['Call 2026-11-25T04:30/2026-11-25T05:30']);
});

test('a repeated event keeps to its clock when that is set back, and its exceptions are heeded', () => {
  const times = timesIn(
    ...event(
      ...['UID:1', 'SUMMARY:Class', 'DTSTART;TZID=Europe/Berlin:20250326T100000', 'DURATION:PT1H'],
      ...['RRULE:FREQ=WEEKLY', 'EXDATE;TZID=Europe/Berlin:20261202T100000'],
    ),
    ...event(
      ...['UID:1', 'SUMMARY:Class, later', 'RECURRENCE-ID;TZID=Europe/Berlin:20261209T100000'],
      ...['DTSTART;TZID=Europe/Berlin:20261209T150000', 'DURATION:PT1H'],
    ),
    ...event(
      ...['UID:1', 'SUMMARY:Class', 'RECURRENCE-ID;TZID=Europe/Berlin:20261216T100000', 'STATUS:CANCELLED'],
      ...['DTSTART;TZID=Europe/Berlin:20261216T100000', 'DURATION:PT1H'],
    ),
  );
  expect(times).toEqual([
    'Class 2026-11-25T09:00/2026-11-25T10:00',
    'Class, later 2026-12-09T14:00/2026-12-09T15:00',
  ]);
});

test('a repetition that was moved from far away is found', () => {
  const times = timesIn(
    ...event('UID:1', 'SUMMARY:Check', 'DTSTART:20260101T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY'),
    ...event(
      'UID:1',
      'SUMMARY:Check, early',
      'RECURRENCE-ID:20270101T100000Z',
      'DTSTART:20261210T100000Z',
      'DURATION:PT1H',
    ),
  );
  expect(times).toEqual(['Check, early 2026-12-10T10:00/2026-12-10T11:00']);
});

test('an event that is under way on the first day is read, and one that ended before it is not', () => {
  expect(
    timesIn(
      ...event('UID:1', 'SUMMARY:Travel', 'DTSTART:20261118T100000Z', 'DTEND:20261121T100000Z'),
      ...event('UID:2', 'SUMMARY:Over', 'DTSTART:20261119T100000Z', 'DTEND:20261120T000000Z'),
      ...event('UID:3', 'SUMMARY:Later', 'DTSTART:20261220T000000Z', 'DTEND:20261220T100000Z'),
    ),
  ).toEqual(['Travel 2026-11-18T10:00/2026-11-21T10:00']);
});

test('what is cancelled or ours is left out, and what is free stays without being busy', () => {
  const { events } = read(
    calendarWith(
      ...event('UID:1', 'SUMMARY:Cancelled', 'DTSTART:20261125T100000Z', 'STATUS:CANCELLED'),
      ...event('UID:01ABC@shop.example', 'SUMMARY:Our own', 'DTSTART:20261125T100000Z'),
      ...event('UID:3', 'SUMMARY:Birthday', 'DTSTART;VALUE=DATE:20261125', 'TRANSP:TRANSPARENT'),
      ...event('UID:4', 'DTSTART:20261126T100000Z'),
    ),
  );
  expect(events.map(({ title, busy, allDay }) => ({ title, busy, allDay }))).toEqual([
    { title: 'Birthday', busy: false, allDay: true },
    { title: 'Busy', busy: true, allDay: false },
  ]);
});

test('an event that cannot be understood is counted, and the others are read', () => {
  const { events, unread } = read(
    calendarWith(
      ...event('UID:1', 'SUMMARY:No time'),
      ...event('UID:2', 'SUMMARY:No such time', 'DTSTART:tomorrow'),
      ...event('UID:3', 'SUMMARY:Call', 'DTSTART:20261125T100000Z'),
    ),
  );
  expect(events.map(({ title }) => title)).toEqual(['Call']);
  expect(unread).toBe(2);
});

test('a title is one line of at most 120 characters', () => {
  const { events } = read(
    calendarWith(
      ...event('UID:1', `SUMMARY:${'🙏'.repeat(90)}`, 'DTSTART:20261125T100000Z'),
      ...event('UID:2', 'SUMMARY:Two\\nlines', 'DTSTART:20261126T100000Z'),
    ),
  );
  expect(events.map(({ title }) => title)).toEqual(['🙏'.repeat(60), 'Two lines']);
});
