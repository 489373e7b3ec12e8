import { formatTotal, type Paise } from '../money/money.ts';
import { indiaTimeInWords } from '../site/india-time.ts';

/**
 * The state of a dispute at the provider. In `open`, the owner has to answer. In `under_review`, the buyer's
 * bank decides. A lost dispute has taken the money; `won` and `closed` have not.
 */
export const disputeStates = ['open', 'under_review', 'won', 'lost', 'closed'] as const;
type DisputeState = (typeof disputeStates)[number];

/** A buyer’s complaint to the bank about a payment (a chargeback), as the provider last reported it. */
export interface Dispute {
  /** The provider’s id. */
  id: string;
  attemptId: string;
  reportedAt: string;
  state: DisputeState;
  /** Null if the provider does not say. */
  amount: Paise | null;
  /** The provider’s words or code for the reason. */
  reason: string | null;
  /** ISO time until which the owner can answer. */
  respondBy: string | null;
}

/** Returns true while a dispute is not decided. */
export const isDisputed = ({ state }: Pick<Dispute, 'state'>): boolean =>
  state === 'open' || state === 'under_review';

/** Says what a dispute means for the owner, and what to do about it. */
export function disputeInWords({ state, respondBy, amount }: Dispute): string {
  const where = 'in your account at the payment provider';
  switch (state) {
    case 'open': {
      const until = respondBy
        ? `until ${indiaTimeInWords(new Date(respondBy))}`
        : `(${where} it says until when)`;
      return (
        `Please answer it ${where}, ${until}: accept it, or send what proves the sale, such as the courier’s ` +
        'receipt. Do not give the money back here as well.'
      );
    }
    case 'under_review':
      return `The bank is looking at your answer. Do not give the money back meanwhile.`;
    case 'won':
      return 'It is decided for you: the money stays.';
    case 'closed':
      return 'It is closed, and the money stays.';
    case 'lost':
      return amount === null
        ? `It is lost: the bank has taken money back. Please look ${where} how much it was.`
        : `It is lost: the bank has taken ${formatTotal(amount)} back.`;
  }
}
