import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indiaClock, indiaDayInWords, indiaTimeInWords } from '#domain/site/india-time.ts';

const moment = fc.date({ min: new Date('1970-01-02'), max: new Date('2199-12-31'), noInvalidDate: true });
const zone = { timeZone: 'Asia/Kolkata' } as const;
const weekday = new Intl.DateTimeFormat('en-GB', { ...zone, weekday: 'long' });
const day = new Intl.DateTimeFormat('en-GB', { ...zone, dateStyle: 'long' });
const clock = new Intl.DateTimeFormat('en-GB', {
  ...zone,
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
});

it('writes days and times as a calendar and a clock in India show them', () => {
  fc.assert(
    fc.property(moment, (at) => {
      const time = clock.format(at).replace(/\s/g, ' ').toLowerCase();
      expect(indiaDayInWords(at)).toBe(day.format(at));
      expect(indiaTimeInWords(at)).toBe(`${weekday.format(at)}, ${day.format(at)}, ${time}, India time`);
      expect(indiaClock(at, at)).toBe(time);
    }),
  );
});

it('names the day of a time that is not today in India', () => {
  const now = new Date('2026-11-21T18:29:00Z');
  expect(indiaClock(new Date('2026-11-20T18:37:00Z'), now)).toBe('12:07 am');
  expect(indiaClock(new Date('2026-11-21T18:30:00Z'), now)).toBe('12:00 am on 22 November 2026');
});

it('refuses what is no date', () => {
  const none = new Date('never');
  for (const write of [indiaDayInWords, indiaTimeInWords]) expect(() => write(none)).toThrow(RangeError);
  expect(() => indiaClock(none, new Date())).toThrow(RangeError);
});
