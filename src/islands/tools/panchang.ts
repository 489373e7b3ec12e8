import { panchangView } from '#tools/views/panchang.ts';
import type { Work } from './fields.ts';
import { readPlace } from './place-field.ts';

export const work: Work = (fields) => {
  const date = fields.date('date');
  const place = readPlace(fields, '', date, 720);
  if (!date || !place) return null;
  const shown = panchangView(date, place, place.offset, Date.now());
  if (!shown)
    return fields.refuse(
      'latitude',
      'So near the pole the Sun does not rise and set on this day, and without a sunrise the panchang has no day.',
    );
  return { heading: `Panchang of ${fields.text('place') || 'this place'}`, ...shown };
};
