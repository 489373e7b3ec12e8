import type { Drawn, Markup, Table } from './markup.ts';
import type { Read } from './place/civil-time.ts';
import type { CivilDate } from './place/dates.ts';

/*
 * The parts of a tool. Its folder in `src/tools` holds `form.ts` (exports `form`) and `work.ts` (exports
 * `work`) and is found by itself; its texts are in `content/tools`. CONTRIBUTING has the recipe.
 */

/** The form of a tool, written into its page while the site is built. */
export interface ToolForm {
  /** Words on the button. */
  button: string;
  fields: () => Markup;
  /** Values of the fields for the worked example; browser tests fill in the same. */
  example: Readonly<Record<string, string>>;
  /**
   * True when the tool shows today's result at once, for the values that the fields begin with
   * (`page/at-once.ts`).
   */
  showsAtOnce?: boolean;
}

/** The fields of a submitted form. A refusal is shown at its field, and its value is null. */
export interface Fields {
  /** Returns the text of a field, with Latin digits and trimmed. A radio button gives its number from 0. */
  text: (name: string) => string;
  /** Returns true when something was typed, even a date that does not exist. */
  isFilled: (name: string) => boolean;
  /** Returns what was read, or shows why it was refused. */
  take: <Value>(name: string, read: Read<Value>) => Value | null;
  refuse: (name: string, message: string) => null;
  date: (name: string) => CivilDate | null;
}

/** Everything that a tool needs to know beside its fields. */
export interface Surroundings {
  /**
   * The present moment, in milliseconds since 1970 UTC; null for the worked example, which is the same every
   * day.
   */
  now: number | null;
  /** Keeps the result and the worked example on one page apart. */
  id: 'own' | 'example';
  /** Returns the address that looks for some words in the shop. */
  shop: (words: string) => string;
}

/**
 * The answer of a tool. By this type every result has a sentence, a named picture, and a table that says the
 * same.
 */
export interface Answer {
  heading: string;
  /** The heading as the page shows it, where it is more than its text. */
  headingView?: Markup;
  /** The answer in one sentence, which comes first. */
  sentence: string;
  /** The sentence as the page shows it, where it is more than its text. */
  sentenceView?: Markup;
  /** Names the input, such as a day and a place, or two Moons. It follows the sentence. */
  about?: Markup;
  /** One picture, or several to choose from. The first is also on the tool's card. */
  pictures: readonly [Drawn, ...Drawn[]];
  /** Says what the letters in the pictures mean. */
  key?: Markup;
  table: Table;
  /** Title under which a phone folds picture and table, where the lines before them say enough. */
  foldedAs?: string;
  /** Everything below the picture and the table. */
  more: Markup;
  /** The lines that are sent with a question, if the visitor wants that. */
  details: string;
  /**
   * The part that may be passed on to others. It names no date or place of birth, and no name or number that
   * was typed. A `caption` stands below the picture in place of the sentence.
   */
  share: { sentence: string; picture: Drawn; caption?: string };
  /** For an answer about the present moment: when it stops being true, and the answer from then on. */
  renew?: { at: number; answer: (now: number) => Answer };
  /** Returns what a closed part (`data-later`) shows when it is first opened. */
  openLater?: (name: string) => Markup;
}

/**
 * The counting of a tool. Null means that a field was refused. It throws for nothing that a visitor can type.
 */
export type Work = (fields: Fields, surroundings: Surroundings) => Answer | null;
