/** An amount of money in integer paise (1 rupee = 100 paise). */
export type Paise = number;

/** Lowest and highest price of one product, in paise. No payment provider takes less than one rupee. */
const LOWEST_PRICE: Paise = 1_00;
const HIGHEST_PRICE: Paise = 10_000_000_00;

/** Returns true if `rupees` is a finite number with at most two decimals, so that it is whole paise. */
export function isWholePaise(rupees: number): boolean {
  return Number.isFinite(rupees) && Number(rupees.toFixed(2)) === rupees;
}

/**
 * Converts rupees, as they cross the wire, to paise.
 * @throws RangeError if the number has more than two decimals; check with `isWholePaise` first
 */
export function toPaise(rupees: number): Paise {
  if (!isWholePaise(rupees)) throw new RangeError('not a whole number of paise');
  return Math.round(rupees * 100);
}

/** Returns true if a number of rupees may be a product’s price: 1 to 10,000,000, at most two decimals. */
export function isPrice(rupees: number): boolean {
  if (!isWholePaise(rupees)) return false;
  const paise = toPaise(rupees);
  return paise >= LOWEST_PRICE && paise <= HIGHEST_PRICE;
}

/** Converts paise to rupees as they cross the wire: a number with at most two decimals. */
export function toRupees(paise: Paise): number {
  return paise / 100;
}

/**
 * Formats a whole number, 0 or more, with Indian commas: '1,27,500'. It does not use `Intl.NumberFormat`,
 * because a page’s first formatter blocks a fast phone for 15 ms and a slow one for 60 ms.
 */
export function withCommas(whole: number): string {
  const digits = String(whole);
  let text = digits.slice(-3);
  for (let rest = digits.slice(0, -3); rest; rest = rest.slice(0, -2)) text = `${rest.slice(-2)},${text}`;
  return text;
}

/** Formats paise for totals, always with two decimals: '₹1,27,500.00'. */
export function formatTotal(paise: Paise): string {
  const size = Math.abs(paise);
  const sign = paise < 0 ? '-' : '';
  return `₹${sign}${withCommas(Math.floor(size / 100))}.${String(size % 100).padStart(2, '0')}`;
}

/** Formats paise for reading: '₹12,500', and '₹12,500.50' if there are paise. */
export function formatPrice(paise: Paise): string {
  return formatTotal(paise).replace(/\.00$/, '');
}
