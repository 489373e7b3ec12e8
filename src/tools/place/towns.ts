import { inLatin } from '#domain/site/latin.ts';
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
  /** Tells a town from another one of the same name and region: a town near it, or its coordinates. */
  apart?: { near: string } | { at: string };
  /** Name and region in Hindi, on pages in Hindi and for towns whose Hindi name is known. */
  inHindi?: string;
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
  /** Hindi names of towns and regions by those of the list; pages in English do not load them. */
  hindi?: Record<string, string>;
}

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const sounds = new Map<string, string>();

/**
 * Returns how a name sounds, since people write 'Bhubaneswar' or 'Bhubaneshwar', 'Rae Bareli' or 'Raebareli'. It is
 * remembered: each letter that is typed asks for the sound of every town.
 */
function sound(text: string): string {
  const known = sounds.get(text) ?? soundOf(text);
  sounds.set(text, known);
  return known;
}

const soundOf = (text: string) =>
  fold(text)
    .replace(/ /g, '')
    .replace(/ch/g, 'C')
    .replace(/c/g, 'k')
    .replace(/([bdgjkprstzC])h/g, '$1')
    .replace(/w/g, 'v')
    .replace(/f/g, 'p')
    .replace(/z/g, 'j')
    .replace(/q/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/m(?=[bp])/g, 'n')
    .replace(/ee|y/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/(.)\1+/g, '$1')
    .replace(/au|ou/g, 'o')
    .replace(/h$/, '');

/** Returns the consonants of a name as they sound, for people who write another vowel. */
const consonants = (text: string) => sound(text.replace(/[ao]w(?![aeiou])/gi, 'o')).replace(/[aeiou]/g, '');

const isDevanagari = (text: string) => /[ऀ-ॿ]/.test(text);

/**
 * Returns a name as it may stand in the list, in Latin letters: 'गुड़गाँव' as 'gurgaaon'. The letter ड़ is written 'r'
 * in Hapur and 'd' in Vijayawada.
 */
const spellingsOf = (typed: string): string[] =>
  isDevanagari(typed)
    ? ['र', 'ड'].map((letter) =>
        inLatin(
          typed
            .normalize('NFD')
            .replace(/[डढ]़/g, letter)
            .replace(/ा([ंँ]?)व(?![\p{L}\p{M}])/gu, 'ाओ$1'),
        ),
      )
    : [typed];

