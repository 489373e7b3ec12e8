import { type Answer, jsonAnswer } from '../answer.ts';
import type { RazorpaySettings } from '../settings.ts';
import type { World } from '../world.ts';

/** Everything that Razorpay stores. Times are in milliseconds here, and in whole seconds in its JSON. */
export interface RazorpayAccount {
  world: World;
  settings: RazorpaySettings;
  /** By `plink_…`. */
  links: Map<string, Link>;
  /** By `pay_…`. */
  payments: Map<string, Payment>;
  /** By `rfnd_…`. */
  refunds: Map<string, Refund>;
  /** By `disp_…`. */
  disputes: Map<string, Dispute>;
  /** By X-Refund-Idempotency: the first request, and its time. */
  refundKeys: Map<string, { body: string; refund: Refund; at: number }>;
}

export type LinkStatus = 'created' | 'paid' | 'expired' | 'cancelled';

export interface Link {
  id: string;
  orderId: string;
  status: LinkStatus;
  amount: number;
  amountPaid: number;
  referenceId: string;
  description: string;
  customer: Record<string, unknown>;
  notes: Record<string, unknown>;
  returnUrl: string;
  shortUrl: string;
  createdAt: number;
  updatedAt: number;
  expireBy: number | null;
  expiredAt: number | null;
  cancelledAt: number | null;
  payments: Payment[];
  shownId: string | null;
  client: { knowsTheEnd: boolean; webhooksAnswered: number };
}

export interface Payment {
  id: string;
  link: Link;
  amount: number;
  method: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  late: boolean;
  amountRefunded: number;
  failure: string | null;
  createdAt: number;
}

export interface Refund {
  id: string;
  payment: Payment;
  amount: number;
  status: 'pending' | 'processed' | 'failed';
  speed: string;
  receipt: string | null;
  notes: Record<string, unknown>;
  createdAt: number;
}

export interface Dispute {
  id: string;
  payment: Payment;
  amount: number;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  createdAt: number;
  respondBy: number;
}

export const ACCOUNT_ID = 'acc_SimulatedAcc01';

export const makeId = ({ world }: RazorpayAccount, prefix: string) => `${prefix}_${world.random.letters(14)}`;
export const inSeconds = (ms: number) => Math.floor(ms / 1000);

/** Returns the answer for an unknown id, in the form that the settings choose. */
export function unknownId({ settings }: RazorpayAccount, id: string | undefined): Answer {
  const stripped = (id ?? '').replace(/^[a-z]+_/, '');
  return errorAnswer(
    400,
    settings.unknownId === 'does not exist'
      ? 'The id provided does not exist'
      : `invalid input [${stripped}]`,
  );
}

/** Returns Razorpay's error object. */
export function errorAnswer(status: number, description: string, field: string | null = null): Answer {
  const code = status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR';
  const placed = { source: field ? 'business' : 'NA', step: field ? 'payment_initiation' : 'NA' };
  const reason = field ? 'input_validation_failed' : 'NA';
  const error = { code, description, ...placed, reason, metadata: {}, ...(field && { field }) };
  return jsonAnswer(status, { error });
}
