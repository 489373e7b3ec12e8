import type { ProductOption } from '#domain/catalogue/product-options.ts';

const RING_SIZE = 'Ring size';
const made = (name: string, price: number, asks: string | null = null) => ({
  name,
  price: price * 100,
  madeToOrder: true,
  asks,
});

/** The settings that a demo stone can be had in, for these prices in rupees. */
export const settingsAt = (prices: {
  silverRing: number;
  goldRing: number;
  pendant: number;
}): ProductOption[] => [
  {
    name: 'Setting',
    choices: [
      { name: 'Loose', price: 0, madeToOrder: false, asks: null },
      made('Silver ring', prices.silverRing, RING_SIZE),
      made('Gold ring', prices.goldRing, RING_SIZE),
      made('Silver pendant', prices.pendant),
    ],
  },
];
