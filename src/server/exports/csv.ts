import { stringify } from 'csv-stringify/sync';

/** One cell: a text or a number; null leaves it empty. */
export type Cell = string | number | null;

/** The columns of a file, by heading. Each returns the cell of a row. */
export type Columns<T> = Record<string, (thing: T) => Cell>;

/** Number of rows written at once. */
const AT_ONCE = 500;

/**
 * Matches the beginning of a formula behind invisible characters, which some programs drop. The library
 * checks only the first character.
 */
const HIDDEN_FORMULA = /^[\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\u2800]+[=+\-@＝＋－＠]/u;

const asText = (cell: Cell): Cell =>
  typeof cell === 'string' && HIDDEN_FORMULA.test(cell) ? `'${cell}` : cell;

/**
 * Writes a spreadsheet file piece by piece. It is UTF-8 with a byte order mark, so that Excel shows Hindi,
 * and has CRLF line ends. Texts are quoted, and a text that a spreadsheet would take for a formula begins
 * with an apostrophe. The last line states the number of rows, so a file that was cut off in transit can be
 * recognised.
 */
export async function* csv<T>(columns: Columns<T>, things: AsyncIterable<T[]>): AsyncGenerator<string> {
  const options = { record_delimiter: 'windows', quoted_string: true, escape_formulas: true } as const;
  const batches = things[Symbol.asyncIterator]();
  // The first batch is read before the first line is sent, so that a failing store is not mistaken for an
  // empty file.
  let batch = await batches.next();
  yield stringify([Object.keys(columns)], { ...options, bom: true });
  let count = 0;
  for (; !batch.done; batch = await batches.next()) {
    count += batch.value.length;
    const rows = batch.value.map((thing) => Object.values(columns).map((cell) => asText(cell(thing))));
    if (rows.length > 0) yield stringify(rows, options);
  }
  yield stringify([[`# end, ${count} rows`, ...Object.keys(columns).slice(1).fill('')]], options);
}

/** A list in pieces. */
export async function* inPieces<T>(list: readonly T[]): AsyncGenerator<T[]> {
  for (let at = 0; at < list.length; at += AT_ONCE) yield list.slice(at, at + AT_ONCE);
}
