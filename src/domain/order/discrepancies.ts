import type { Words } from '#languages/words.ts';
import type { DiscrepancyKind } from './attempt.ts';
import type { OrderLine } from './order-line.ts';

/** The words about a payment that does not fit its order, for the owner; `words/…/news.ts` has the buyer's. */
interface DiscrepancyTexts {
  /** In the history, in e-mails and as a warning: what was found. No full stop. */
  found: string;
  /** In her e-mail: what to do. */
  byMail: string;
  /** On the order's page: what to do. */
  onScreen: string;
  /**
   * In the history, appended to 'Refund of ₹… asked for'; null if no refund starts
   * automatically.
   */
  refund: string | null;
}

const ifNotBack = 'If it has not gone back by tomorrow, give it back under ‘Money’.';
const nothingToDo = 'You need not do anything. You get another e-mail only if the refund is refused.';

type Lost = Pick<OrderLine, 'name' | 'single'>;

/**
 * Tells the buyer of a paid order why lines of it went to others.
 * @param isAll true if these are all lines of the order
 */
export function lostText(lost: readonly Lost[], isAll: boolean, say: Words['news']): string {
  const [first, ...others] = lost;
  const isOnePiece = first?.single === true && others.length === 0;
  if (isAll && others.length === 0) return isOnePiece ? say.unused.already_sold : say.lost.pieces;
  const names = namesOf(lost, say.lost.and);
  const why = isOnePiece ? say.lost.onePieceOf(names) : say.lost.piecesOf(names);
  return isAll ? why : `${why} ${say.lost.restGoesOn}`;
}

/** Names lines in a sentence: '‘Ruby’ and ‘Pearl’'. */
function namesOf(lines: readonly Pick<OrderLine, 'name'>[], and: string): string {
  const names = lines.map(({ name }) => `‘${name}’`);
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(and);
}

/** Tells the owner which lines of a paid order went to others, while the rest of it goes on. */
export function lostToOthersText(lost: readonly Pick<OrderLine, 'name'>[]): string {
  const [them, money] = lost.length === 1 ? ['it', 'its money'] : ['them', 'their money'];
  return (
    `Other buyers had paid for ${namesOf(lost, ' and ')} a moment before. Do not send ${them}: ` +
    `${money} goes back to this buyer by itself. The rest of the order goes on as usual.`
  );
}

export const discrepancyTexts: Record<DiscrepancyKind, DiscrepancyTexts> = {
  amount_mismatch: {
    found: 'The payment provider reports another amount than the order’s',
    byMail:
      'Please send nothing yet. Compare the payment in your account at the payment provider with the ' +
      'order, speak to the buyer, then give the money back on the order’s page.',
    onScreen:
      'Send nothing. Give the money back under ‘Money’, or settle it with the payment provider and ' +
      'the buyer and then close the order.',
    refund: ', because the amount did not match',
  },
  reference_mismatch: {
    found: 'The payment provider reports a payment with another reference',
    byMail:
      'Please send nothing yet. Look for the reference in your account at the payment provider, give ' +
      'the money back there if it is this order’s, then close the order on its page.',
    onScreen:
      'Send nothing. Look the payment up on the website of your payment provider and settle it with ' +
      'the buyer; then close the order under ‘Money’.',
    refund: null,
  },
  late_success: {
    found: 'The payment arrived after it had failed. It goes back to the buyer by itself',
    byMail: nothingToDo,
    onScreen: ifNotBack,
    refund: ', because it came after the payment had failed',
  },
  request_over: {
    found:
      'The payment arrived after you had withdrawn the payment request. It goes back to the client by itself',
    byMail: nothingToDo,
    onScreen: ifNotBack,
    refund: ', because the payment request had been withdrawn',
  },
  double_payment: {
    found: 'The order was paid a second time. The second payment goes back to the buyer by itself',
    byMail:
      'Send the order once, as usual. You need not do anything about the second payment; ' +
      'you get another e-mail only if its refund is refused.',
    onScreen: ifNotBack,
    refund: ', because the order was paid twice',
  },
  already_sold: {
    found:
      'Another buyer had paid for this piece a moment before. The money goes back to this buyer by itself',
    byMail:
      'Send nothing for this order: the piece goes to the buyer who paid first. ' +
      'You need not do anything. You get another e-mail only if the refund is refused.',
    onScreen: `Send nothing. ${ifNotBack}`,
    refund: ', because the piece had been sold',
  },
};
