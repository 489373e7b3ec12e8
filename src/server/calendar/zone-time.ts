const formats = new Map<string, Intl.DateTimeFormat | null>();

/** Returns the clock of a time zone by its name, such as 'Asia/Kolkata'; null for a name that none has. */
function clockOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  let made: Intl.DateTimeFormat | null = null;
  try {
    made = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  } catch {}
  formats.set(zone, made);
  return made;
}

export const isZone = (name: string): boolean => clockOf(name) !== null;

/** Returns how far a zone's clock is ahead of UTC at a moment, in milliseconds. */
function aheadAt(zone: string, moment: number): number {
  const parts = clockOf(zone)?.formatToParts(moment) ?? [];
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // 'GMT+05:30', or 'GMT' alone.
  const [, sign, hours = 0, minutes = 0] = /^GMT([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/**
 * Returns the moment at which a zone's clock shows a time, both in epoch milliseconds. Of two such moments, when
 * the clock is set back, it is one of them.
 * @param shown the time as a clock at UTC would have it
 */
export function momentIn(zone: string, shown: number): number {
  const guess = shown - aheadAt(zone, shown);
  return shown - aheadAt(zone, guess);
}
