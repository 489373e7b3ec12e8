import * as z from 'zod/mini';
import { isSameState } from './indian-state.ts';
import type { Paise } from './money.ts';

/** What a tax invoice says of a product beside its price; null where the owner has not set it. */
export interface InvoiceFacts {
  /** GST in percent, at most two decimals; prices include it. */
  gstRate: number | null;
  /** 4 to 8 digits. */
  hsnCode: string | null;
}

const HIGHEST_RATE = 40;

export const gstTexts = {
  rate: `Please enter a rate from 0 to ${HIGHEST_RATE} percent, with at most two decimals, or leave it empty.`,
  hsn: 'Please enter 4 to 8 digits, or leave it empty.',
  gstin: 'Please enter the 15 characters of the GSTIN, or leave it empty.',
} as const;

/** Whether a rate has at most two decimals and is one there can be. */
const isRate = (rate: number) =>
  rate >= 0 && rate <= HIGHEST_RATE && Number(rate.toFixed(2)) === rate && !Object.is(rate, -0);

export const gstRate = z.nullable(
  z.number({ error: gstTexts.rate }).check(z.refine(isRate, { error: gstTexts.rate })),
);
export const hsnCode = z.nullable(
  z.string({ error: gstTexts.hsn }).check(z.regex(/^\d{4,8}$/, gstTexts.hsn)),
);

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Whether a text is a GSTIN: state, PAN, number of the registration, Z, and a check character over the fourteen
 * before it (the Luhn sum to the base 36, with weights 1 and 2 from the left).
 */
export function isGstin(text: string): boolean {
  if (!/^(?:[0-3]\d|9[79])[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text)) return false;
  const sum = [...text.slice(0, 14)].reduce((total, character, at) => {
    const product = DIGITS.indexOf(character) * (1 + (at % 2));
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return text[14] === DIGITS[(36 - (sum % 36)) % 36];
}

/** One tax of a sale. */
export interface TaxPart {
  name: 'CGST' | 'SGST' | 'IGST';
  /** Percent. */
  rate: number;
  amount: Paise;
}

/** The tax that is in a price. */
export interface Tax {
  /** Percent, all parts together. */
  rate: number;
  taxable: Paise;
  parts: TaxPart[];
}

/** The tax in a price, all parts together. @param rate percent, at most two decimals */
export function taxOf(price: Paise, rate: number): Paise {
  // In hundredths of a percent, so that only whole numbers are divided: rounded half up.
  const divisor = 100_00 + Math.round(rate * 100);
  return price - Math.floor((2 * price * 100_00 + divisor) / (2 * divisor));
}

/**
 * Takes the tax out of a price that includes it, to the paisa: taxable value and tax add up to the price. Within
 * the seller's state it is halved into CGST and SGST, which takes an odd paisa; else it is IGST
 * (IGST Act, sections 7 and 8).
 * @param rate percent, at most two decimals
 * @param states of seller and buyer, as somebody wrote them
 */
export function taxIn(price: Paise, rate: number, states: { seller: string; buyer: string }): Tax {
  const tax = taxOf(price, rate);
  const taxable = price - tax;
  if (!isSameState(states.seller, states.buyer))
    return { rate, taxable, parts: [{ name: 'IGST', rate, amount: tax }] };
  const half = Math.round(rate * 100) / 200;
  const central = Math.floor(tax / 2);
  return {
    rate,
    taxable,
    parts: [
      { name: 'CGST', rate: half, amount: central },
      { name: 'SGST', rate: half, amount: tax - central },
    ],
  };
}
