import type { PanchangDay } from '../jyotish/panchang-day.ts';

/**
 * Fetches today's panchang of Ghaziabad, which a build has computed; null when it cannot be had. The day is
 * that of the clock there, whose offset the page contains, because the module that knows India's time is in
 * the file that all islands share.
 * @param address with DATE in place of the date
 */
export async function fetchToday(address: string, offset: number): Promise<PanchangDay | null> {
  try {
    const answer = await fetch(address.replace('DATE', dateThere(offset)));
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** Returns today's date by a clock, '2026-11-26'. */
export const dateThere = (offset: number): string =>
  new Date(Date.now() + offset * 60_000).toISOString().slice(0, 10);
