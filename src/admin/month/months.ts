import type { DayRange } from '#domain/site/fields.ts';

/* Months as the address names them: '2026-11'. */

export const isMonth = (text: string): boolean => /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text);

const startOf = (month: string, by = 0): Date => {
  const [year = 0, at = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at - 1 + by));
};

/** Returns the month so many months later, or earlier. */
export const monthBeside = (month: string, by: number): string =>
  startOf(month, by).toISOString().slice(0, 7);

export const monthInWords = (month: string): string =>
  startOf(month).toLocaleDateString('en-IN', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** Returns the first and the last day of a month. */
export const daysOf = (month: string): DayRange => ({
  from: `${month}-01`,
  to: new Date(startOf(month, 1).getTime() - 1).toISOString().slice(0, 10),
});
