import { ghaziabad } from '../place/ghaziabad.ts';
import type { ReadyAnswer } from '../tool.ts';
import { panchangAnswer } from './view.ts';

/** Today's panchang of Ghaziabad from the build, without the ephemeris. */
export const readyAnswer: ReadyAnswer = (day, now) =>
  panchangAnswer(day, { ...ghaziabad, offsetAt: () => ghaziabad.offset, note: '' }, now, 'own');
