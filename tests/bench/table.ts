/** A column's head or a cell. Texts are printed as they are, and numbers are rounded. */
export type Cell = string | number;

/** Marks a figure that misses its target. */
export const MISSED = '✗';

/** Returns a figure beside its limit, with a mark when it is above. */
export function beside(figure: number, most: number, digits = 0): string {
  const text = `${figure.toFixed(digits)} ≤ ${most.toFixed(digits)}`;
  return figure > most ? `${text} ${MISSED}` : text;
}

/** Prints rows as a Markdown table with aligned columns. */
export function printTable(title: string, heads: string[], rows: Cell[][]): void {
  const lines = [heads, ...rows].map((row) => row.map(String));
  const widths = heads.map((_, column) => Math.max(3, ...lines.map((row) => (row[column] ?? '').length)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = lines;
  const rule = widths.map((width) => '-'.repeat(width));
  console.log(`\n${title}\n\n${[head, rule, ...body].map(line).join('\n')}`);
}

/** Returns the median of some figures; the higher of two middle ones. */
export function median(figures: number[]): number {
  return percentile(figures, 0.5);
}

/** Returns the figure that this share of all figures does not exceed. */
export function percentile(figures: number[], part: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
