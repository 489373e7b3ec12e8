import { decimalTyped } from '#domain/catalogue/product-fields.ts';
import { wirePrices } from '#domain/catalogue/wire-prices.ts';
import { formatPrice, isPrice } from '#domain/money/money.ts';

const mayStand = (rupees: number | null) => rupees === null || isPrice(rupees);

/** What shoppers will see for the prices as typed, in a sentence; empty while they are no prices. */
export function pricePreview(price: string, discounted: string): string {
  const prices = { product_price: decimalTyped(price), discounted_price: decimalTyped(discounted) };
  const { product_price: full, discounted_price: less } = prices;
  if (!mayStand(full) || !mayStand(less)) return '';
  if (less !== null && (full === null || less > full)) return '';
  const { charged, struckOut } = wirePrices(prices);
  if (charged === null) return "Shoppers see 'Price on request' and can send an enquiry, not order.";
  if (struckOut === null) return `Shoppers see ${formatPrice(charged)}`;
  const percent = Math.round((1 - charged / struckOut) * 100);
  const saving = percent < 1 ? 'less than 1' : Math.min(percent, 99);
  return `Shoppers see ${formatPrice(charged)} instead of ${formatPrice(struckOut)}, ${saving} % less`;
}
