import { gunaMilan as say } from '#words/tools/guna-milan.ts';
import tables from '../../../content/tools/kootas.json' with { type: 'json' };
import { hasHalves, type Moon } from '../jyotish/kundali.ts';
import { grahaNames, houseFrom, type Planet, rashis } from '../jyotish/zodiac.ts';

/*
 * Guna milan, the eight kootas of North India: 36 points from the two Moons. Tables
 * (content/tools/kootas.json, rows the bride) after Muhurta Chintamani as today's almanacs print them;
 * almanacs differ in vashya, and in gana for a Deva and a Manushya. Rashis 0 to 11, nakshatras 0 to 26.
 */

export type KootaName = keyof typeof say.kootas;
export type KootaException = keyof typeof say.exceptions;

/** One of the eight kootas, with the names of the values that were compared. */
export interface Koota {
  name: KootaName;
  points: number;
  most: number;
  bride: string;
  groom: string;
  /** A common exception that is not counted in the points; null if there is none. */
  exception: KootaException | null;
}

const { varna, vashya, tara, yoni, gana, nadi } = tables;
const friends: Record<Planet, string[]> = tables.friends;
const enemies: Record<Planet, string[]> = tables.enemies;
/** Returns the tara, 0 Janma to 8 Ati-mitra, of one nakshatra counted from another. */
const taraOf = (from: number, to: number) => ((to - from + 27) % 27) % 9;

/** Returns what one lord is to another: 2 friend, 1 neutral, 0 enemy. */
function feels(one: Planet, other: Planet): number {
  if (one === other || friends[one].includes(other)) return 2;
  return enemies[one].includes(other) ? 0 : 1;
}
/** Points by what both are to each other, the lower one first. */
const maitriPoints: Record<string, number> = { '22': 5, '12': 4, '11': 3, '02': 1, '01': 0.5, '00': 0 };
const maitri = (one: Planet, other: Planet) =>
  maitriPoints[[feels(one, other), feels(other, one)].sort().join('')] ?? 0;

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
  const koota = (
    name: KootaName,
    most: number,
    points: number,
    [one = '', other = '']: readonly (string | undefined)[],
    exception: KootaException | null = null,
  ): Koota => ({ name, most, points, bride: one, groom: other, exception });
  /** A koota by a table, rows the bride and columns the groom. */
  const byTable = (
    name: KootaName,
    most: number,
    names: readonly string[],
    points: number[][],
    of: (moon: Moon) => number | undefined,
  ) => {
    const [one, other] = [of(bride) ?? -1, of(groom) ?? -1];
    return koota(name, most, at(points, one, other), [names[one], names[other]]);
  };
  const couple = [bride, groom];
  const [brideVarna = 0, groomVarna = 0] = couple.map(({ rashi }) => varna.ofRashi[rashi]);
  const [toBride, toGroom] = [
    taraOf(groom.nakshatra, bride.nakshatra),
    taraOf(bride.nakshatra, groom.nakshatra),
  ];
  const [brideNadi = 0, groomNadi = 0] = couple.map(({ nakshatra }) => nadi.ofNakshatra[nakshatra]);
  const [brideLord = 'moon', groomLord = 'moon'] = couple.map(({ rashi }) => rashis[rashi]?.lord);
  const friendship = maitri(brideLord, groomLord);
  const isFar = [2, 12, 5, 9, 6, 8].includes(houseFrom(bride.rashi, groom.rashi));
  const lordsException = friendship === 5 ? 'lords-friends' : 'lord-friend';
  return [
    koota('Varna', 1, groomVarna <= brideVarna ? 1 : 0, [say.varna[brideVarna], say.varna[groomVarna]]),
    byTable('Vashya', 2, say.vashya, vashya.points, ({ rashi, secondHalf }) =>
      (secondHalf ? vashya.ofSecondHalf : vashya.ofRashi).at(rashi),
    ),
    koota('Tara', 3, [toBride, toGroom].filter((which) => tara.good[which]).length * 1.5, [
      say.tara[toBride],
      say.tara[toGroom],
    ]),
    byTable('Yoni', 4, say.yoni, yoni.points, ({ nakshatra }) => yoni.ofNakshatra[nakshatra]),
    koota('Graha maitri', 5, friendship, [grahaNames[brideLord].name, grahaNames[groomLord].name]),
    byTable('Gana', 6, say.gana, gana.points, ({ nakshatra }) => gana.ofNakshatra[nakshatra]),
    koota(
      'Bhakoot',
      7,
      isFar ? 0 : 7,
      couple.map(({ rashi }) => rashis[rashi]?.name),
      isFar && friendship >= 4 ? lordsException : null,
    ),
    koota(
      'Nadi',
      8,
      brideNadi === groomNadi ? 0 : 8,
      [say.nadi[brideNadi], say.nadi[groomNadi]],
      brideNadi === groomNadi ? nadiException(bride, groom) : null,
    ),
  ];
}

/** The exceptions to nadi that almanacs name; the one about padas needs more than a Moon's nakshatra. */
function nadiException(bride: Moon, groom: Moon): KootaException | null {
  if (bride.rashi === groom.rashi)
    return bride.nakshatra === groom.nakshatra ? 'same-nakshatra' : 'same-rashi';
  return bride.nakshatra === groom.nakshatra ? 'same-nakshatra-only' : null;
}

/** The points of all kootas together, 0 to 36. */
export const totalOf = (kootas: readonly Koota[]): number =>
  kootas.reduce((sum, { points }) => sum + points, 0);

/** The lowest and highest total over all Moons that each of the two may have, if a birth time is in doubt. */
export function totalRange(brides: readonly Moon[], grooms: readonly Moon[]): [number, number] {
  const totals = brides.flatMap((bride) => grooms.map((groom) => totalOf(gunaMilan(bride, groom))));
  return [Math.min(...totals), Math.max(...totals)];
}

/**
 * The Moons that a rashi and a nakshatra allow. There are two if it is open in which half of Dhanu or Makara
 * the Moon is, and none if the nakshatra does not reach into the rashi.
 */
export function moonsOf(rashi: number, nakshatra: number): Moon[] {
  const start = Math.max(rashi * 30, (nakshatra * 40) / 3) - rashi * 30;
  const end = Math.min(rashi * 30 + 30, ((nakshatra + 1) * 40) / 3) - rashi * 30;
  if (end - start < 0.01) return [];
  const halves = [start < 15 - 1e-9, end > 15 + 1e-9].flatMap((there, half) => (there ? [half === 1] : []));
  return (hasHalves(rashi) ? halves : [halves[0] === true]).map((secondHalf) => ({
    rashi,
    nakshatra,
    secondHalf,
  }));
}
