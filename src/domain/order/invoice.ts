import { indiaToday } from '../site/india-day.ts';

/** The seller, as the law requires it to be named. */
export interface Seller {
  legalName: string;
  practice: string;
  /** Lines of the address. */
  address: string[];
  state: string;
  /** Null while not registered for GST. */
  gstin: string | null;
  /** Registered under the composition levy, which charges buyers no tax. */
  composition: boolean;
  phone: string;
  email: string;
}

/**
 * The number of a receipt, given once the order is paid, or of a credit note, given once the refund
 * completes.
 */
export interface Invoice {
  number: string;
  issuedAt: string;
}

/**
 * Returns true if a sale is taxed, so that its document is a tax invoice (CGST Act, section 31).
 * @param rate percent
 */
export function isTaxed(seller: Seller, rate: number | null): rate is number {
  return seller.gstin !== null && !seller.composition && (rate ?? 0) > 0;
}

/** Returns the year in which the Indian financial year of a moment begins, on 1 April in India’s time. */
export function financialYearOf(moment: Date): number {
  const [year = 0, month = 0] = indiaToday(moment).split('-').map(Number);
  return month >= 4 ? year : year - 1;
}

/** Returns the Indian financial year of a moment, such as '26-27'. */
export function financialYear(moment: Date): string {
  const begins = financialYearOf(moment);
  return [begins, begins + 1].map((each) => String(each % 100).padStart(2, '0')).join('-');
}

/** Number series of sales and of their credit notes. Test orders have a series of their own. */
export const series = {
  sale: { invoice: 'INV', creditNote: 'CN' },
  test: { invoice: 'TEST', creditNote: 'TCN' },
} as const;
export type InvoiceSeries = (typeof series)['sale' | 'test']['invoice' | 'creditNote'];

/**
 * Returns the `n`-th number of a financial year. Numbers are consecutive and consist of letters, digits, '-'
 * and '/', at most 16 characters (CGST Rules, rule 46 (b); for credit notes rule 53 (1A) (c)).
 */
export function invoiceNumber(series: InvoiceSeries, year: string, n: number): string {
  return `${series}/${year}/${String(n).padStart(4, '0')}`;
}
