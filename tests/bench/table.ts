/** A column's head, or a cell: text as it stands, numbers rounded to what matters. */
export type Cell = string | number;

/** Marks a figure that misses its target. */
export const MISSED = '✗';

/** A figure beside the most it may be, with a mark when it is more. */
export function beside(figure: number, most: number, digits = 0): string {
  const text = `${figure.toFixed(digits)} ≤ ${most.toFixed(digits)}`;
  return figure > most ? `${text} ${MISSED}` : text;
}

/** Prints rows under heads as a Markdown table, its columns lined up for a terminal. */
export function printTable(title: string, heads: string[], rows: Cell[][]): void {
  const lines = [heads, ...rows].map((row) => row.map(String));
  const widths = heads.map((_, column) => Math.max(3, ...lines.map((row) => (row[column] ?? '').length)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = lines;
  const rule = widths.map((width) => '-'.repeat(width));
  console.log(`\n${title}\n\n${[head, rule, ...body].map(line).join('\n')}`);
}

/** The middle of some figures; the higher of two middles. */
export function median(figures: number[]): number {
  return percentile(figures, 0.5);
}

/** The figure that this part of all figures does not exceed. */
export function percentile(figures: number[], part: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
