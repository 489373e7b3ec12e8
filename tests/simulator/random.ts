/** Repeatable random values: the same seed gives the same ids, names and choices. */
export interface Random {
  /** Returns a whole number from 0 up to, but not including, `below`. */
  below(below: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  shuffle<T>(items: readonly T[]): T[];
  digits(count: number): string;
  /** Returns letters and digits, as in Razorpay's ids. */
  letters(count: number): string;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The generator known as mulberry32. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const below = (limit: number) => Math.floor(next() * limit);
  const repeat = (count: number, one: () => string) => Array.from({ length: count }, one).join('');
  return {
    below,
    pick: (from) => from[below(from.length)] ?? from[0],
    shuffle(items) {
      const rest = [...items];
      const shuffled: typeof rest = [];
      while (rest.length > 0) shuffled.push(...rest.splice(below(rest.length), 1));
      return shuffled;
    },
    digits: (count) => repeat(count, () => String(below(10))),
    letters: (count) => repeat(count, () => alphabet.charAt(below(alphabet.length))),
  };
}