/** Reads a list as it was sent. */
export function readTowns({ regions, towns, hindi = {} }: TownList): Town[] {
  const all = towns.split(';').map((town) => {
    const figure = (from: number, to?: number) => Number.parseInt(town.slice(from, to), 36);
    const [region = '', zone = ''] = regions[figure(-8, -6)]?.split(';') ?? [];
    const name = town.slice(0, -8);
    const inHindi = hindi[name] && hindi[region] && `${hindi[name]}, ${hindi[region]}`;
    return {
      name,
      region,
      ...(inHindi && { inHindi }),
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
    return { ...town, apart: near && isAlone ? { near } : { at: `${town.latitude}, ${town.longitude}` } };
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

/** Writes a town in Latin letters: 'Ghaziabad, Uttar Pradesh', with what tells it from another of that name. */
function latinLabel(town: Town, near = places.near): string {
  if (!town.apart) return plainLabel(town);
  return `${plainLabel(town)} (${'near' in town.apart ? near(town.apart.near) : town.apart.at})`;
}

/** Writes a town as it is stored, the same in every language. */
export const storedLabel = (town: Town): string => latinLabel(town, (near) => `near ${near}`);

/** Writes a town for reading, in Hindi where it has a Hindi name that no other town shares. */
export const townLabel = (town: Town): string => (!town.apart && town.inHindi) || latinLabel(town);

/** Returns all names of the towns that a name or its beginning means, because people know a town by several. */
const namesFor = (name: string, fits: (name: string) => boolean) => [
  name,
  ...sameTown.filter((names) => names.some(fits)).flat(),
];

/** Returns a check whether a town has a name, or another that it is known by, where `as` says what is compared. */
function hasName(name: string, as: (text: string) => string): (text: string) => boolean {
  const wanted = as(name);
  const names = new Set(namesFor(name, (other) => as(other) === wanted).map(as));
  return (text) => names.has(as(text));
}

/** Least number of consonants that a name must have to be found with other vowels. */
const ENOUGH_CONSONANTS = 3;

/** Returns towns with the consonants of a name, or whose consonants begin so, the likeliest first. */
function withConsonants(towns: readonly Town[], typed: string, enough: number): Town[] {
  const wanted = consonants(typed);
  if (wanted.length < enough) return [];
  const isWhole = hasName(typed, consonants);
  const found = towns.filter(({ name }) => isWhole(name) || consonants(name).startsWith(wanted));
  return wholeFirst(found, isWhole);
}

const wholeFirst = (towns: readonly Town[], isWhole: (name: string) => boolean) => [
  ...towns.filter(({ name }) => isWhole(name)),
  ...towns.filter(({ name }) => !isWhole(name)),
];

/**
 * Returns towns of the name that was typed, then those whose name, or name and region, begins so, then those
 * with such a word in it, each the biggest first. When there are none, it tries towns that sound alike, then
 * leaves out what follows the last comma or space: the region may be written in another way, as in
 * 'Ghaziabad, UP'. At last it lets wrong vowels pass. A name may be typed in Devanagari.
 */
export function findTowns(towns: readonly Town[], typed: string, most: number): Town[] {
  // A letter of Devanagari alone is a syllable.
  if (typed.trim().length < 2) return [];
  const names = spellingsOf(typed);
  const enough = isDevanagari(typed) ? 2 : ENOUGH_CONSONANTS;
  const found = names.flatMap((name) => likeTyped(towns, name));
  const perhaps = found.length > 0 ? found : names.flatMap((name) => withConsonants(towns, name, enough));
  return [...new Set(perhaps)].slice(0, most);
}

function likeTyped(towns: readonly Town[], typed: string): Town[] {
  const words = fold(typed);
  if (words.length < 2) return [];
  const wanted = namesFor(words, (name) => words.length > 2 && fold(name).startsWith(words)).map(fold);
  const begins = towns.filter((town) => wanted.some((text) => fold(latinLabel(town)).startsWith(text)));
  const holds = towns.filter((town) => !begins.includes(town) && fold(town.name).includes(` ${words}`));
  const found = [...wholeFirst(begins, hasName(words, fold)), ...holds];
  if (found.length === 0) found.push(...soundingLike(towns, words));
  const shorter = typed.trim().replace(/(?:,[^,]*|\s\S+)$/, '');
  return found.length === 0 && fold(shorter).length > 3 && fold(shorter) !== words
    ? likeTyped(towns, shorter)
    : found;
}

/** Returns towns whose name sounds like a name, or begins so. */
function soundingLike(towns: readonly Town[], words: string): Town[] {
  const spoken = sound(words);
  if (spoken.length < 2) return [];
  const wanted = namesFor(words, (name) => sound(name).startsWith(spoken)).map(sound);
  const begins = towns.filter(({ name }) => wanted.some((text) => sound(name).startsWith(text)));
  return wholeFirst(begins, hasName(words, sound));
}

/**
 * Returns the town that a text names by its label or its name; null when there is none, or when several have
 * that name and none of them is well known. A name in Devanagari is compared by its sound.
 */
export function townNamed(towns: readonly Town[], typed: string): Town | null {
  const shown = towns.find((town) => [townLabel(town), storedLabel(town)].includes(typed.trim()));
  if (shown) return shown;
  const as = isDevanagari(typed) ? sound : fold;
  for (const name of spellingsOf(typed)) {
    const isSo = hasName(name, as);
    const labelled =
      towns.find((town) => isSo(latinLabel(town))) ?? towns.find((town) => isSo(plainLabel(town)));
    if (labelled) return labelled;
    const [first, second] = towns.filter((town) => isSo(town.name));
    if (first && (!second || towns.indexOf(first) < WELL_KNOWN)) return first;
  }
  return null;
}
