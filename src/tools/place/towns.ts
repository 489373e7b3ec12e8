import { places } from '#words/tools/places.ts';
import sameTown from '../../../content/tools/place-names.json' with { type: 'json' };

/* Towns to choose from: a list that is fetched once, the biggest towns first. */

/** A town with its place on the Earth, in degrees, and its IANA zone. */
export interface Town {
  name: string;
  /** State in India, country elsewhere. */
  region: string;
  latitude: number;
  longitude: number;
  zone: string;
  /** Tells a town from another one of the same name and region: 'near Moradabad'. */
  apart?: string;
}

/** The list as it is sent, as short as can be. */
export interface TownList {
  /** Region and zone, with a semicolon between them. */
  regions: string[];
  /**
   * With semicolons between them: name, and to base 36 the region's number (two digits), then latitude above
   * the south pole and longitude from 180° west in hundredths of a degree (three digits each).
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

/**
 * Returns how a name sounds, since people write 'Bhubaneswar' or 'Bhubaneshwar', 'Rae Bareli' or 'Raebareli'.
 */
const sound = (text: string) =>
  fold(text)
    .replace(/ /g, '')
    .replace(/([bcdgjkpst])h/g, '$1')
    .replace(/au|ou|oo/g, 'o')
    .replace(/ee|y/g, 'i')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/(.)\1+/g, '$1');

/** Consonants of Devanagari as the folded English spelling has them; vowels do not count. */
const devanagari: Record<string, string> = Object.fromEntries(
  Object.entries({
    k: 'कख',
    g: 'गघ',
    n: 'ङञणन',
    C: 'चछ',
    j: 'जझ',
    t: 'टठतथ',
    d: 'डढदध',
    p: 'पफ',
    b: 'बभ',
    m: 'म',
    y: 'य',
    r: 'र',
    l: 'लळ',
    v: 'व',
    s: 'शषस',
    h: 'ह',
  }).flatMap(([latin, letters]) => [...letters].map((letter) => [letter, latin])),
);

/** Writes Devanagari in English letters, well enough for `consonants`. */
function inEnglishLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[डढ]़/g, 'ra')
    .replace(
      /([क-हळ])़?(्?)/g,
      (_, letter: string, silent: string) => `${devanagari[letter] ?? ''}${silent ? '' : 'a'}`,
    )
    .replace(/[ऋृ]/g, 'ra')
    .replace(/[ंँ]/g, 'n')
    .replace(/[ऀ-ॿ]/g, 'a')
    .replace(/nva$/, 'n');
}

const isDevanagari = (text: string) => /[ऀ-ॿ]/.test(text);

/** Returns the consonants of a name as they sound, for people who write another vowel or Devanagari. */
const consonants = (text: string) =>
  (isDevanagari(text) ? inEnglishLetters(text) : fold(text).replace(/ch/g, 'C'))
    .replace(/[^a-zC]/g, '')
    .replace(/c/g, 'k')
    .replace(/([bdgjkpstC])h/g, '$1')
    .replace(/[ao]w(?![aeiou])/g, 'o')
    .replace(/f/g, 'p')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/q/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/m(?=[bp])/g, 'n')
    .replace(/(.)\1+/g, '$1')
    .replace(/[aeiouy]/g, '');

/** Reads a list as it was sent. */
export function readTowns({ regions, towns }: TownList): Town[] {
  const all = towns.split(';').map((town) => {
    const figure = (from: number, to?: number) => Number.parseInt(town.slice(from, to), 36);
    const [region = '', zone = ''] = regions[figure(-8, -6)]?.split(';') ?? [];
    return {
      name: town.slice(0, -8),
      region,
      zone,
      latitude: rounded(figure(-6, -3) / 100 - 90),
      longitude: rounded(figure(-3) / 100 - 180),
    };
  });
  return toldApart(all);
}

const rounded = (degrees: number) => Number(degrees.toFixed(2));
const plainLabel = ({ name, region }: Town) => `${name}, ${region}`;

/**
 * Tells towns of one name and region apart by the nearest well-known town, or else by their coordinates. A
 * well-known town of that name needs nothing beside it.
 */
function toldApart(towns: readonly Town[]): Town[] {
  const alike = new Map<string, Town[]>();
  for (const town of towns) alike.set(plainLabel(town), [...(alike.get(plainLabel(town)) ?? []), town]);
  return towns.map((town, rank) => {
    const group = alike.get(plainLabel(town)) ?? [];
    if (group.length < 2 || (rank < WELL_KNOWN && town === group[0])) return town;
    const near = nearestKnown(town, towns);
    const isAlone = group.every((other) => other === town || nearestKnown(other, towns) !== near);
    return { ...town, apart: near && isAlone ? places.near(near) : `${town.latitude}, ${town.longitude}` };
  });
}

