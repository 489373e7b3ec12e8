/** A text on one line: what a visitor typed must not make a line that looks like another fact. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** One thing a letter says of its subject; without a value it is left out. */
export type Fact = readonly [what: string, said: string | null | undefined];

/** Facts of a letter, a line each. */
export function factLines(facts: readonly Fact[]): string[] {
  return facts.flatMap(([what, said]) => (typeof said === 'string' ? `${what}: ${onOneLine(said)}` : []));
}

/** A paragraph of a letter, as one text or by its lines; false and null are none. */
export type Paragraph = string | readonly string[] | false | null;

/** A letter's text, with an empty line between its paragraphs. */
export function letter(paragraphs: readonly Paragraph[]): string {
  const written = paragraphs.filter((paragraph) => paragraph !== false && paragraph !== null);
  return `${written.map((paragraph) => [paragraph].flat().join('\n')).join('\n\n')}\n`;
}
