import type { KnownFacts } from '#domain/catalogue/fact-kinds.ts';

/** The facts of a product, in a language that has other words for them than the table of facts. */
export const facts = {
  /** Names of facts, by their names in the table. */
  labels: {} as Partial<Record<string, (known: KnownFacts) => string>>,
  /** Puts a fact into words, from its value and from the table's words for it; null where those are meant. */
  values: {} as Partial<Record<string, (value: string | number, written: string) => string | null>>,
};
