/** The name of a payment provider, and its codes in words. */
interface ProviderWords {
  /** The name that buyers and the owner read. */
  name: string;
  /** Its codes for ways to pay, in capitals, in words that go after 'by'. */
  modes: Record<string, string>;
  /** Its codes for why a payment failed, in capitals, in words for the owner. */
  failures: Record<string, string>;
}

/**
 * The payment providers that the site knows. An order keeps the id of its provider for ever, so a row is
 * never removed. Two providers may share a code only if it means the same.
 */
export const providerWords = {
  phonepe: {
    name: 'PhonePe',
    modes: {
      UPI_INTENT: 'UPI',
      UPI_QR: 'UPI',
      UPI_COLLECT: 'UPI',
      CARD: 'card',
      TOKEN: 'card',
      NET_BANKING: 'net banking',
      WALLET: 'wallet',
      PPE_INTENT: 'wallet',
    },
    failures: {
      ORDER_EXPIRED: 'it was not paid in time',
      TXN_NOT_COMPLETED: 'it was not paid in time',
      TXN_AUTO_FAILED: 'it was not paid in time',
      TXN_CANCELLED: 'the buyer cancelled it',
      INVALID_MPIN: 'a wrong UPI PIN was entered',
      INSUFFICIENT_BALANCE: 'the account had too little money',
      BANK_TECHNICAL_ISSUE: 'the bank had a technical problem',
      TXN_LIMIT_BREACHED: 'a limit of the bank was reached',
      TXN_BLOCKED: 'the bank blocked it',
    },
  },
  razorpay: {
    name: 'Razorpay',
    modes: {
      UPI: 'UPI',
      CARD: 'card',
      NETBANKING: 'net banking',
      WALLET: 'wallet',
      EMI: 'EMI',
    },
    failures: {
      EXPIRED: 'it was not paid in time',
      CANCELLED: 'it was cancelled',
    },
  },
  sandbox: {
    name: 'Sandbox payments',
    modes: { UPI: 'UPI', CARD: 'card' },
    failures: {
      DECLINED_BY_BUYER: 'the buyer declined it',
      ORDER_EXPIRED: 'it was not paid in time',
    },
  },
} as const satisfies Record<string, ProviderWords>;

/** The id of a payment provider, the sandbox among them. */
export type ProviderId = keyof typeof providerWords;

const rows: readonly ProviderWords[] = Object.values(providerWords);
/** Ways to pay the owner without a provider. */
const outside = { CASH: 'cash', 'BANK TRANSFER': 'bank transfer' };
const modes = new Map([...rows.flatMap((row) => Object.entries(row.modes)), ...Object.entries(outside)]);
const failures = new Map(rows.flatMap((row) => Object.entries(row.failures)));

/**
 * Returns how an order was paid, in words that go after 'by'. An unknown code stays as the provider writes
 * it.
 */
export function modeInWords(mode: string): string {
  return modes.get(mode.toUpperCase()) ?? mode;
}

/** Returns why a payment failed, in words for the owner. An unknown code stays as the provider writes it. */
export function failureInWords(failure: string): string {
  return failures.get(failure.toUpperCase()) ?? failure;
}
