import { stringify } from 'csv-stringify/sync';

/** One cell: a text or a number; null leaves it empty. */
export type Cell = string | number | null;

/** The columns of a file: heading, and what stands below it. */
export type Columns<T> = Record<string, (thing: T) => Cell>;

/** How many things are written at once. */
const AT_ONCE = 500;

/**
 * What begins a formula, behind characters that nobody sees and some programs leave out. The library looks at
 * the first alone.
 */
const HIDDEN_FORMULA = /^[\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\u2800]+[=+\-@＝＋－＠]/u;

const asText = (cell: Cell): Cell =>
  typeof cell === 'string' && HIDDEN_FORMULA.test(cell) ? `'${cell}` : cell;

/**
 * Writes a file for spreadsheets, piece by piece: UTF-8 with a byte order mark, so that Excel shows Hindi; CRLF;
 * texts in quotes, and those a spreadsheet would take for a formula behind an apostrophe. The last line says how
 * many rows there are: a file that was cut off on its way has none.
 */
export async function* csv<T>(columns: Columns<T>, things: AsyncIterable<T[]>): AsyncGenerator<string> {
  const options = { record_delimiter: 'windows', quoted_string: true, escape_formulas: true } as const;
  const batches = things[Symbol.asyncIterator]();
  // Read before the first line is given: a store that is down is then told from an empty file.
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
