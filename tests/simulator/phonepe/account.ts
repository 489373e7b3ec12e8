import { type Answer, jsonAnswer, withSurprise } from '../answer.ts';
import type { PhonePeSettings } from '../settings.ts';
import type { World } from '../world.ts';
import type { Failure } from './error-codes.ts';

/** Everything that PhonePe stores: orders, refunds and tokens. */
export interface PhonePeAccount {
  world: World;
  settings: PhonePeSettings;
  /** By merchantOrderId. */
  orders: Map<string, Order>;
  /** By merchantRefundId. */
  refunds: Map<string, Refund>;
  /** By disputeId. */
  disputes: Map<string, Dispute>;
  tokens: Map<string, Token>;
  /** True if a call was refused for its token since the last token was given out. */
  tokenRefused: boolean;
  notFoundAnswers: number;
  refundWebhooks: number;
}

export interface Token {
  issuedAt: number;
  expiresAt: number;
  revoked: boolean;
}

export type OrderState = 'PENDING' | 'COMPLETED' | 'FAILED';

export interface Attempt {
  transactionId: string;
  mode: string;
  amount: number;
  at: number;
  state: OrderState;
  failure: Failure | null;
  /** True once its end is scheduled, so that nothing else may decide it. */
  planned: boolean;
}

export interface Order {
  merchantOrderId: string;
  orderId: string;
  amount: number;
  state: OrderState;
  failure: Failure | null;
  createdAt: number;
  expireAt: number;
  metaInfo: Record<string, unknown> | undefined;
  returnUrl: string;
  redirectUrl: string;
  attempts: Attempt[];
  paidAt: number | null;
  /** False values for answers and webhooks. */
  shown: { amount?: number; orderId?: string };
  /** Former states with their times, for status answers that lag behind. */
  history: Moment[];
  client: { lastStatusAt: number | null; knowsTheEndSince: number | null; webhooksAnswered: number };
}

export interface Moment {
  at: number;
  state: OrderState;
  failure: Failure | null;
  attempts: Attempt[];
}

export interface Refund {
  merchantRefundId: string;
  refundId: string;
  order: Order;
  amount: number;
  state: 'PENDING' | 'CONFIRMED' | 'COMPLETED' | 'FAILED';
  failure: Failure | null;
  at: number;
}

export interface Dispute {
  disputeId: string;
  order: Order;
  amount: number;
  status: 'ACTION_REQUIRED' | 'UNDER_REVIEW' | 'WON' | 'LOST';
  at: number;
}

/** PhonePe's error body, in the shape the settings ask for. */
export function errorAnswer(
  { settings, world }: PhonePeAccount,
  status: number,
  code: string,
  message: string,
): Answer {
  const named = settings.errorShape === 'code' ? { success: false, code } : { errorCode: code, context: {} };
  return jsonAnswer(status, withSurprise(world.random, { ...named, message }));
}

export const badRequest = (account: PhonePeAccount) =>
  errorAnswer(account, 400, 'BAD_REQUEST', 'Please check the inputs you have provided.');

/** Makes an id like PhonePe's: a prefix, the time and digits. */
export function makeId({ world }: PhonePeAccount, prefix: string): string {
  const time = new Date(world.clock.now()).toISOString().replace(/\D/g, '').slice(2, 14);
  return `${prefix}${time}${world.random.digits(10)}`;
}

export const MERCHANT_ID = 'SIMULATEDMERCHANT';

export const idPattern = /^[A-Za-z0-9_-]{1,63}$/;
