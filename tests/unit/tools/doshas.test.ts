import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { isOwnOrExalted, kaalSarp, mangalDosha } from '#tools/jyotish/doshas.ts';
import { lagnaLongitude, siderealLongitudes } from '#tools/jyotish/sidereal.ts';
import { type Graha, type Planet, planets } from '#tools/jyotish/zodiac.ts';

const article = (name: string) =>
  readFileSync(join(import.meta.dirname, `../../../content/articles/${name}.md`), 'utf8');

/** Makes a sky in degrees, with Rahu and the named planets as given and the others at 10 degrees. */
const sky = (places: Partial<Record<Planet, number>>, rahu = 0): Record<Graha, number> => ({
  ...(Object.fromEntries(planets.map((planet) => [planet, 10])) as Record<Planet, number>),
  ...places,
  rahu,
  ketu: (rahu + 180) % 360,
});

describe('kaal sarp', () => {
  it('is there with all seven in one half, ahead of Rahu or of Ketu', () => {
    expect(kaalSarp(sky({}), 0)).toMatchObject({ strict: 'rahu', apart: [], name: 'Anant' });
    expect(kaalSarp(sky({}, 180), 0)).toMatchObject({ strict: 'ketu', name: 'Takshak' });
  });

  it('is not there with one on the other side, by degrees even in the sign of Rahu', () => {
    const ahead = { sun: 40, moon: 40, mars: 40, mercury: 40, jupiter: 40, venus: 40, saturn: 40 };
    expect(kaalSarp(sky({ ...ahead, moon: 230 }), 0)).toMatchObject({
      strict: null,
      bySigns: false,
      apart: ['moon'],
    });
    expect(kaalSarp(sky({ ...ahead, moon: 14 }, 15), null)).toEqual({
      strict: null,
      bySigns: true,
      apart: ['moon'],
      name: null,
    });
  });
});

describe('mangal dosha', () => {
  it('counts from the lagna, the Moon and Venus by the lists of the schools', () => {
    const { counts } = mangalDosha({ mars: 1, moon: 0, venus: 11, jupiter: 4 }, 6);
    expect(counts).toEqual([
      { from: 'lagna', house: 8, lists: ['five', 'south', 'six'] },
      { from: 'moon', house: 2, lists: ['south', 'six'] },
      { from: 'venus', house: 3, lists: [] },
    ]);
  });

  it('leaves the lagna out when it is not known', () => {
    expect(
      mangalDosha({ mars: 0, moon: 0, venus: 0, jupiter: 1 }, null).counts.map(({ from }) => from),
    ).toEqual(['moon', 'venus']);
  });

  it.each([
    [{ mars: 9, moon: 1, venus: 1, jupiter: 0 }, 0, ['own-or-exalted']],
    [{ mars: 4, moon: 1, venus: 1, jupiter: 0 }, 1, ['jupiter']],
    [{ mars: 4, moon: 4, venus: 1, jupiter: 1 }, 1, ['moon']],
    [{ mars: 2, moon: 7, venus: 7, jupiter: 0 }, 1, ['second-house']],
    [{ mars: 1, moon: 7, venus: 8, jupiter: 0 }, 2, ['twelfth-house']],
  ] as const)('knows the exceptions of %j from %i', (rashi, lagna, exceptions) => {
    expect(mangalDosha(rashi, lagna).exceptions).toEqual(exceptions);
  });
});

/*
 * The articles count every hour from 1950 to 2025. Every twenty-fifth hour gives the same figures, because it
 * also passes through all times of day.
 */
describe('the figures of the articles, counted again', () => {
  const place = { latitude: 28.67, longitude: 77.43 };
  const HOUR_MS = 3_600_000;
  const first = Date.UTC(1950, 0, 1) - 5.5 * HOUR_MS;
  const afterLast = Date.UTC(2026, 0, 1) - 5.5 * HOUR_MS;
  const count = new Map<string, number>();
  const years = new Map<number, { all: number; sarp: number }>();
  const sarpMoments: number[] = [];
  let all = 0;

  beforeAll(() => {
    const add = (what: string, holds: boolean) => count.set(what, (count.get(what) ?? 0) + (holds ? 1 : 0));
    for (let moment = first; moment < afterLast; moment += 25 * HOUR_MS) {
      all++;
      const longitudes = siderealLongitudes(moment);
      const rashi = (graha: Graha) => Math.floor(longitudes[graha] / 30);
      const lagna = Math.floor(lagnaLongitude(moment, place) / 30);
      const sarp = kaalSarp(longitudes, lagna);
      add('sarp', sarp.strict !== null);
      add('sarp by signs', sarp.bySigns);
      if (sarp.strict) sarpMoments.push(moment);
      const year = new Date(moment + 5.5 * HOUR_MS).getUTCFullYear();
      const seen = years.get(year) ?? { all: 0, sarp: 0 };
      years.set(year, { all: seen.all + 1, sarp: seen.sarp + (sarp.strict ? 1 : 0) });
      const { counts } = mangalDosha(
        {
          mars: rashi('mars'),
          moon: rashi('moon'),
          venus: rashi('venus'),
          jupiter: rashi('jupiter'),
        },
        lagna,
      );
      const named = (list: 'five' | 'six', most: number) =>
        counts.slice(0, most).some(({ lists }) => lists.includes(list));
      add('five from lagna', named('five', 1));
      add('six from lagna', named('six', 1));
      add('five from lagna or Moon', named('five', 2));
      add('five from three', named('five', 3));
      add('six from three', named('six', 3));
      add('five, not in own sign or exalted', named('five', 1) && !isOwnOrExalted(rashi('mars')));
    }
  }, 240_000);

  it.each([
    ['sarp', 7.2, 'kaal-sarp-dosha', '7.2 per cent of all hours'],
    ['sarp by signs', 14.9, 'kaal-sarp-dosha', 'the share doubles to 14.9 per cent'],
    ['five from lagna', 41.7, 'mangal-dosha-before-marriage', 'from the lagna | 41.7%'],
    ['six from lagna', 50.1, 'mangal-dosha-before-marriage', 'from the lagna | 50.1%'],
    ['five from lagna or Moon', 65.9, 'mangal-dosha-before-marriage', 'lagna or Moon | 65.9%'],
    ['five from three', 80.1, 'mangal-dosha-before-marriage', 'Moon or Venus | 80.1%'],
    ['six from three', 88.3, 'mangal-dosha-before-marriage', 'Moon or Venus | 88.3%'],
    ['five, not in own sign or exalted', 32.1, 'mangal-dosha-before-marriage', 'exalted | 32.1%'],
  ])('%s: %f %%', (what, share, name, words) => {
    expect(article(name)).toContain(words);
    expect(Math.abs(((count.get(what) ?? 0) / all) * 100 - share)).toBeLessThan(0.15);
  });

  it('kaal sarp is uneven: none for nine years, a fifth of 1977, none at all in 35 of the 76 years', () => {
    const text = article('kaal-sarp-dosha');
    expect(text).toContain('not occur at all from February 1987 to October 1995');
    const [from, to] = [Date.UTC(1987, 1, 1), Date.UTC(1995, 9, 1)];
    expect(sarpMoments.filter((moment) => moment > from && moment < to)).toEqual([]);
    expect(text).toContain('In 1977 it covered 19 per cent');
    const of1977 = years.get(1977);
    expect(Math.round(((of1977?.sarp ?? 0) / (of1977?.all ?? 1)) * 100)).toBe(19);
    expect(text).toContain('In 35 of the 76 years there was none');
    expect([...years.values()].filter(({ sarp }) => sarp === 0)).toHaveLength(35);
  });
});
