import { isSameState } from './indian-state.ts';
import type { Paise } from './money.ts';

/** One tax of a sale. */
export interface TaxPart {
  name: 'CGST' | 'SGST' | 'IGST';
  /** Percent. */
  rate: number;
  amount: Paise;
}

/** The tax included in a price. */
export interface Tax {
  /** Percent, all parts together. */
  rate: number;
  taxable: Paise;
  parts: TaxPart[];
}

/**
 * Returns the tax included in a price, all parts together.
 * @param rate percent, at most two decimals
 */
export function taxOf(price: Paise, rate: number): Paise {
  // In hundredths of a percent, so that only whole numbers are divided: rounded half up.
  const divisor = 100_00 + Math.round(rate * 100);
  return price - Math.floor((2 * price * 100_00 + divisor) / (2 * divisor));
}

/** The states of seller and buyer, as somebody wrote them. */
interface States {
  seller: string;
  buyer: string;
}

/**
 * Splits a price that includes tax, to the paisa: taxable value and tax add up to the price. Within the
 * seller’s state the tax is CGST and SGST, each computed at half the rate, because a return (GSTR-1) accepts
 * them only if they are equal. Otherwise it is IGST (IGST Act, sections 7 and 8).
 * @param rate percent, at most two decimals
 */
export function taxIn(price: Paise, rate: number, states: States): Tax {
  if (!isSameState(states.seller, states.buyer)) {
    const amount = taxOf(price, rate);
    return { rate, taxable: price - amount, parts: [{ name: 'IGST', rate, amount }] };
  }
  const hundredths = Math.round(rate * 100);
  const divisor = 100_00 + hundredths;
  const half = { rate: hundredths / 200, amount: Math.floor((price * hundredths + divisor) / (2 * divisor)) };
  return {
    rate,
    taxable: price - 2 * half.amount,
    parts: [
      { name: 'CGST', ...half },
      { name: 'SGST', ...half },
    ],
  };
}

/**
 * Returns the tax in a partial refund: the tax in everything refunded so far less the tax in what was
 * refunded `before`. A sale refunded in parts is therefore credited to the paisa.
 */
export function taxBack(back: Paise, before: Paise, rate: number, states: States): Tax {
  const [upTo, known] = [taxIn(before + back, rate, states), taxIn(before, rate, states)];
  const parts = upTo.parts.map((part, n) => ({
    ...part,
    amount: part.amount - (known.parts[n]?.amount ?? 0),
  }));
  return { rate, taxable: upTo.taxable - known.taxable, parts };
}

/** Adds up the taxes of one sale by rate, the lowest rate first. */
export function sumByRate(taxes: readonly Tax[]): Tax[] {
  const sums = new Map<number, Tax>();
  for (const tax of taxes) {
    const known = sums.get(tax.rate);
    sums.set(tax.rate, known ? added(known, tax) : tax);
  }
  return [...sums.values()].sort((one, other) => one.rate - other.rate);
}

const added = (one: Tax, other: Tax): Tax => ({
  rate: one.rate,
  taxable: one.taxable + other.taxable,
  parts: one.parts.map((part, n) => ({ ...part, amount: part.amount + (other.parts[n]?.amount ?? 0) })),
});
