import { listing } from '#words/listing.ts';
import { formatPrice, toPaise } from '../money/money.ts';

/*
 * What a shopper has chosen of a list, as its address holds it. Apart from `shop-filter`, whose facts and
 * rules the island of the list would carry along.
 */

/**
 * The choices of a shopper, as an address holds them. An absent or empty text means that nothing was chosen.
 */
export type Choice = Readonly<Record<string, string>>;

/** Bounds of a price that shoppers type by hand, in whole rupees; both belong to the range. */
export const priceParameters = ['price_from', 'price_to'] as const;
export type PriceParameter = (typeof priceParameters)[number];

/** A facet as the form offers it. */
export interface FacetShown {
  name: string;
  label: string;
  /**
   * In the order of their values. What is chosen is always among them; `count` products are left with each.
   */
  options: { value: string; label: string; count: number; chosen: boolean }[];
}

/** Returns the part of an address that makes a choice; empty if there is none. */
export function queryOf(choice: Choice, page = 1): string {
  const chosen = Object.entries(choice).filter(([, value]) => value);
  const query = new URLSearchParams([...chosen, ...(page > 1 ? [['page', String(page)]] : [])]);
  return query.size > 0 ? `?${query}` : '';
}

const rupees = (amount: string) => formatPrice(toPaise(Number(amount)));

/** Returns what was chosen of the price by hand, in words; null if nothing was. */
export function priceWanted({ price_from: from, price_to: to }: Choice): string | null {
  if (from && to) return listing.between(rupees(from), rupees(to));
  if (from) return listing.from(rupees(from));
  return to ? listing.upTo(rupees(to)) : null;
}
