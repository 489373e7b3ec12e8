import { andMore } from '#domain/order/order-line.ts';

/** A product, wherever it is shown. */
export const goods = {
  priceOnRequest: 'Price on request',
  /** Before and after a price that some choices raise. */
  from: ['from ', ''],
  insteadOf: 'instead of ',
  sold: 'Sold',
  soldOut: 'Sold out',
  oneLikeIt: 'There was only one of this piece. Ask us for one like it.',
  whenBack: 'There is none left just now. Ask us when it comes back.',
  inclusive: 'Inclusive of all taxes and delivery in India.',
  noPhoto: 'No photo yet',
  untreated: 'untreated',
  carats: (carats: string) => `${carats} ct`,
  /** Names what was ordered, by its first line. */
  andMore,
};