/** Number of well-known towns: those at the head of the list. */
const WELL_KNOWN = 250;

/** Names the nearest well-known town of the same country; empty if there is none with another name. */
function nearestKnown(town: Town, towns: readonly Town[]): string {
  const distance = (other: Town) =>
    Math.hypot(other.latitude - town.latitude, other.longitude - town.longitude);
  const others = towns
    .slice(0, WELL_KNOWN)
    .filter(({ name, zone }) => name !== town.name && zone === town.zone);
  const [nearest] = others.sort((a, b) => distance(a) - distance(b));
  return nearest?.name ?? '';
}

/** Writes a town for reading: 'Ghaziabad, Uttar Pradesh', with what tells it from another of that name. */
export const townLabel = (town: Town): string =>
  town.apart ? `${plainLabel(town)} (${town.apart})` : plainLabel(town);

/**
 * Returns all names, folded, of the towns that a name or its beginning means, because people know a town by
 * several.
 */
const namesFor = (words: string, fits: (name: string) => boolean) => [
  words,
  ...sameTown.filter((names) => names.some((name) => fits(fold(name)))).flatMap((names) => names.map(fold)),
];

/** Least number of consonants that a name must have to be found with other vowels. */
const ENOUGH_CONSONANTS = 3;

/** Returns towns with the consonants of a name, or whose consonants begin so, the likeliest first. */
function withConsonants(towns: readonly Town[], typed: string): Town[] {
  const wanted = consonants(typed);
  if (wanted.length < (isDevanagari(typed) ? 2 : ENOUGH_CONSONANTS)) return [];
  const known = sameTown.filter((names) => names.some((name) => consonants(name) === wanted)).flat();
  const found = towns
    .map((town) => ({ town, has: known.includes(town.name) ? wanted : consonants(town.name) }))
    .filter(({ has }) => has.startsWith(wanted));
  const [whole, begun] = [true, false].map((isWhole) =>
    found.filter(({ has }) => (has === wanted) === isWhole),
  );
  return [...(whole ?? []), ...(begun ?? [])].map(({ town }) => town);
}

/**
 * Returns towns of the name that was typed, then those whose name, or name and region, begins so, then those
 * with such a word in it, each the biggest first. When there are none, it tries towns that sound alike, then
 * leaves out what follows the last comma or space: the region may be written in another way, as in
 * 'Ghaziabad, UP'. At last it lets wrong vowels pass. A name in Devanagari is compared by its consonants.
 */
export function findTowns(towns: readonly Town[], typed: string, most: number): Town[] {
  if (isDevanagari(typed)) return withConsonants(towns, typed).slice(0, most);
  const found = likeTyped(towns, typed);
  return (found.length > 0 ? found : withConsonants(towns, typed)).slice(0, most);
}

function likeTyped(towns: readonly Town[], typed: string): Town[] {
  const words = fold(typed);
  if (words.length < 2) return [];
  const wanted = namesFor(words, (name) => words.length > 2 && name.startsWith(words));
  const begins = towns.filter((town) => wanted.some((text) => fold(townLabel(town)).startsWith(text)));
  const holds = towns.filter((town) => !begins.includes(town) && fold(town.name).includes(` ${words}`));
  const isOfName = ({ name }: Town) => fold(name) === words;
  const found = [...begins.filter(isOfName), ...begins.filter((town) => !isOfName(town)), ...holds];
  const spoken = sound(words);
  if (found.length === 0 && spoken.length > 1)
    found.push(...towns.filter(({ name }) => sound(name).startsWith(spoken)));
  const shorter = typed.trim().replace(/(?:,[^,]*|\s\S+)$/, '');
  return found.length === 0 && fold(shorter).length > 3 && fold(shorter) !== words
    ? likeTyped(towns, shorter)
    : found;
}

/**
 * Returns the town that a text names by its label or its name; null when there is none, or when several have
 * that name and none of them is well known.
 */
export function townNamed(towns: readonly Town[], typed: string): Town | null {
  const wanted = namesFor(fold(typed), (name) => name === fold(typed));
  const byText = (textOf: (town: Town) => string) =>
    towns.find((town) => wanted.includes(fold(textOf(town))));
  const labelled = byText(townLabel) ?? byText(plainLabel);
  if (labelled) return labelled;
  const [first, second] = towns.filter(({ name }) => wanted.includes(fold(name)));
  return first && (!second || towns.indexOf(first) < WELL_KNOWN) ? first : null;
}
