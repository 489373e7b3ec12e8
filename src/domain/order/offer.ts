import type { BasketProductWire } from '../catalogue/product.ts';
import { chosenOptions, type OptionsChosen, optionsFromWire } from '../catalogue/product-options.ts';
import { mostPieces, wirePrices } from '../catalogue/wire-prices.ts';
import { taxOf } from '../money/gst.ts';
import type { Paise } from '../money/money.ts';
import { type BasketLine, countPieces, piecesBeside } from './basket.ts';

/*
 * What becomes of the lines of a basket at the shop's present prices. The server has the last word when the
 * order is placed.
 */

/**
 * Why nothing of a line can be bought. `unknown`: its product could not be read. `options`: what was chosen
 * of it is not offered any more.
 */
export type Obstacle = 'unknown' | 'gone' | 'sold' | 'on_request' | 'options';

/** A line as it can be bought now. */
export interface Offer {
  line: BasketLine;
  /** Null if it is not on sale any more, or not known. */
  product: BasketProductWire | null;
  name: string;
  /** The price of one piece with its options; null if it is not known, or on request. */
  price: Paise | null;
  /** The regular price of one piece; null if it is not reduced. */
  struckOut: Paise | null;
  /** The price that the buyer saw before, if it was another. */
  priceBefore: Paise | null;
  obstacle: Obstacle | null;
  /** True if it is made for the buyer, who cannot return it. */
  madeToOrder: boolean;
  /** Pieces that can be bought of those in the line. */
  quantity: number;
  /** Most pieces that the line could have. */
  most: number;
}

/** What the shop said about a line when it refused an order. */
export interface Correction {
  /** Null on request. */
  unitPrice: Paise | null;
  /** Pieces that are left; null if they are not counted. */
  left: number | null;
}

/** What is known of a line's product: null if it is not on sale, undefined if it could not be read. */
export type Known = BasketProductWire | null | undefined;

/** Returns what can be bought of a line. */
export function offerOf(
  line: BasketLine,
  {
    product,
    seen = null,
    correction = null,
    lines = [line],
  }: {
    product: Known;
    /** The name and price of one piece that the buyer saw before; null if nothing is known of that. */
    seen?: { name: string; price: Paise } | null;
    correction?: Correction | null;
    /** All lines: pieces of the same product with other options come out of the same stock. */
    lines?: readonly BasketLine[];
  },
): Offer {
  const chosen = product ? chosenOptions({ options: optionsFromWire(product.options) }, line.options) : null;
  const extra = chosen?.ok ? chosen.extra : 0;
  const { charged, struckOut } = product ? wirePrices(product) : { charged: null, struckOut: null };
  const price = correction ? correction.unitPrice : charged === null ? null : charged + extra;
  const all = product ? Math.min(mostPieces(product), correction?.left ?? Number.POSITIVE_INFINITY) : 0;
  const above = lines.slice(0, lines.indexOf(line)).filter(({ id }) => id === line.id);
  const available = all - countPieces(above);
  const obstacle = obstacleOf(product, price, available, chosen);
  return {
    line,
    product: product ?? null,
    name: product?.product_name ?? seen?.name ?? '',
    price: price ?? (product === undefined ? (seen?.price ?? null) : null),
    struckOut: struckOut !== null && price !== null && struckOut + extra > price ? struckOut + extra : null,
    priceBefore: seen && price !== null && !obstacle && seen.price !== price ? seen.price : null,
    obstacle,
    madeToOrder: chosen?.ok ? chosen.madeToOrder : false,
    quantity: obstacle ? 0 : Math.min(line.quantity, available),
    most: Math.max(0, all - piecesBeside(lines, line)),
  };
}

function obstacleOf(
  product: Known,
  price: Paise | null,
  available: number,
  chosen: OptionsChosen | null,
): Obstacle | null {
  if (product === undefined) return 'unknown';
  if (product === null) return 'gone';
  if (product.sold || available < 1) return 'sold';
  if (price === null) return 'on_request';
  return chosen?.ok ? null : 'options';
}

/** Returns what the pieces of a line cost that can be bought. */
export const offerAmount = ({ price, quantity }: Pick<Offer, 'price' | 'quantity'>): Paise =>
  (price ?? 0) * quantity;

/** Returns the sum of what can be bought. */
export const totalOf = (offers: readonly Offer[]): Paise =>
  offers.reduce((sum, offer) => sum + offerAmount(offer), 0);

/** Returns the tax that the sum contains, by its rate in percent. */
export function taxesOf(offers: readonly Offer[]): { rate: number; tax: Paise }[] {
  const rates = [...new Set(offers.flatMap(({ product }) => product?.gst_rate ?? []))].sort((a, b) => a - b);
  return rates.map((rate) => {
    const taxed = offers.filter(({ product }) => product?.gst_rate === rate);
    return { rate, tax: taxed.reduce((sum, offer) => sum + taxOf(offerAmount(offer), rate), 0) };
  });
}
