import { readPlace } from '../read-place.ts';
import type { Work } from '../tool.ts';
import { panchangParts } from './view.ts';

const NOON = 12 * 60;
const NO_SUNRISE =
  'So near the pole the Sun does not rise and set on this day, ' +
  'and without a sunrise the panchang has no day.';

export const work: Work = (fields, { now }) => {
  const date = fields.date('date');
  const place = readPlace(fields, '', date, NOON);
  if (!date || !place) return null;
  const parts = panchangParts(date, place, now);
  if (!parts) return fields.refuse('latitude', NO_SUNRISE);
  return { heading: `Panchang of ${place.name}`, ...parts };
};
