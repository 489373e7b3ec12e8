// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import { changeCode, type Edit, NoSuchPlace } from './change-code.ts';

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

/** A change of a piece of text: what is replaced must be there exactly once. */
export type Row = [breaks: string, file: string, from: string, to: string, tests: string, only?: string];

/** A change of a place that is named by its meaning (`change-code.ts`). */
export type PlacedRow = [
  breaks: string,
  file: string,
  within: string,
  edits: Edit | readonly Edit[],
  tests: string,
  only?: string,
];

const testFiles = (names: string) => names.split(' ').map((name) => `${name}.test.ts`);

/** Returns the changes of files in one folder; several test files are separated by spaces. */
export const inside = (folder: string, rows: Row[]): Mutation[] =>
  rows.map(([breaks, file, from, to, tests, only]) => ({
    breaks,
    file: `${folder}/${file}.ts`,
    change: (text) => {
      const found = text.split(from).length - 1;
      if (found !== 1) throw new NoSuchPlace(`the text is there ${found} times: ${from}`);
      return text.replace(from, () => to);
    },
    tests: testFiles(tests),
    ...(only !== undefined && { only }),
  }));

/** As `inside`, for places that are named by their meaning. */
export const placedInside = (folder: string, rows: PlacedRow[]): Mutation[] =>
  rows.map(([breaks, file, within, edits, tests, only]) => ({
    breaks,
    file: `${folder}/${file}.ts`,
    change: (text) => changeCode(text, within, isOne(edits) ? [edits] : edits),
    tests: testFiles(tests),
    ...(only !== undefined && { only }),
  }));

const isOne = (edits: Edit | readonly Edit[]): edits is Edit => typeof edits[0] === 'string';

/*
 * Each row breaks one check of calls, of mail or of the simulated providers. Payments have a file of their
 * own.
 */

const CASE = 'api/payment-cases/case-';

// biome-ignore format: a table is read by its rows
const ofSimulator = inside('tests/simulator', [
  ['simulator: six months of refunds (Razorpay)', 'razorpay/refunds', 'if (world.clock.now() - payment.createdAt > windowMs)', 'if (world.clock.now() < 0)', 'unit/simulator'],
  ['simulator: a token runs out', 'phonepe/token', 'token.expiresAt * 1000 > desk.world.clock.now();', 'token.expiresAt > 0;', 'unit/simulator'],
  ['simulator: an id is used once', 'phonepe/pay', 'const before = desk.orders.get(asked.merchantOrderId);', "const before = desk.orders.get(asked.merchantOrderId.concat('?'));", `${CASE}14-duplicate-ids`],
  ['simulator: refunds sum up to what was paid', 'phonepe/refund', 'return amount + returned > paid', 'return amount > paid', 'unit/late-money'],
  ['simulator: one refund of an order at a time', 'phonepe/refund', "if (before.some(({ state }) => state !== 'COMPLETED')) {", "if (before.some(({ state }) => state === 'FAILED')) {", 'unit/simulator'],
  ['simulator: questions too close to each other are noted', 'phonepe/ladder', 'if (now - lastStatusAt < pause)', 'if (false)', 'unit/simulator'],
  ['simulator: questions after the end are noted', 'phonepe/ladder', 'if (knowsTheEndSince !== null) note', 'if (false) note', 'unit/simulator'],
  ['simulator: a refund’s key stands for one body (Razorpay)', 'razorpay/refunds', 'if (before.body !== whole)', 'if (false)', 'unit/simulator'],
  ['simulator: questions before their time are noted', 'phonepe/ladder', 'else if (age < firstAfter) note', 'else if (age < 0) note', 'unit/simulator'],
  ['simulator: refunds sum up to what was paid (Razorpay)', 'razorpay/refunds', 'if (amount > left)', 'if (amount > payment.amount)', 'unit/simulator'],
  ['simulator: a reference is used once (Razorpay)', 'razorpay/links', '[...counter.links.values()].some(({ referenceId }) => referenceId === reference)', '[...counter.links.values()].some(({ referenceId }) => referenceId === null)', `${CASE}14-duplicate-ids`],
  ['simulator: a webhook is signed over the bytes that are sent (Razorpay)', 'razorpay/webhook', '.update(body)', '.update(body.trim().toLowerCase())', `${CASE}20-23-webhooks`],
]);

export const mutations: readonly Mutation[] = [...ofSimulator];
