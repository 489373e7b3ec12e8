/** The moment a year earlier: what ended before it, and the privacy policy keeps for a year, goes. */
export function aYearBefore(moment: Date): Date {
  const earlier = new Date(moment);
  earlier.setUTCFullYear(earlier.getUTCFullYear() - 1);
  return earlier;
}
