import type { Planet } from './ephemeris.ts';
import { houseFrom, rashis } from './zodiac.ts';

/*
 * Guna milan, the eight kootas of North India: 36 points from the two Moons. Tables after Muhurta Chintamani as
 * today's almanacs print them; where almanacs differ the comment says so. Rashis 0 to 11, nakshatras 0 to 26.
 */

/** Where a Moon stands; `secondHalf` (from 15 degrees on) matters in Dhanu and Makara alone, for vashya. */
export interface Moon {
  rashi: number;
  nakshatra: number;
  secondHalf: boolean;
}

export type KootaName = 'Varna' | 'Vashya' | 'Tara' | 'Yoni' | 'Graha maitri' | 'Gana' | 'Bhakoot' | 'Nadi';

/** One of the eight, with what was compared. */
export interface Koota {
  name: KootaName;
  points: number;
  most: number;
  bride: string;
  groom: string;
  /** An exception that many apply and that is not counted in the points; null where there is none. */
  exception: string | null;
}

const varnas = ['Brahmin', 'Kshatriya', 'Vaishya', 'Shudra'] as const;
/** From Mesha on: fire Kshatriya, earth Vaishya, air Shudra, water Brahmin. */
const varnaOf = (rashi: number) => [1, 2, 3, 0][rashi % 4] ?? 0;

const vashyas = ['Chatushpada', 'Manava', 'Jalachara', 'Vanachara', 'Keeta'] as const;
function vashyaOf({ rashi, secondHalf }: Moon): number {
  if (rashi === 8) return secondHalf ? 0 : 1;
  if (rashi === 9) return secondHalf ? 2 : 0;
  return [0, 0, 1, 2, 3, 1, 1, 4, 0, 0, 1, 2][rashi] ?? 0;
}
/** Rows the bride, columns the groom. Of all the tables this one differs most from almanac to almanac. */
const vashyaPoints = [
  [2, 1, 1, 0.5, 1],
  [1, 2, 0.5, 0, 1],
  [1, 0.5, 2, 1, 1],
  [0, 0, 0, 2, 0],
  [1, 1, 1, 0, 2],
];

const taras = ['Janma', 'Sampat', 'Vipat', 'Kshema', 'Pratyari', 'Sadhaka', 'Vadha', 'Mitra', 'Ati-mitra'];
/** Which of the nine taras the other's nakshatra is, counted from one's own: 0 Janma to 8 Ati-mitra. */
const taraOf = (from: number, to: number) => ((to - from + 27) % 27) % 9;
/** Vipat, Pratyari and Vadha count against a match. */
const isGoodTara = (tara: number) => ![2, 4, 6].includes(tara);

const yonis = [
  ...['Horse', 'Elephant', 'Sheep', 'Serpent', 'Dog', 'Cat', 'Rat', 'Cow', 'Buffalo', 'Tiger', 'Deer'],
  ...['Monkey', 'Mongoose', 'Lion'],
];
const yoniOf = [0, 1, 2, 3, 3, 4, 5, 2, 5, 6, 6, 7, 8, 9, 8, 9, 10, 10, 4, 11, 12, 11, 13, 0, 13, 7, 1];
/** The half below the diagonal; the other half mirrors it. */
const yoniPoints = [
  [4],
  [2, 4],
  [2, 3, 4],
  [3, 3, 2, 4],
  [2, 2, 1, 2, 4],
  [2, 2, 2, 1, 2, 4],
  [2, 2, 1, 1, 1, 0, 4],
  [1, 2, 3, 1, 2, 2, 2, 4],
  [0, 3, 3, 1, 2, 2, 2, 3, 4],
  [1, 1, 1, 2, 1, 1, 2, 0, 1, 4],
  [1, 2, 2, 2, 0, 3, 2, 3, 2, 1, 4],
  [3, 3, 0, 2, 2, 3, 2, 2, 2, 1, 2, 4],
  [2, 2, 3, 0, 1, 2, 1, 2, 2, 2, 2, 3, 4],
  [1, 0, 1, 2, 1, 1, 2, 1, 1, 1, 1, 2, 2, 4],
];

/** Friends and enemies by nature (Brihat Parashara Hora Shastra 3); whoever is in neither list is neutral. */
const natural: Record<Planet, { friends: Planet[]; enemies: Planet[] }> = {
  sun: { friends: ['moon', 'mars', 'jupiter'], enemies: ['venus', 'saturn'] },
  moon: { friends: ['sun', 'mercury'], enemies: [] },
  mars: { friends: ['sun', 'moon', 'jupiter'], enemies: ['mercury'] },
  mercury: { friends: ['sun', 'venus'], enemies: ['moon'] },
  jupiter: { friends: ['sun', 'moon', 'mars'], enemies: ['mercury', 'venus'] },
  venus: { friends: ['mercury', 'saturn'], enemies: ['sun', 'moon'] },
  saturn: { friends: ['mercury', 'venus'], enemies: ['sun', 'moon', 'mars'] },
};
/** 2 friend, 1 neutral, 0 enemy. */
const feels = (one: Planet, other: Planet) =>
  one === other || natural[one].friends.includes(other) ? 2 : natural[one].enemies.includes(other) ? 0 : 1;
/** Points for what both feel, the lower one first. */
const maitriPoints: Record<string, number> = { '22': 5, '12': 4, '11': 3, '02': 1, '01': 0.5, '00': 0 };
const maitri = (one: Planet, other: Planet) =>
  maitriPoints[[feels(one, other), feels(other, one)].sort().join('')] ?? 0;

