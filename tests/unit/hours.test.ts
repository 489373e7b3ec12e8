import { describe, expect, it } from 'vitest';
import { minutesOf, openingTimetable, stateIn, weekdaysOf } from '#domain/site/hours.ts';
import { site as words } from '#words/site.ts';

const hours = [
  { days: 'Monday to Saturday', opens: '09AM', closes: '09PM' },
  { days: 'Sunday', opens: '10AM', closes: '08PM' },
];

/** Returns the text that a page shows at a moment. */
const openingState = (kept: typeof hours, moment: Date) =>
  stateIn(openingTimetable(kept, words.hours), moment);

describe('opening hours', () => {
  it.each([
    ['2026-11-21T08:59:59+05:30', 'Closed now, opens 09AM'],
    ['2026-11-21T09:00:00+05:30', 'Open now, until 09PM'],
    ['2026-11-21T20:59:00+05:30', 'Open now, until 09PM'],
    ['2026-11-21T21:00:00+05:30', 'Closed now, opens tomorrow 10AM'],
    ['2026-11-22T19:59:00+05:30', 'Open now, until 08PM'],
    ['2026-11-22T20:00:00+05:30', 'Closed now, opens tomorrow 09AM'],
    // It is still Saturday in London, but Sunday in India.
    ['2026-11-21T19:00:00Z', 'Closed now, opens 10AM'],
  ])('at %s: %s', (moment, state) => {
    expect(openingState(hours, new Date(moment))).toBe(state);
  });

  it('say at every minute of a week whether it is open then', () => {
    const resting = [{ days: 'Tuesday to Saturday', opens: '9:30AM', closes: '01PM' }];
    const timetable = openingTimetable(resting, words.hours);
    const monday = Date.parse('2026-11-16T00:00:00+05:30');
    for (let minute = 0; minute < 7 * 1440; minute++) {
      const [day, at] = [Math.floor(minute / 1440), minute % 1440];
      const isOpen = day >= 1 && day <= 5 && at >= 570 && at < 780;
      const words = stateIn(timetable, new Date(monday + minute * 60_000));
      if (words.startsWith('Open') !== isOpen) expect([day, at, words]).toEqual([day, at, isOpen]);
    }
  });

  it('name the next day that is open, or none', () => {
    const saturdays = [{ days: 'Saturday', opens: '10AM', closes: '1:30PM' }];
    const saturday = new Date('2026-11-21T13:30:00+05:30');
    expect(openingState(saturdays, saturday)).toBe('Closed now, opens Saturday 10AM');
    expect(openingState(saturdays, new Date('2026-11-21T13:29:00+05:30'))).toBe('Open now, until 1:30PM');
    expect(openingState([], saturday)).toBe('Closed now');
  });

  it.each([
    ['12AM', 0],
    ['12:15AM', 15],
    ['09AM', 540],
    ['9:30AM', 570],
    ['12PM', 720],
    ['11:59PM', 1439],
  ])('read %s', (time, minutes) => {
    expect(minutesOf(time)).toBe(minutes);
  });

  it.each(['0AM', '13PM', '9', '09:60AM', '9 AM', ''])('refuse the time %j', (time) => {
    expect(() => minutesOf(time)).toThrow(/no time/);
  });

  it('read days and ranges of days', () => {
    expect(weekdaysOf('Sunday')).toEqual(['Sunday']);
    expect(weekdaysOf('Friday to Sunday')).toEqual(['Friday', 'Saturday', 'Sunday']);
    for (const days of ['Weekends', 'Sunday to Monday', 'Monday to', ''])
      expect(() => weekdaysOf(days)).toThrow(/no day/);
  });
});
