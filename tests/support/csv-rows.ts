/** Parses a CSV file strictly by RFC 4180 into rows by column name. The last line is not a row. */
export function csvRows(text: string): Record<string, string>[] {
  const cells = [...text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)];
  const rows: string[][] = [[]];
  for (const [, quoted, bare, end] of cells) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end === '\r\n') rows.push([]);
  }
  const [head = [], ...lines] = rows.slice(0, -1);
  return lines.slice(0, -1).map((line) => Object.fromEntries(head.map((name, n) => [name, line[n] ?? ''])));
}
