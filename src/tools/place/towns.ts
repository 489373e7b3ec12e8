import placeNames from '../../../content/tools/place-names.json' with { type: 'json' };

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

/** The list as it is sent: names of regions with their zone, and the towns. */
export interface TownList {
  regions: string[];
  zones: string[];
  /** A line a town: name, region's number, zone's number, latitude and longitude in hundredths of a degree. */
  towns: string;
}

/** Names of one town that people know beside each other. */
const sameTown: readonly (readonly string[])[] = placeNames.sameTown;

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The towns of a list as it was sent. */
export function readTowns({ regions, zones, towns }: TownList): Town[] {
  return towns.split('\n').map((line) => {
    const [name = '', region, zone, latitude, longitude] = line.split(';');
    return {
      name,
      region: regions[Number(region)] ?? '',
      zone: zones[Number(zone)] ?? 'UTC',
      latitude: Number(latitude) / 100,
      longitude: Number(longitude) / 100,
    };
  });
}

/** A town for reading: 'Ghaziabad, Uttar Pradesh'. */
export const townLabel = ({ name, region }: Town): string => `${name}, ${region}`;

/** All names that the typed beginning or whole of a name stands for, folded. */
const namesFor = (words: string, fits: (name: string) => boolean) => [
  words,
  ...sameTown.filter((names) => names.some((name) => fits(fold(name)))).flatMap((names) => names.map(fold)),
];

/**
 * Towns whose name, or name and region, begins as typed; then those with such a word in it; the biggest first. Where there
 * are none, what follows a comma is a region written otherwise, as in 'Ghaziabad, UP'.
 */
export function findTowns(towns: readonly Town[], typed: string, most: number): Town[] {
  const words = fold(typed);
  if (words.length < 2) return [];
  const wanted = namesFor(words, (name) => words.length > 2 && name.startsWith(words));
  const begins = towns.filter((town) => wanted.some((text) => fold(townLabel(town)).startsWith(text)));
  const holds = towns.filter((town) => !begins.includes(town) && fold(town.name).includes(` ${words}`));
  const comma = typed.indexOf(',');
  if (begins.length + holds.length === 0 && comma > 0) return findTowns(towns, typed.slice(0, comma), most);
  return [...begins, ...holds].slice(0, most);
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
