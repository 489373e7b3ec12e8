import { expect, test } from 'vitest';
import { nextFreeDay } from '#domain/calendar/free-day.ts';

/** Open from 9 to 18 on weekdays, and not at the weekend. 20 November 2026 is a Friday. */
const open = [...Array<[number, number]>(5).fill([540, 1080]), null, null];
const at = (time: string) => Date.parse(`2026-11-${time}:00+05:30`);
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });
const next = (busy: { from: number; to: number }[], now = '20T10:00', until = '30T00:00') => {
  const found = nextFreeDay(open, busy, { now: new Date(at(now)), until: at(until), minutes: 20 });
  return found && [found.day, new Date(found.endsAt.getTime() + 19_800_000).toISOString().slice(11, 16)];
};

test.each<[string, Parameters<typeof next>, ReturnType<typeof next>]>([
  ['nothing is planned', [[]], ['2026-11-20', '18:00']],
  ['the evening is taken', [[span('20T16:00', '20T23:00')]], ['2026-11-20', '16:00']],
  [
    'the day is taken in pieces',
    [[span('20T14:00', '20T20:00'), span('20T08:00', '20T14:00')]],
    ['2026-11-23', '18:00'],
  ],
  ['plans overlap', [[span('20T09:00', '20T17:50'), span('20T10:00', '20T11:00')]], ['2026-11-23', '18:00']],
  ['exactly one appointment fits', [[span('20T09:00', '20T17:40')]], ['2026-11-20', '18:00']],
  ['the day is nearly over', [[], '20T17:41'], ['2026-11-23', '18:00']],
  ['a journey covers several days', [[span('19T00:00', '24T00:00')]], ['2026-11-24', '18:00']],
  ['all that is known is taken', [[span('19T00:00', '30T00:00')]], null],
  ['only half of the day is known', [[span('19T00:00', '24T00:00')], '20T10:00', '24T12:00'], null],
])('the next free day where %s', (_, asked, expected) => {
  expect(next(...asked)).toEqual(expected);
});