const ganas = ['Deva', 'Manushya', 'Rakshasa'] as const;
const ganaOf = [0, 1, 2, 1, 0, 1, 0, 0, 2, 2, 1, 1, 0, 2, 0, 2, 0, 2, 2, 1, 1, 0, 2, 2, 1, 1, 0];
/** Rows the bride, columns the groom; some almanacs give 5 for every pair of Deva and Manushya. */
const ganaPoints = [
  [6, 5, 1],
  [6, 6, 0],
  [0, 0, 6],
];

const nadis = ['Adi', 'Madhya', 'Antya'] as const;
/** To and fro: Adi, Madhya, Antya, Antya, Madhya, Adi, and again. */
const nadiOf = (nakshatra: number) => [0, 1, 2, 2, 1, 0][nakshatra % 6] ?? 0;

const at = <Value>(table: readonly (readonly Value[])[], row: number, column: number): Value => {
  const value = table[row]?.[column];
  if (value === undefined) throw new RangeError(`no entry ${row}, ${column} in a table of guna milan`);
  return value;
};

/**
 * The eight kootas of two Moons, in order of their weight; their points add up to 0 to 36.
 * @throws RangeError for a rashi or nakshatra that does not exist
 */
export function gunaMilan(bride: Moon, groom: Moon): Koota[] {
  const lord = ({ rashi }: Moon) => rashis[rashi]?.lord ?? 'moon';
  const rashi = ({ rashi }: Moon) => rashis[rashi]?.name ?? '';
  const [brideYoni, groomYoni] = [yoniOf[bride.nakshatra] ?? -1, yoniOf[groom.nakshatra] ?? -1];
  const [fromBride, fromGroom] = [
    taraOf(bride.nakshatra, groom.nakshatra),
    taraOf(groom.nakshatra, bride.nakshatra),
  ];
  const [brideGana, groomGana] = [ganaOf[bride.nakshatra] ?? -1, ganaOf[groom.nakshatra] ?? -1];
  const [brideNadi, groomNadi] = [nadiOf(bride.nakshatra), nadiOf(groom.nakshatra)];
  const away = houseFrom(bride.rashi, groom.rashi);
  const bhakoot = [2, 12, 5, 9, 6, 8].includes(away) ? 0 : 7;
  const lords = maitri(lord(bride), lord(groom));
  const koota = (
    name: KootaName,
    most: number,
    points: number,
    compared: [string | undefined, string | undefined],
    exception: string | null = null,
  ): Koota => ({ name, most, points, bride: compared[0] ?? '', groom: compared[1] ?? '', exception });
  return [
    koota('Varna', 1, varnaOf(groom.rashi) <= varnaOf(bride.rashi) ? 1 : 0, [
      varnas[varnaOf(bride.rashi)],
      varnas[varnaOf(groom.rashi)],
    ]),
    koota('Vashya', 2, at(vashyaPoints, vashyaOf(bride), vashyaOf(groom)), [
      vashyas[vashyaOf(bride)],
      vashyas[vashyaOf(groom)],
    ]),
    koota('Tara', 3, [fromBride, fromGroom].filter(isGoodTara).length * 1.5, [
      taras[fromGroom],
      taras[fromBride],
    ]),
    koota('Yoni', 4, at(yoniPoints, Math.max(brideYoni, groomYoni), Math.min(brideYoni, groomYoni)), [
      yonis[brideYoni],
      yonis[groomYoni],
    ]),
    koota('Graha maitri', 5, lords, [lord(bride), lord(groom)]),
    koota('Gana', 6, at(ganaPoints, brideGana, groomGana), [ganas[brideGana], ganas[groomGana]]),
    koota(
      'Bhakoot',
      7,
      bhakoot,
      [rashi(bride), rashi(groom)],
      bhakoot === 0 && lords >= 4 ? 'the lords of both rashis are friends or one and the same' : null,
    ),
    koota(
      'Nadi',
      8,
      brideNadi === groomNadi ? 0 : 8,
      [nadis[brideNadi], nadis[groomNadi]],
      brideNadi === groomNadi ? nadiException(bride, groom) : null,
    ),
  ];
}

/** The exceptions to nadi that almanacs name; the one about padas needs more than a Moon's nakshatra. */
function nadiException(bride: Moon, groom: Moon): string | null {
  if (bride.rashi === groom.rashi)
    return bride.nakshatra === groom.nakshatra
      ? 'both have one nakshatra; many let it pass when the padas differ'
      : 'both have one rashi and different nakshatras';
  return bride.nakshatra === groom.nakshatra ? 'both have one nakshatra and different rashis' : null;
}

/** The points of all kootas together, 0 to 36. */
export const totalOf = (kootas: readonly Koota[]): number =>
  kootas.reduce((sum, { points }) => sum + points, 0);

/** The lowest and highest total over all Moons each of the two may have, where a birth time is in doubt. */
export function totalRange(brides: readonly Moon[], grooms: readonly Moon[]): [number, number] {
  const totals = brides.flatMap((bride) => grooms.map((groom) => totalOf(gunaMilan(bride, groom))));
  return [Math.min(...totals), Math.max(...totals)];
}

/**
 * The Moons that a rashi and a nakshatra allow: one, or two where it is open in which half of Dhanu or Makara.
 * Empty where the nakshatra does not reach into the rashi.
 */
export function moonsOf(rashi: number, nakshatra: number): Moon[] {
  const start = Math.max(rashi * 30, (nakshatra * 40) / 3) - rashi * 30;
  const end = Math.min(rashi * 30 + 30, ((nakshatra + 1) * 40) / 3) - rashi * 30;
  if (end - start < 0.01) return [];
  const halves = [start < 15 - 1e-9, end > 15 + 1e-9].flatMap((there, half) => (there ? [half === 1] : []));
  return (rashi === 8 || rashi === 9 ? halves : [halves[0] === true]).map((secondHalf) => ({
    rashi,
    nakshatra,
    secondHalf,
  }));
}
