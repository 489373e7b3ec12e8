import { paths } from '#lib/paths.ts';
import type { Town } from '#tools/place/towns.ts';
import type { Place } from './details-draft.ts';

/** Number of towns offered at a time. */
const SHOWN = 7;

type Search = { find: (typed: string) => Place[]; named: (typed: string) => Place | null };
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
  const [{ findTowns, readTowns, townLabel, townNamed }, list] = await Promise.all([
    import('#tools/place/towns.ts'),
    fetch(paths.towns()).then((answer) => answer.json()),
  ]);
  const towns = readTowns(list);
  const placeOf = (town: Town): Place => {
    const { latitude, longitude, zone } = town;
    return { name: townLabel(town), latitude, longitude, zone };
  };
  return {
    find: (typed) => findTowns(towns, typed, SHOWN).map(placeOf),
    named: (typed) => {
      const town = townNamed(towns, typed);
      return town && placeOf(town);
    },
  };
}
