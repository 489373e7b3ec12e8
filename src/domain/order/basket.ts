import { OPTION_LIMITS, type SentChoice } from '../catalogue/product-options.ts';
import { LONGEST, MOST_PIECES } from '../site/field-lengths.ts';
import { MOST_LINES } from './order-line.ts';

/* The rules of the basket: what a visitor has put aside on a device. */

/** A product with the chosen options, and how many pieces of it. */
export interface BasketLine {
  id: number;
  quantity: number;
  options: SentChoice[];
}

/** What tells the lines of a basket apart: the product and the chosen options, in whatever order. */
export const lineKey = ({ id, options }: Pick<BasketLine, 'id' | 'options'>): string =>
  JSON.stringify([id, ...options.map(({ option, choice, answer = '' }) => [option, choice, answer]).sort()]);

export const isSameLine = (one: BasketLine, other: BasketLine): boolean => lineKey(one) === lineKey(other);

/** Returns how many pieces there are in some lines. */
export const countPieces = (lines: readonly BasketLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns how many pieces of a product other lines have than the given one. */
export const piecesBeside = (lines: readonly BasketLine[], line: BasketLine): number =>
  countPieces(lines.filter((other) => other.id === line.id && !isSameLine(other, line)));

/** The basket with a line more, or why it cannot be added. */
export type Added = { ok: true; lines: BasketLine[] } | { ok: false; reason: 'full' | 'no_more' };

/**
 * Adds a line; one that is there already gets more pieces.
 * @param most most pieces of the product that one order can have, whatever their options
 */
export function addLine(lines: readonly BasketLine[], added: BasketLine, most = MOST_PIECES): Added {
  const known = lines.find((line) => isSameLine(line, added));
  const room = Math.min(most, MOST_PIECES) - piecesBeside(lines, added) - (known?.quantity ?? 0);
  if (room < added.quantity) return { ok: false, reason: 'no_more' };
  if (known) return { ok: true, lines: setQuantity(lines, added, known.quantity + added.quantity) };
  if (lines.length >= MOST_LINES) return { ok: false, reason: 'full' };
  return { ok: true, lines: [...lines, added] };
}

/** Changes the quantity of a line, which stays between 1 and what an order may have. */
export const setQuantity = (
  lines: readonly BasketLine[],
  line: BasketLine,
  quantity: number,
): BasketLine[] => {
  const within = Math.min(MOST_PIECES, Math.max(1, quantity));
  return lines.map((each) => (isSameLine(each, line) ? { ...each, quantity: within } : each));
};

export const removeLine = (lines: readonly BasketLine[], line: BasketLine): BasketLine[] =>
  lines.filter((each) => !isSameLine(each, line));

/** Puts a line that was removed back to its place, unless it was added again meanwhile. */
export const putBack = (lines: readonly BasketLine[], line: BasketLine, at: number): BasketLine[] =>
  lines.length >= MOST_LINES || lines.some((each) => isSameLine(each, line))
    ? [...lines]
    : [...lines.slice(0, at), line, ...lines.slice(at)];

/** Takes out the pieces that were bought. */
export const takeOut = (lines: readonly BasketLine[], bought: readonly BasketLine[]): BasketLine[] =>
  lines.flatMap((line) => {
    const sold = countPieces(bought.filter((each) => isSameLine(each, line)));
    return line.quantity > sold ? { ...line, quantity: line.quantity - sold } : [];
  });

const isName = (text: unknown): text is string =>
  typeof text === 'string' && text !== '' && text.length <= LONGEST.other;

const isOption = (kept: unknown): kept is SentChoice => {
  const { option, choice, answer = '' } = (kept ?? {}) as Partial<SentChoice>;
  return isName(option) && isName(choice) && (answer === '' || isName(answer));
};

/** Reads one line of what a browser kept; null where it is none. */
function lineIn(kept: unknown): BasketLine | null {
  const { id, quantity, options = [] } = (kept ?? {}) as Partial<BasketLine>;
  const isWhole = Number.isSafeInteger(id) && Number.isInteger(quantity);
  if (!isWhole || !id || id < 1 || !quantity || quantity < 1 || quantity > MOST_PIECES) return null;
  if (!Array.isArray(options) || options.length > OPTION_LIMITS.options || !options.every(isOption))
    return null;
  const chosen = options.map(({ option, choice, answer }) => ({ option, choice, ...(answer && { answer }) }));
  return { id, quantity, options: chosen };
}

/**
 * Reads what a browser kept as a basket. Anybody may have written it.
 * @returns the lines that can be read, and whether that is less than was kept
 */
export function linesIn(kept: unknown): { lines: BasketLine[]; isDamaged: boolean } {
  if (!Array.isArray(kept)) return { lines: [], isDamaged: true };
  let lines: BasketLine[] = [];
  let isDamaged = false;
  for (const each of kept) {
    const line = lineIn(each);
    const added = line && addLine(lines, line);
    if (added?.ok) lines = added.lines;
    else isDamaged = true;
    // Whatever may follow, no more can be taken.
    if (lines.length === MOST_LINES && isDamaged) break;
  }
  return { lines, isDamaged };
}
