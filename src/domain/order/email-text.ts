/** A text on one line: what a visitor typed must not make a line that looks like another fact. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** Facts of a letter, a line each. */
export function factLines(facts: readonly (readonly [what: string, said: string])[]): string[] {
  return facts.map(([what, said]) => `${what}: ${onOneLine(said)}`);
}
