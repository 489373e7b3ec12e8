import { ownPlace } from '#words/tools/own-place.ts';
import type { Town } from './towns.ts';

/**
 * The place of the practice, from which the tools begin. The offset of its clock is in minutes east of UTC.
 */
export const ghaziabad = {
  name: `${ownPlace.name}, ${ownPlace.region}`,
  latitude: 28.67,
  longitude: 77.44,
  offset: 330,
  zone: 'Asia/Kolkata',
} as const;

/** The same as a town of the list. */
export const ghaziabadAsTown: Town = { ...ghaziabad, name: ownPlace.name, region: ownPlace.region };

/**
 * Returns the place fields of a form, filled in with Ghaziabad.
 * @param prefix of the fields' names, 'bride-'
 */
export function placeIn(prefix: string): Record<string, string> {
  const { name, latitude, longitude, offset, zone } = ghaziabad;
  return {
    [`${prefix}place`]: name,
    [`${prefix}latitude`]: String(latitude),
    [`${prefix}longitude`]: String(longitude),
    [`${prefix}offset`]: String(offset / 60),
    [`${prefix}zone`]: zone,
  };
}
