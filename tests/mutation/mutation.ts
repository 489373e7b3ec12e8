import { changeCode, type Edit } from './change-code.ts';

/** One change that breaks one check. */
export interface Mutation {
  /** The check that is gone. */
  breaks: string;
  /** The file that is changed, from the root. */
  file: string;
  /** Makes the change. @throws NoSuchPlace when the place of the change is not there exactly once */
  change: (text: string) => string;
  /** The test files that should notice, from tests/. */
  tests: string[];
  /** Only tests whose title has this. */
  only?: string;
}

/** A change of a place that is named by its meaning (`change-code.ts`). */
export type Row = [
  breaks: string,
  within: string,
  edits: Edit | readonly Edit[],
  tests: string,
  only?: string,
];

/** Returns the changes of one file, named from the root; several test files are separated by spaces. */
export const inside = (file: string, rows: Row[]): Mutation[] =>
  rows.map(([breaks, within, edits, tests, only]) => ({
    breaks,
    file,
    change: (text) => changeCode(text, within, isOne(edits) ? [edits] : edits),
    tests: tests.split(' ').map((name) => `${name}.test.ts`),
    ...(only !== undefined && { only }),
  }));

const isOne = (edits: Edit | readonly Edit[]): edits is Edit => typeof edits[0] === 'string';
