import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsWith } from '#tools/example-fields.ts';
import { work } from '#tools/kundali/work.ts';
import {
  momentOf,
  offsetAt,
  offsetForReading,
  offsetsFor,
  readDate,
  readDegrees,
  readOffset,
  readTime,
} from '#tools/place/civil-time.ts';
import { timeOfDay, timeSpan } from '#tools/place/clock.ts';
import { dayAt } from '#tools/place/dates.ts';
import { oldClockNote } from '#tools/place/old-clocks.ts';

const day = (text: string) => {
  const read = readDate(text);
  if (!read.ok) throw new Error(read.message);
  return read.value;
};

describe('a date', () => {
  it.each(['1980-09-21', '21-09-1980', '21/9/1980', ' 21.09.1980 '])('is read from %j', (text) => {
    expect(readDate(text)).toEqual({ ok: true, value: { year: 1980, month: 9, day: 21 } });
  });

  it.each([
    ['1980-02-30', 'There is no 30 February 1980. Please check the date.'],
    ['29-02-1900', 'There is no 29 February 1900. Please check the date.'],
    ['1799-12-31', 'This tool counts from the year 1800 to 2200. Please check the year.'],
    ['2201-01-01', 'This tool counts from the year 1800 to 2200. Please check the year.'],
    ['12345-01-01', 'This tool counts from the year 1800 to 2200. Please check the year.'],
    ['1980-13-01', 'There are twelve months. Please check the date.'],
    ['1980-00-10', 'There are twelve months. Please check the date.'],
    ['', 'Please enter the date with day, month and year.'],
    ['tomorrow', 'Please enter the date with day, month and year.'],
    ['२१-०९-१९८०', 'Please enter the date with day, month and year.'],
  ])('%j is refused in a sentence', (text, message) =>
    expect(readDate(text)).toEqual({ ok: false, message }),
  );
});

describe('a time, an offset, a degree', () => {
  it.each([
    ['00:00', 0],
    ['23:59', 1439],
    ['9:05 pm', 1265],
    ['12:00 am', 0],
    ['10:12:30', 612],
  ])('%j is %i minutes', (text, value) => expect(readTime(text)).toEqual({ ok: true, value }));
  it.each(['24:00', '13:00 pm', '10:60', '', 'noon', '0:30 am'])('%j is no time', (text) =>
    expect(readTime(text).ok).toBe(false),
  );

  it.each([
    ['5.5', 330],
    ['+5:30', 330],
    ['-3.5', -210],
    ['5,75', 345],
    ['0', 0],
    ['−4', -240],
  ])('%j is an offset of %i minutes', (text, value) => expect(readOffset(text)).toEqual({ ok: true, value }));
  it.each(['', '16', '-15', 'IST', '5.5.5'])('%j is no offset', (text) =>
    expect(readOffset(text).ok).toBe(false),
  );

  it('reads degrees with a sign or a letter, up to the poles', () => {
    expect(readDegrees('28.67', 'latitude')).toEqual({ ok: true, value: 28.67 });
    expect(readDegrees('33,87 S', 'latitude')).toEqual({ ok: true, value: -33.87 });
    expect(readDegrees('-0.13', 'longitude')).toEqual({ ok: true, value: -0.13 });
    for (const text of ['91', '', 'north', 'NaN', '1e3'])
      expect(readDegrees(text, 'latitude').ok).toBe(false);
    expect(readDegrees('181', 'longitude').ok).toBe(false);
  });
});

