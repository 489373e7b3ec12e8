import { panchang } from '#words/tools/panchang.ts';
import { panchangDay } from '../jyotish/panchang-day.ts';
import { readPlace } from '../read-place.ts';
import type { Work } from '../tool.ts';
import { panchangAnswer } from './view.ts';

const NOON = 12 * 60;

export const work: Work = (fields, { now, id }) => {
  const date = fields.date('date');
  const place = readPlace(fields, '', date, NOON);
  if (!date || !place) return null;
  const day = panchangDay(date, place);
  return day ? panchangAnswer(day, place, now, id) : fields.refuse('latitude', panchang.noSunrise);
};
