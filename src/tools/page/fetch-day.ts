import type { PanchangDay } from '../jyotish/panchang-day.ts';

declare global {
  /** The day that `early-day` has asked for. */
  var earlyDay: { asked: string; day: Promise<PanchangDay | null> } | undefined;
}

/**
 * Fetches today's panchang of Ghaziabad, which a build has computed; null when it cannot be had. The day is
 * that of the clock there, whose offset the page contains, because the module that knows India's time is in
 * the file that all islands share.
 * @param address with DATE in place of the date
 */
export function fetchToday(address: string, offset: number): Promise<PanchangDay | null> {
  const asked = address.replace('DATE', dateThere(offset));
  const early = globalThis.earlyDay;
  globalThis.earlyDay = undefined;
  return early?.asked === asked ? early.day : fetchDay(asked);
}

/** Asks for today's panchang now, for the first who fetches it. The parameters are those of `fetchToday`. */
export function fetchEarly(address: string, offset: number): void {
  const asked = address.replace('DATE', dateThere(offset));
  globalThis.earlyDay = { asked, day: fetchDay(asked) };
}

async function fetchDay(address: string): Promise<PanchangDay | null> {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** Returns today's date by a clock, '2026-11-26'. */
export const dateThere = (offset: number): string =>
  new Date(Date.now() + offset * 60_000).toISOString().slice(0, 10);
