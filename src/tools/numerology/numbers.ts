import { numerology } from '#words/tools/numerology.ts';
import type { Graha } from '../jyotish/zodiac.ts';
import type { Read } from '../place/civil-time.ts';
import type { CivilDate } from '../place/dates.ts';

/* Numbers of a date, a name and a telephone, as numerologists add them up. */

/** A sum and the way down from it: `steps` begins with the sum and ends with the root. */
export interface Reduced {
  sum: number;
  root: number;
  steps: number[];
}

/** Sums that the Pythagorean reading keeps; 33 is disputed. */
const masters = [11, 22, 33];

/** Returns the digits of a text, in order. Everything else is ignored. */
export const digitsOf = (text: string): number[] => [...text.replace(/\D/g, '')].map(Number);

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * Adds digits until one is left.
 * @param keepMasters stop at 11, 22 and 33, as the Pythagorean reading does
 */
export function reduce(number: number, keepMasters = false): Reduced {
  const steps = [number];
  let last = number;
  while (last > 9 && !(keepMasters && masters.includes(last))) {
    last = sum(digitsOf(String(last)));
    steps.push(last);
  }
  return { sum: number, root: last, steps };
}

/** The eight digits of a date as it is written, DDMMYYYY. */
export function digitsOfDate({ day, month, year }: CivilDate): number[] {
  return digitsOf(
    [String(day).padStart(2, '0'), String(month).padStart(2, '0'), String(year).padStart(4, '0')].join(''),
  );
}

/** Moolank (mulank, driver): the day of the month alone. */
export const moolank = ({ day }: CivilDate): Reduced => reduce(day);

/** Bhagyank (conductor): all digits of the date at once. */
export const bhagyank = (date: CivilDate): Reduced => reduce(sum(digitsOfDate(date)));

/**
 * The life path of the Pythagorean reading by both ways of adding: all digits at once, and day, month and
 * year reduced apart and then added. The root is always the same, a master number need not be.
 */
export function lifePath(date: CivilDate): { atOnce: Reduced; apart: Reduced; parts: Reduced[] } {
  const parts = [date.day, date.month, date.year].map((part) => reduce(part, true));
  return {
    atOnce: reduce(sum(digitsOfDate(date)), true),
    apart: reduce(sum(parts.map(({ root }) => root)), true),
    parts,
  };
}

/**
 * The kua number of feng shui: 11 less the year's root for a man, 4 more than it for a woman; 5 becomes 2 and
 * 8. The year begins about 4 February; `date` before it counts to the year before.
 */
export function kua(date: CivilDate, sex: 'man' | 'woman'): { year: number; root: number } {
  const year = date.month === 1 || (date.month === 2 && date.day < 4) ? date.year - 1 : date.year;
  const digit = reduce(year).root;
  const { root } = reduce(sex === 'man' ? 11 - digit : 4 + digit);
  return { year, root: root === 5 ? (sex === 'man' ? 2 : 8) : root };
}

/** A mobile number: its digits, their sum, and how often each digit from 0 to 9 occurs. */
export interface MobileReading {
  digits: number[];
  total: Reduced;
  counts: number[];
}

/** Reads a ten-digit mobile number, with or without +91, 0, spaces, commas and hyphens. */
export function readMobile(text: string): Read<MobileReading> {
  const typed = digitsOf(text);
  const prefix = /^(?:0091|91|0)(?=\d{10}$)/.exec(typed.join(''))?.[0].length ?? 0;
  const digits = typed.slice(prefix);
  if (/[^\d\s()+.,-]/.test(text) || digits.length !== 10) return { ok: false, message: numerology.noMobile };
  const counts = Array.from({ length: 10 }, (_, digit) => digits.filter((other) => other === digit).length);
  return { ok: true, value: { digits, total: reduce(sum(digits)), counts } };
}

/** The grahas of the numbers from 1 to 9 in Indian use. Western books give 4 to Uranus and 7 to Neptune. */
const grahasOfNumbers: readonly Graha[] = [
  ...(['sun', 'moon', 'jupiter', 'rahu', 'mercury', 'venus', 'ketu', 'saturn', 'mars'] as const),
];

/** Meaning of a number from 1 to 9. */
interface NumberMeaning {
  graha: Graha;
  /** Words that tradition associates with the number. */
  words: string;
}

/** Returns the graha and the words of a number from 1 to 9; a master number is reduced first. */
export function meaningOf(number: number): NumberMeaning {
  const { root } = reduce(number);
  const [graha, words] = [grahasOfNumbers[root - 1], numerology.meanings[root - 1]];
  if (!graha || !words) throw new RangeError(`no number ${number} from 1 on`);
  return { graha, words };
}
