import { normalise } from './normalise.ts';

/** A price that somebody wants to pay, in rupees; both bounds belong to it. */
export interface PriceWish {
  from: number;
  to: number;
  /** The other words that were typed. */
  rest: string;
}

/** An amount with the word that makes it a bound. A weight, a size or a count of mukhi is no amount. */
const bound =
  /(?:\b(under|below|less than|up ?to|within|at most|max|maximum|over|above|more than|at least|min|minimum)|([<>])) {0,3}(?:rs\.?|inr|₹)? {0,3}(\d[\d,]{0,12}) {0,3}(k|thousand|hazar|hazaar|hajaar|lakh|lakhs|laakh)?(?![\w.]| {0,3}(?:carat|carats|ct|ratti|mm|mukhi|gram|grams|g)\b)/gi;

/** The same in Hindi, where the word follows: '500 se kam', '5 hazar tak', '1000 se zyada'. */
const boundAfter =
  /(\d[\d,]{0,12}(?: (?:k|hazar|hazaar|hajaar|lakh|laakh))?)(?: (?:rs\.?|rupaye|rupay|rupee|rupees))? (se kam|tak|ke andar|se zyada|se jyada|se jyaadaa|se upar|se uupar)\b/g;

/** Words of a bound that a price is at least; all others are bounds that it is at most. */
const atLeast = new Set(['over', 'above', 'more than', 'at least', 'min', 'minimum', '>']);

/** The factor in rupees that a word after a number means, by its first letter. */
const units: Record<string, number> = { k: 1_000, t: 1_000, h: 1_000, l: 100_000 };

/**
 * Finds what somebody wants to pay in a search, such as 'yellow sapphire under 20,000'; null if it is not
 * said.
 */
export function priceWishIn(typed: string): PriceWish | null {
  let from = 0;
  let to = Number.POSITIVE_INFINITY;
  const text = normalise(typed)
    .replace(
      boundAfter,
      (_, amount: string, word: string) =>
        `${/^s/.test(word) && !word.endsWith('kam') ? 'over' : 'under'} ${amount}`,
    )
    .replace(/\bbetween ([^-]{1,20}) (?:and|to|-) /i, 'over $1 under ');
  const rest = text.replace(bound, (_, word = '', sign = '', digits = '', unit = '') => {
    const rupees = Number(digits.replaceAll(',', '')) * (units[unit.charAt(0).toLowerCase()] ?? 1);
    if (atLeast.has(word.toLowerCase() || sign)) from = rupees;
    else to = rupees;
    return ' ';
  });
  if (from === 0 && to === Number.POSITIVE_INFINITY) return null;
  return { from, to, rest: rest.split(' ').filter(Boolean).join(' ') };
}
