import { indiaToday } from '../site/india-day.ts';

/** Who sells, as the law names them. */
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

/** An order's receipt, numbered once the order is paid; or a refund's credit note, numbered once the money is back. */
export interface Invoice {
  number: string;
  issuedAt: string;
}

/** Whether a sale is taxed, so that its paper is a tax invoice (CGST Act, section 31). @param rate percent */
export function isTaxed(seller: Seller, rate: number | null): rate is number {
  return seller.gstin !== null && !seller.composition && (rate ?? 0) > 0;
}

/** The year in which the Indian financial year of a moment begins, on 1 April in India's time. */
export function financialYearOf(moment: Date): number {
  const [year = 0, month = 0] = indiaToday(moment).split('-').map(Number);
  return month >= 4 ? year : year - 1;
}

/** The Indian financial year of a moment: '26-27'. */
export function financialYear(moment: Date): string {
  const begins = financialYearOf(moment);
  return [begins, begins + 1].map((each) => String(each % 100).padStart(2, '0')).join('-');
}

/** The rows of numbers: of sales and of their credit notes. Test orders take no number of theirs. */
export const series = {
  sale: { invoice: 'INV', creditNote: 'CN' },
  test: { invoice: 'TEST', creditNote: 'TCN' },
} as const;
export type InvoiceSeries = (typeof series)['sale' | 'test']['invoice' | 'creditNote'];

/**
 * The `n`-th number of a financial year: consecutive, of letters, digits, '-' and '/', at most 16 characters
 * (CGST Rules, rule 46 (b); of credit notes rule 53 (1A) (c)).
 */
export function invoiceNumber(series: InvoiceSeries, year: string, n: number): string {
  return `${series}/${year}/${String(n).padStart(4, '0')}`;
}
