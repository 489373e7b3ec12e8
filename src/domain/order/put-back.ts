import * as z from 'zod/mini';
import { MOST_LINES } from './order-line.ts';

export const putBackTexts = {
  lines: `Please name 1 to ${MOST_LINES} lines of the order.`,
  done: 'Back in the shop',
  nothing: 'Nothing was put back: it is back already, or its pieces are not counted any more.',
  notBack: 'Pieces can be put back once their parcel has come back or the order is cancelled.',
} as const;

/** The lines of an order whose pieces are put back into the shop. All lines of one product go back together. */
export const PutBack = z.object({
  lines: z
    .array(z.int(putBackTexts.lines).check(z.positive(putBackTexts.lines)), putBackTexts.lines)
    .check(z.minLength(1, putBackTexts.lines), z.maxLength(MOST_LINES, putBackTexts.lines)),
});
export type PutBack = z.infer<typeof PutBack>;
