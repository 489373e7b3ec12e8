import { paths } from '#lib/paths.ts';
import type { Town } from '#tools/place/towns.ts';
import { pageLang } from '#words/address.ts';
import type { Place } from './details-draft.ts';

/** Number of towns offered at a time. */
const SHOWN = 7;

/** A town to choose, and how it is written for reading. */
export interface FoundPlace {
  label: string;
  place: Place;
}
type Search = { find: (typed: string) => FoundPlace[]; named: (typed: string) => FoundPlace | null };
let search: Promise<Search | null> | null = null;

/**
 * Fetches the list of towns and the search in it, once.
 * @returns null where they cannot be fetched; the next call tries again
 */
export function loadPlaces(): Promise<Search | null> {
  search ??= fetchPlaces().catch(() => {
    search = null;
    return null;
  });
  return search;
}

async function fetchPlaces(): Promise<Search> {
  const [{ findTowns, readTowns, storedLabel, townLabel, townNamed }, list] = await Promise.all([
    import('#tools/place/towns.ts'),
    fetch(paths.towns(pageLang)).then((answer) => answer.json()),
  ]);
  const towns = readTowns(list);
  const placeOf = (town: Town): FoundPlace => {
    const { latitude, longitude, zone } = town;
    return { label: townLabel(town), place: { name: storedLabel(town), latitude, longitude, zone } };
  };
  return {
    find: (typed) => findTowns(towns, typed, SHOWN).map(placeOf),
    named: (typed) => {
      const town = townNamed(towns, typed);
      return town && placeOf(town);
    },
  };
}

/** Tells whether a stored or typed place may be written in another way on this page. */
export const isOtherwise = (place: string): boolean => /[ऀ-ॿ]/.test(place) !== (pageLang === 'hi');

/** Returns how a stored place is written on this page; as it is stored where that is not known. */
export async function placeLabel(name: string): Promise<string> {
  return (isOtherwise(name) && (await loadPlaces())?.named(name)?.label) || name;
}
