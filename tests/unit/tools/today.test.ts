import { describe, expect, it } from 'vitest';
import { panchangParts } from '#tools/panchang/view.ts';
import { ghaziabad } from '#tools/place/ghaziabad.ts';
import { monthInShort, monthsFrom } from '#tools/today/day-in-short.ts';

describe('the panchang of a month in short', () => {
  const month = monthInShort('2026-11');

  it('has every day of the month, each limb with the minute at which it ends', () => {
    expect(Object.keys(month)).toHaveLength(30);
    for (const day of Object.values(month)) {
      expect(day.tithi[0]).toMatch(/^(?:(?:Shukla|Krishna) \w+|Purnima|Amavasya)$/);
      for (const [, until] of [day.tithi, day.nakshatra])
        expect(until).toMatch(/^until (?:\d+ \w{3}, )?\d\d:\d\d(?:, then \w+|$)/);
      expect(day.rahuKaal).toEqual([expect.stringMatching(/^\d\d:\d\d to \d\d:\d\d$/)]);
    }
  });

  it('says what the panchang tool says of the same day', () => {
    const short = month['2026-11-08'];
    const where = { ...ghaziabad, offsetAt: () => ghaziabad.offset, note: '' };
    const shown = panchangParts({ year: 2026, month: 11, day: 8 }, where, null);
    const html = `${shown?.table.html}${shown?.more.html}`;
    expect(short?.tithi).toEqual(['Krishna Chaturdashi', 'until 11:28, then Amavasya']);
    expect(html).toContain('Krishna Chaturdashi until 11:28');
    expect(html).toContain(short?.nakshatra.join(' '));
    const [from, to] = short?.rahuKaal[0].split(' to ') ?? [];
    expect(html).toContain(`Rahu kaal</th><td>${from}</td><td>${to}</td>`);
  });

  it('stays within a few kilobytes', () => {
    expect(JSON.stringify(month).length).toBeLessThan(6000);
  });
});

describe('the months that a build computes', () => {
  it('are thirteen, beginning with the month of the day it is made', () => {
    const months = monthsFrom('2026-11-25');
    expect(months).toHaveLength(13);
    expect([months[0], months[1], months[2], months.at(-1)]).toEqual([
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-11',
    ]);
  });
});