describe('the clock of a zone', () => {
  it('was another in India during the war, and another again before 1906', () => {
    expect(offsetsFor('Asia/Kolkata', day('1980-09-21'), 600)).toEqual([330]);
    expect(offsetsFor('Asia/Kolkata', day('1943-06-01'), 600)).toEqual([390]);
    expect(offsetsFor('Asia/Kolkata', day('1900-01-01'), 600)[0]).toBeCloseTo(321.17, 1);
  });

  it('did not show a time that it was put forward over', () => {
    expect(offsetsFor('Europe/London', day('2023-03-26'), 90)).toEqual([]);
  });

  it('showed a time twice when it was put back, the summer’s first', () => {
    expect(offsetsFor('Europe/London', day('2023-10-29'), 90)).toEqual([60, 0]);
    expect(offsetsFor('America/New_York', day('2023-11-05'), 90)).toEqual([-240, -300]);
  });

  it('left out a whole day in Samoa', () => {
    expect(offsetsFor('Pacific/Apia', day('2011-12-30'), 600)).toEqual([]);
  });

  it('names a moment that reads as the same clock again', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1800-01-02'), max: new Date('2200-12-30'), noInvalidDate: true }),
        fc.constantFrom(
          'Asia/Kolkata',
          'Europe/London',
          'America/New_York',
          'Australia/Lord_Howe',
          'Asia/Kathmandu',
        ),
        (moment, zone) => {
          const offset = offsetAt(zone, moment.getTime());
          const local = new Date(Math.floor(moment.getTime() / 1000) * 1000 + offset * 60_000);
          const date = {
            year: local.getUTCFullYear(),
            month: local.getUTCMonth() + 1,
            day: local.getUTCDate(),
          };
          const minutes = local.getUTCHours() * 60 + local.getUTCMinutes() + local.getUTCSeconds() / 60;
          expect(offsetsFor(zone, date, minutes)).toContain(offset);
          expect(momentOf(date, minutes, offset)).toBeCloseTo(Math.floor(moment.getTime() / 1000) * 1000, 0);
        },
      ),
    );
  });

  it('is written for readers', () => {
    expect(offsetForReading(330)).toBe('UTC +5:30');
    expect(offsetForReading(-210)).toBe('UTC −3:30');
    const at = (hour: number, minute: number, second = 0) => Date.UTC(2026, 0, 1, hour, minute, second);
    expect(
      [at(0, 42, 31), at(6, 30), at(18, 30), at(18, 29, 29)].map((moment) => timeOfDay(moment, 330)),
    ).toEqual(['6:13 am', '12:00 pm', '12:00 am', '11:59 pm']);
    expect(timeSpan(at(9, 0), at(10, 30), 0)).toBe('9:00 to 10:30 am');
    expect(timeSpan(at(11, 30), at(13, 5), 0)).toBe('11:30 am to 1:05 pm');
    expect(dayAt(Date.UTC(2026, 0, 1, 20), 330)).toEqual({ year: 2026, month: 1, day: 2 });
  });
});

describe('an old clock of India', () => {
  const bombay = { latitude: 18.98, longitude: 72.83, zone: 'Asia/Kolkata' };
  const calcutta = { latitude: 22.56, longitude: 88.36, zone: 'Asia/Kolkata' };
  const ghaziabad = { latitude: 28.67, longitude: 77.44, zone: 'Asia/Kolkata' };

  it('is named for Bombay until 1955 and for Calcutta until the end of 1947, with the offset to type', () => {
    expect(oldClockNote(bombay, day('1950-05-01'))).toMatch(/Bombay time was UTC \+4:51.* type 4\.85 /);
    expect(oldClockNote(calcutta, day('1940-05-01'))).toMatch(/Calcutta time was UTC \+5:53.* type 5\.8888 /);
    expect(oldClockNote(bombay, day('1955-03-15'))).toBe('');
    expect(oldClockNote(calcutta, day('1948-01-01'))).toBe('');
  });

  it('is named for every place before 1906, with the local time of the place', () => {
    expect(oldClockNote(ghaziabad, day('1890-01-01'))).toMatch(/time of Madras.*was UTC \+5:10/);
    expect(oldClockNote(ghaziabad, day('1906-01-01'))).toBe('');
  });

  it('is named nowhere else', () => {
    expect(oldClockNote(ghaziabad, day('1940-05-01'))).toBe('');
    expect(oldClockNote({ ...bombay, zone: 'Europe/London' }, day('1890-01-01'))).toBe('');
  });

  it('stands in the result of a birth', () => {
    const { latitude, longitude, zone } = bombay;
    const place = { latitude: String(latitude), longitude: String(longitude), zone };
    const birth = { date: '1950-05-01', time: '10:00', doubt: '0', place: 'Mumbai', ...place };
    const answer = work(fieldsWith(birth), { now: null, id: 'own', shop: () => '' });
    expect(answer?.about?.html).toContain('Bombay time was UTC +4:51');
    expect(answer?.about?.html).toContain('1 May 1950, 10:00 am (UTC +5:30), Mumbai (18.98° N, 72.83° E)');
  });
});
