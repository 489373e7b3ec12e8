import { financialYearOf } from '#domain/order/invoice.ts';
import { ALL_DAYS, type DayRange } from '#domain/site/fields.ts';
import { indiaToday } from '#domain/site/india-day.ts';

/** Times the owner or an accountant asks for; financial years go from April to March. */
export function periods(): (DayRange & { name: string })[] {
  const now = new Date();
  const [year = 0, month = 0, today = 0] = indiaToday(now).split('-').map(Number);
  const iso = (of: number, at: number, day: number) =>
    new Date(Date.UTC(of, at - 1, day)).toISOString().slice(0, 10);
  const lastDays = (days: number) => ({
    from: iso(year, month, today - days + 1),
    to: iso(year, month, today),
  });
  const monthOf = (at: number) => ({ from: iso(year, at, 1), to: iso(year, at + 1, 0) });
  const begins = financialYearOf(now);
  const yearFrom = (of: number) => ({
    ...{ name: `Financial year ${of}-${(of + 1) % 100}`, from: iso(of, 4, 1), to: iso(of + 1, 4, 0) },
  });
  return [
    { name: 'Any day', ...ALL_DAYS },
    { name: 'Today', ...lastDays(1) },
    { name: 'Last 7 days', ...lastDays(7) },
    { name: 'Last 30 days', ...lastDays(30) },
    { name: 'This month', ...monthOf(month) },
    { name: 'Last month', ...monthOf(month - 1) },
    yearFrom(begins),
    yearFrom(begins - 1),
  ];
}
