/**
 * When a payment may be asked about unprompted: first at 20 s, then every 3 s for 30 s, every 6 s and every 10 s
 * for a minute each, every 30 s for another, then every minute (PhonePe's UAT checklist, mandatory). After an
 * hour, when every attempt has lapsed, the pause grows with the age: what is still open then takes hours or days.
 * @param ageMs milliseconds since the attempt was made
 * @returns milliseconds between two questions; before the first one, the age to wait for
 */
export function pollScheduleMs(ageMs: number): number {
  const seconds = ageMs / 1000;
  if (seconds < 20) return 20_000;
  if (seconds < 50) return 3_000;
  if (seconds < 110) return 6_000;
  if (seconds < 170) return 10_000;
  if (seconds < 230) return 30_000;
  if (seconds < 3_600) return 60_000;
  return Math.min(ageMs / 30, 6 * 3_600_000);
}
