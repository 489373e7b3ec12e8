import { fetchToday } from '../page/fetch-day.ts';
import { ghaziabad } from '../place/ghaziabad.ts';
import type { ReadyAnswer } from '../tool.ts';
import { panchangAnswer } from './view.ts';

/** Today's panchang of Ghaziabad from the build, without the ephemeris. */
export const readyAnswer: ReadyAnswer = async (address, now) => {
  const day = await fetchToday(address, ghaziabad.offset);
  const where = { ...ghaziabad, offsetAt: () => ghaziabad.offset, note: '' };
  return day && panchangAnswer(day, where, now, 'own');
};
