import sameTown from '../../../content/tools/place-names.json' with { type: 'json' };

/* Towns to choose from: a short list that is fetched once, biggest towns first. */

/** A town with its place on the Earth, in degrees, and its IANA zone. */
export interface Town {
  name: string;
  /** State in India, country elsewhere. */
  region: string;
  latitude: number;
  longitude: number;
  zone: string;
}

/** The list as it is sent, as short as can be. */
export interface TownList {
  /** Region and zone, with a semicolon between them. */
  regions: string[];
  /**
   * With semicolons between them: name, and to base 36 the region's number (two digits), then latitude above the south
   * pole and longitude from 180° west in hundredths of a degree (three digits each).
   */
  towns: string;
}

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** How a name sounds: what people write differently, as in 'Bhubaneswar' and 'Bhubaneshwar', 'Rae Bareli' and 'Raebareli'. */
const sound = (text: string) =>
  fold(text)
    .replace(/ /g, '')
    .replace(/([bcdgjkpst])h/g, '$1')
    .replace(/au|ou|oo/g, 'o')
    .replace(/ee|y/g, 'i')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/(.)\1+/g, '$1');

/** The towns of a list as it was sent. */
export function readTowns({ regions, towns }: TownList): Town[] {
  return towns.split(';').map((town) => {
    const figure = (from: number, to?: number) => Number.parseInt(town.slice(from, to), 36);
    const [region = '', zone = ''] = regions[figure(-8, -6)]?.split(';') ?? [];
    const [latitude, longitude] = [figure(-6, -3) / 100 - 90, figure(-3) / 100 - 180];
    return {
      name: town.slice(0, -8),
      region,
      zone,
      latitude: rounded(latitude),
      longitude: rounded(longitude),
    };
  });
}

const rounded = (degrees: number) => Number(degrees.toFixed(2));

/** A town for reading: 'Ghaziabad, Uttar Pradesh'. */
export const townLabel = ({ name, region }: Town): string => `${name}, ${region}`;

/** All names that the typed beginning or whole of a name stands for, folded: those that people know a town by. */
const namesFor = (words: string, fits: (name: string) => boolean) => [
  words,
  ...sameTown.filter((names) => names.some((name) => fits(fold(name)))).flatMap((names) => names.map(fold)),
];

/**
 * Towns whose name, or name and region, begins as typed; then those with such a word in it; the biggest first. Where there
 * are none, those that sound so; and else what follows a comma or a space is a region written otherwise, as in 'Ghaziabad, UP'.
 */
export function findTowns(towns: readonly Town[], typed: string, most: number): Town[] {
  const words = fold(typed);
  if (words.length < 2) return [];
  const wanted = namesFor(words, (name) => words.length > 2 && name.startsWith(words));
  const begins = towns.filter((town) => wanted.some((text) => fold(townLabel(town)).startsWith(text)));
  const holds = towns.filter((town) => !begins.includes(town) && fold(town.name).includes(` ${words}`));
  const found = [...begins, ...holds];
  if (found.length === 0) found.push(...towns.filter(({ name }) => sound(name).startsWith(sound(words))));
  const shorter = typed.trim().replace(/(?:,[^,]*|\s\S+)$/, '');
  if (found.length === 0 && fold(shorter).length > 3 && fold(shorter) !== words)
    return findTowns(towns, shorter, most);
  return found.slice(0, most);
}

/** The town that a text names by its label or its name, the biggest of them; null where there is none. */
export function townNamed(towns: readonly Town[], typed: string): Town | null {
  const wanted = namesFor(fold(typed), (name) => name === fold(typed));
  return (
    towns.find((town) => wanted.includes(fold(townLabel(town)))) ??
    towns.find((town) => wanted.includes(fold(town.name))) ??
    null
  );
}
