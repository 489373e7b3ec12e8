import type { FoundProductWire } from '#domain/catalogue/product.ts';
import type { FoundKind } from '#editorial/pages.ts';

/** A page that the search finds, or something to do. The path of a page is without the base path. */
export interface FoundPage {
  kind: FoundKind;
  title: string;
  path: string;
  text: string;
  /** The language of title and text, where it is not English. */
  lang?: 'hi';
}

export type SearchHit = FoundPage | { kind: 'Product'; product: FoundProductWire };

/** The answer of `GET public/find`. */
export interface SearchAnswer {
  /** The best first. */
  results: SearchHit[];
  /** True when nothing has all words as they were typed, so that the results only come near. */
  near: boolean;
  /**
   * Folded words, or rows of words, that stand in the results for what was typed: other spellings, and what
   * misspelled words were taken for.
   */
  matched: string[];
  /** One sentence about what the practice does not offer; null for everything else. */
  says: string | null;
  /** True when the store could not be read, so that products are missing. */
  products_missing: boolean;
}
