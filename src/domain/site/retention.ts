import { financialYearOf } from '../order/invoice.ts';
import { INDIA_AHEAD_MS } from './india-day.ts';

/** The moment a year earlier: what ended before it, and the privacy policy keeps for a year, goes. */
export function aYearBefore(moment: Date): Date {
  const earlier = new Date(moment);
  earlier.setUTCFullYear(earlier.getUTCFullYear() - 1);
  return earlier;
}

/** How many years after the end of its financial year tax law wants the books to name the buyer of a paid order. */
const TAX_YEARS = 8;

/** The last moment a paid order keeps its buyer. */
export function paidOrderKeptUntil(paidAt: Date): Date {
  return new Date(Date.UTC(financialYearOf(paidAt) + 1 + TAX_YEARS, 3, 1) - INDIA_AHEAD_MS - 1);
}
