import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupBy } from '#domain/site/groups.ts';
import { gunaMilan, type KootaName, moonsOf, totalOf, totalRange } from '#tools/guna-milan/kootas.ts';
import { gunaParts } from '#tools/guna-milan/view.ts';
import { type Birth, type Moon, moonsWithin } from '#tools/jyotish/kundali.ts';
import { siderealLongitude } from '#tools/jyotish/sidereal.ts';
import { placeOf } from '#tools/jyotish/zodiac.ts';
import { html } from '#tools/markup.ts';

/** Every possible Moon: each rashi with each nakshatra that reaches into it. */
const everyMoon: Moon[] = Array.from({ length: 12 }, (_, rashi) =>
  Array.from({ length: 27 }, (_, nakshatra) => moonsOf(rashi, nakshatra)).flat(),
).flat();
const anyMoon = fc.constantFrom(...everyMoon);
const points = (bride: Moon, groom: Moon, name: KootaName) =>
  gunaMilan(bride, groom).find((koota) => koota.name === name)?.points;
const moon = (rashi: number, nakshatra: number): Moon =>
  moonsOf(rashi, nakshatra)[0] ?? { rashi: -1, nakshatra: -1, secondHalf: false };

describe('the eight kootas', () => {
  it('know 36 pairs of rashi and nakshatra, and a second half for two of Dhanu and Makara', () => {
    expect(new Set(everyMoon.map(({ rashi, nakshatra }) => `${rashi} ${nakshatra}`)).size).toBe(36);
    expect(everyMoon).toHaveLength(38);
    expect(moonsOf(0, 26)).toEqual([]);
  });

  it('give 0 to 36 points for any two Moons, none more than its share', () => {
    for (const bride of everyMoon)
      for (const groom of everyMoon) {
        const kootas = gunaMilan(bride, groom);
        expect(kootas.map(({ most }) => most)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
        for (const koota of kootas) {
          expect(koota.points).toBeGreaterThanOrEqual(0);
          expect(koota.points).toBeLessThanOrEqual(koota.most);
        }
        expect(totalOf(kootas)).toBeLessThanOrEqual(36);
      }
  });

  it.each<KootaName>(['Tara', 'Yoni', 'Graha maitri', 'Bhakoot', 'Nadi'])(
    '%s does not ask who is bride and who is groom',
    (name) => {
      fc.assert(
        fc.property(anyMoon, anyMoon, (one, other) => {
          expect(points(one, other, name)).toBe(points(other, one, name));
        }),
      );
    },
  );

  it('give full points to one and the same Moon, except for nadi', () => {
    fc.assert(
      fc.property(anyMoon, (one) => {
        expect(totalOf(gunaMilan(one, one))).toBe(28);
        expect(points(one, one, 'Nadi')).toBe(0);
      }),
    );
  });

  it('spread nakshatras evenly: nine of each gana and nadi, two of each yoni but the mongoose', () => {
    const one = (name: KootaName) => {
      const values = Array.from({ length: 27 }, (_, nakshatra) => {
        const self = everyMoon.find((each) => each.nakshatra === nakshatra) ?? moon(0, 0);
        return gunaMilan(self, self).find((koota) => koota.name === name)?.bride ?? '';
      });
      return [...groupBy(values, (value) => value).values()].map((same) => same.length);
    };
    expect(one('Gana')).toEqual([9, 9, 9]);
    expect(one('Nadi')).toEqual([9, 9, 9]);
    expect(one('Yoni').toSorted()).toEqual([1, ...Array(13).fill(2)]);
  });

  it('give no bhakoot for 2 and 12, 5 and 9, 6 and 8', () => {
    const away = (signs: number) =>
      points(moon(0, 0), moonsOf(signs, Math.ceil(signs * 2.25))[0] ?? moon(0, 0), 'Bhakoot');
    expect(Array.from({ length: 12 }, (_, signs) => away(signs))).toEqual([
      7, 0, 7, 7, 0, 0, 7, 0, 0, 7, 7, 0,
    ]);
  });

  it('come to what the printed tables give for pairs looked up by hand', () => {
    // The bride is in Rohini (Vrishabha), the groom in Hasta (Kanya).
    const kootas = gunaMilan(moon(1, 3), moon(5, 12));
    expect(kootas.map(({ points }) => points)).toEqual([1, 1, 3, 1, 5, 6, 0, 8]);
    expect(kootas.map(({ bride, groom }) => `${bride}/${groom}`)).toEqual([
      'Vaishya/Vaishya',
      'Chatushpada/Manava',
      'Janma/Janma',
      'Serpent/Buffalo',
      'Shukra/Budh',
      'Manushya/Deva',
      'Vrishabha/Kanya',
      'Antya/Adi',
    ]);
    // A Deva bride with a Rakshasa groom scores 1, a Rakshasa bride with a Deva groom nothing.
    expect([points(moon(0, 0), moon(4, 9), 'Gana'), points(moon(4, 9), moon(0, 0), 'Gana')]).toEqual([1, 0]);
    // These are natural enemies: cat and rat, cow and tiger, elephant and lion.
    expect(points(moon(3, 8), moon(4, 9), 'Yoni')).toBe(0);
    expect(points(moon(5, 11), moon(6, 14), 'Yoni')).not.toBe(0);
    expect(points(moon(5, 11), moon(6, 15), 'Yoni')).toBe(0);
    expect(points(moon(0, 1), moon(9, 22), 'Yoni')).toBe(0);
  });

  it('name the exceptions without counting them', () => {
    const nadi = (bride: Moon, groom: Moon) => gunaMilan(bride, groom)[7];
    expect(nadi(moon(0, 0), moon(0, 0))).toMatchObject({ points: 0 });
    expect(nadi(moon(0, 0), moon(0, 0))?.exception).toBe('same-nakshatra');
    expect(nadi(moon(1, 2), moon(0, 2))?.exception).toBe('same-nakshatra-only');
    expect(nadi(moon(2, 5), moon(2, 6))?.exception).toBe('same-rashi');
    expect(nadi(moon(0, 0), moon(2, 5))?.exception).toBeNull();
    // Mesha and Vrishchika are the sixth and the eighth from each other. Mars rules both.
    expect(gunaMilan(moon(0, 0), moon(7, 17))[6]?.exception).toBe('lords-friends');
    // Guru counts Chandra as a friend. To Chandra, Guru is neither friend nor enemy.
    expect(gunaMilan(moon(3, 7), moon(11, 26))[6]?.exception).toBe('lord-friend');
    expect(gunaMilan(moon(0, 0), moon(5, 12))[6]).toMatchObject({ points: 0, exception: null });
  });

  it('refuse a Moon that does not exist', () => {
    expect(() => gunaMilan({ rashi: 0, nakshatra: 40, secondHalf: false }, moon(0, 0))).toThrow(RangeError);
  });

  it('have a lowest and a highest total where a Moon is in doubt', () => {
    const purvaAshadha = moonsOf(8, 19);
    expect(purvaAshadha).toHaveLength(2);
    const [lowest, highest] = totalRange(purvaAshadha, [moon(0, 0)]);
    expect(highest).toBeGreaterThanOrEqual(lowest);
    expect(totalRange([moon(0, 0)], [moon(0, 0)])).toEqual([28, 28]);
  });
});

describe('the Moons of a birth whose time is not known', () => {
  const place = { latitude: 28.67, longitude: 77.44 };
  const MINUTE_MS = 60_000;
  const INDIA_MS = 330 * MINUTE_MS;
  /** A day of birth in India. The time is its noon. */
  const dayOf = (date: string): Birth => ({
    moment: Date.parse(`${date}T12:00:00Z`) - INDIA_MS,
    place,
    doubtMinutes: null,
  });
  const keyOf = ({ rashi, nakshatra, secondHalf }: Moon) =>
    `${rashi} ${nakshatra} ${(rashi === 8 || rashi === 9) && secondHalf}`;
  /** Every Moon of the day, at intervals of ten minutes. */
  const everyMoonOf = ({ moment }: Birth) => {
    const seen = new Set<string>();
    for (let at = -720; at <= 720; at += 10) {
      const { rashi, nakshatra, degrees } = placeOf(siderealLongitude('moon', moment + at * MINUTE_MS));
      seen.add(keyOf({ rashi, nakshatra, secondHalf: degrees >= 15 }));
    }
    return seen;
  };

  it.each(['1985-12-10', '1986-01-10', '1986-05-23', '1986-05-27'])('are all named on %s', (date) => {
    const birth = dayOf(date);
    expect(new Set(moonsWithin(birth).map(keyOf))).toEqual(everyMoonOf(birth));
  });

  it('are all named on each day of a year', () => {
    for (let day = 0; day < 365; day++) {
      const birth = dayOf(new Date(Date.UTC(1990, 0, 1 + day)).toISOString().slice(0, 10));
      expect(new Set(moonsWithin(birth).map(keyOf)), `day ${day}`).toEqual(everyMoonOf(birth));
    }
  });

  it('give guna milan its whole range: 8 to 21½ for a bride of 10 December 1985', () => {
    const groom = { moment: Date.UTC(1983, 2, 3, 12) - INDIA_MS, place, doubtMinutes: 0 };
    const { sentence } = gunaParts(moonsWithin(dayOf('1985-12-10')), moonsWithin(groom), html``, html``);
    expect(sentence).toContain('Between 8 and 21½ of 36 points');
  });
});
