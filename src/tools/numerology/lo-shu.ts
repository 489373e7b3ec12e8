import { numerology } from '#words/tools/numerology.ts';
import type { CivilDate } from '../place/dates.ts';
import { bhagyank, digitsOfDate, moolank } from './numbers.ts';

/** The fixed square, row by row. */
export const loShuSquare = [4, 9, 2, 3, 5, 7, 8, 1, 6] as const;

/** The cells of each line, in the order of their names; those of the diagonals differ most between schools. */
const lineCells = [
  [4, 9, 2],
  [3, 5, 7],
  [8, 1, 6],
  [4, 3, 8],
  [9, 5, 1],
  [2, 7, 6],
  [4, 5, 6],
  [2, 5, 8],
];
export const planes: readonly { name: string; cells: readonly number[] }[] = lineCells.map((cells, at) => ({
  name: numerology.lines[at] ?? '',
  cells,
}));

/** A filled grid. */
export interface LoShu {
  /** How often each number 1 to 9 is there; index 0 is not used. */
  counts: number[];
  missing: number[];
  full: string[];
  empty: string[];
}

/**
 * Fills the grid with a date's digits; zeros are dropped.
 * @param withDriver also enter moolank and bhagyank, as many Indian schools do
 */
export function loShu(date: CivilDate, withDriver: boolean): LoShu {
  const numbers = digitsOfDate(date);
  if (withDriver) numbers.push(moolank(date).root, bhagyank(date).root);
  const counts = Array.from({ length: 10 }, (_, number) =>
    number === 0 ? 0 : numbers.filter((other) => other === number).length,
  );
  const has = (number: number) => (counts[number] ?? 0) > 0;
  const named = (fits: (cells: readonly number[]) => boolean) =>
    planes.filter(({ cells }) => fits(cells)).map(({ name }) => name);
  return {
    counts,
    missing: [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((number) => !has(number)),
    full: named((cells) => cells.every(has)),
    empty: named((cells) => !cells.some(has)),
  };
}
