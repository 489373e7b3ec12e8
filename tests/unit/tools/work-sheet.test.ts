import { describe, expect, it } from 'vitest';
import { fieldsWith } from '#tools/example-fields.ts';
import { work } from '#tools/kundali/work.ts';
import { type BirthDetails, matchSheet, workSheet } from '#tools/work-sheet.ts';

const place = { name: 'Ghaziabad, Uttar Pradesh', latitude: 28.67, longitude: 77.44, zone: 'Asia/Kolkata' };
const asha: BirthDetails = {
  name: 'Asha',
  born_on: '1980-09-21',
  time: { kind: 'exact', at: '15:42' },
  place,
};
const NOW = Date.UTC(2026, 10, 25);
const sheetOf = (details: BirthDetails) => {
  const sheet = workSheet(details, NOW);
  if (!sheet.ok) throw new Error(sheet.message);
  return sheet;
};

describe('the working sheet of stored birth details', () => {
  it('shows what the visitors’ tool shows for the same birth', () => {
    const { latitude, longitude, zone } = place;
    const typed = { place: place.name, latitude: String(latitude), longitude: String(longitude), zone };
    const fields = fieldsWith({ date: '1980-09-21', time: '15:42', doubt: '0', ...typed });
    const answer = work(fields, { now: NOW, id: 'own', shop: () => '' });
    const sheet = sheetOf(asha);
    expect(sheet.positions.html).toBe(answer?.table.html);
    for (const { picture } of answer?.pictures ?? []) expect(sheet.charts.html).toContain(picture.html);
    expect(answer?.more.html).toContain(sheet.dashas.html);
    expect(answer?.more.html).toContain(sheet.doshas.html);
    expect(answer?.sentence).toContain(sheet.running);
    expect(sheet.running).toMatch(/^\w+ mahadasha, \w+ antardasha until \d+ \w+ 20\d\d$/);
    expect(sheet.birth).toBe(
      '21 September 1980, 3:42 pm (UTC +5:30), Ghaziabad, Uttar Pradesh (28.67° N, 77.44° E)',
    );
    expect(sheet.doubts.html).toBe('');
  });

  it('opens a dasha into its nine parts', () => {
    const sheet = sheetOf(asha);
    const [, later = ''] = /data-later="([^"]+)"/.exec(sheet.dashas.html) ?? [];
    expect(sheet.openDasha(later).html.match(/<details/g)).toHaveLength(9);
  });

  it('says what a doubtful or unknown time leaves open', () => {
    const about = sheetOf({ ...asha, time: { kind: 'about', at: '15:42', minutes: 60 } });
    expect(about.doubts.html).toContain('Does not hold over 60 minutes either way: the lagna');
    const unknown = sheetOf({ ...asha, time: { kind: 'unknown' } });
    expect(unknown.doubts.html).toContain('Without a time of birth there is no lagna');
    expect(unknown.charts.html).not.toContain('North Indian');
  });

  it('answers details that cannot be counted with a sentence', () => {
    expect(workSheet({ ...asha, born_on: '1980-02-30' }, NOW)).toMatchObject({ ok: false });
    const london = { name: 'London', latitude: 51.51, longitude: -0.13, zone: 'Europe/London' };
    const skipped: BirthDetails = {
      ...asha,
      born_on: '2023-03-26',
      time: { kind: 'exact', at: '01:30' },
      place: london,
    };
    expect(workSheet(skipped, NOW)).toEqual({
      ok: false,
      message: 'The clocks there were put forward over this time, so it never was.',
    });
  });
});

describe('the match of two people', () => {
  const bride: BirthDetails = { name: 'Asha', born_on: '1985-12-10', time: { kind: 'unknown' }, place };
  const groom: BirthDetails = {
    name: 'Ravi',
    born_on: '1983-03-03',
    time: { kind: 'exact', at: '12:00' },
    place,
  };

  it('gives the range of points that an unknown time leaves open', () => {
    const match = matchSheet(bride, groom);
    expect(match.ok && match.sentence).toContain('Between 8 and 21½ of 36 points');
    expect(match.ok && match.kootas.html).toContain(
      '<caption>The eight kootas for Vishakha in Tula and Swati in Tula</caption>',
    );
    expect(match.ok && match.bars.html).toMatch(/^<svg/);
  });

  it('names the person whose details cannot be counted', () => {
    expect(matchSheet(bride, { ...groom, born_on: '' })).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^Ravi: Please enter the date/),
    });
  });
});
