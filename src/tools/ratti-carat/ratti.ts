/* The weights of the gem trade. A carat is 200 mg everywhere; ratti is the name of two weights. */

/**
 * Milligrams of each unit: the large (pakki) ratti of gem dealers is 0.91 carat, the small one a goldsmith's
 * 1/96 tola.
 */
export const units = { carat: 200, large: 182, small: 121.5, milligram: 1 } as const;
export type Unit = keyof typeof units;

/** One weight in every unit. Prices of one unit are in rupees, and null when the whole has no price. */
export type Weights = Record<Unit, { weight: number; price: number | null }>;

/**
 * Converts a weight into all units.
 * @param weight in `unit`, more than 0
 * @param price of the whole stone in rupees, null if none was given
 */
export function convertWeight(weight: number, unit: Unit, price: number | null): Weights {
  const milligrams = weight * units[unit];
  const one = (name: Unit) => {
    const converted = milligrams / units[name];
    return { weight: converted, price: price === null ? null : price / converted };
  };
  return { carat: one('carat'), large: one('large'), small: one('small'), milligram: one('milligram') };
}

/**
 * Reads a weight or price as people type it: '5.25', '42,500', '₹ 42 500', '5,25'; null if it is not an
 * amount above 0.
 */
export function readAmount(text: string): number | null {
  const plain = text.replace(/[₹\s]|Rs\.?/gi, '').replace(/^(\d{1,2}),(\d{1,2})$/, '$1.$2');
  const amount = Number(plain.replace(/,(?=\d{2,3}(?:\D|$))/g, ''));
  return plain !== '' && Number.isFinite(amount) && amount > 0 && amount < 1e9 ? amount : null;
}
