import type { PanchangDay } from '../jyotish/panchang-day.ts';
import { panchangAnswer } from '../panchang/view.ts';
import { ghaziabad } from '../place/ghaziabad.ts';
import { type LoadSharing, prepareResult } from './result.ts';

/*
 * What the panchang's page shows at once: today in Ghaziabad, counted by the build. Whatever this module imports comes
 * in one file (astro.config.mjs), so it imports no ephemeris and nothing that reads a form.
 */

const where = { ...ghaziabad, offsetAt: () => ghaziabad.offset, note: '' };
const answerOf = (day: PanchangDay) => panchangAnswer(day, where, Date.now(), 'own');

/**
 * Shows the answer for a day.
 * @param name subject of a question that is sent from here
 * @param dayNow finds the day again later; null keeps what is shown
 */
export function showToday(
  day: PanchangDay,
  name: string,
  loadSharing: LoadSharing,
  dayNow: () => Promise<PanchangDay | null>,
): void {
  prepareResult(name, loadSharing)(answerOf(day), true, async () => {
    const later = await dayNow();
    return later && answerOf(later);
  });
}
