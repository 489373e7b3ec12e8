import type { BillingForm } from '#domain/order/checkout-form.ts';
import { readTab, writeTab } from './tab-storage.ts';

/** What a buyer has entered at one checkout, kept in this tab until the order is paid. */
export interface CheckoutDraft {
  values: Partial<Record<keyof BillingForm, string>>;
  /** Pieces of the product, where one alone is bought. The lines of the basket have their own. */
  quantity: number;
  /** The questions about what was typed that the buyer answered by keeping it. */
  settled: string[];
  /** The order that was sent last, with its idempotency key. Sending it again unchanged orders nothing more. */
  sent: { body: string; key: string } | null;
  /** The attempt that was started with this draft and has not ended, as far as this tab knows. */
  attempt: { orderId: string; redirectUrl: string } | null;
}

/** The payment page of an attempt that was started in this tab, and what it is for. */
export interface StartedAttempt {
  redirectUrl: string;
  /** The draft that was sent; null if only the payment was begun in this tab, not the order. */
  draftOf: DraftOf | null;
  /** The product of an order for one alone. */
  product: { id: number; slug: string } | null;
}

const BILLING = 'billing';
/** What a draft is for: a product by its id, the basket, or a payment request by the id of its order. */
export type DraftOf = number | 'basket' | (string & {});

const draftKey = (of: DraftOf) => `checkout:${of}`;
const attemptKey = (orderId: string) => `attempt:${orderId}`;

/** Returns the draft of a product or payment request in this tab, or null. */
export const readDraft = (of: DraftOf) => readTab<CheckoutDraft>(draftKey(of));

/** Keeps a draft, and its billing details for the next product; null forgets the draft alone. */
export function writeDraft(of: DraftOf, draft: CheckoutDraft | null): void {
  writeTab(draftKey(of), draft);
  if (draft) writeTab(BILLING, draft.values);
}

/** Returns the buyer's details as they were last typed in this tab, for any product; null for none. */
export const readBilling = () => readTab<CheckoutDraft['values']>(BILLING);

/** Forgets the buyer, and the draft of a product or payment request. */
export function forgetBuyer(of: DraftOf): void {
  writeTab(draftKey(of), null);
  writeTab(BILLING, null);
}

/** Returns the attempt behind an order id; null if it was not begun in this tab. */
export const readAttempt = (orderId: string) => readTab<StartedAttempt>(attemptKey(orderId));

/** Remembers the attempt of an order id before the visitor leaves for the payment page. */
export const writeAttempt = (orderId: string, attempt: StartedAttempt) =>
  writeTab(attemptKey(orderId), attempt);

/** Returns the draft of an attempt that was begun in this tab. */
function draftBehind(orderId: string): { of: DraftOf; draft: CheckoutDraft } | null {
  const of = readAttempt(orderId)?.draftOf ?? null;
  const draft = of === null ? null : readDraft(of);
  return of !== null && draft ? { of, draft } : null;
}

/**
 * Ends an attempt in this tab. Of a paid order only the buyer's details stay. A failed one keeps its texts,
 * and the next press starts a new order.
 */
export function endAttempt(orderId: string, outcome: 'COMPLETED' | 'FAILED'): void {
  const found = draftBehind(orderId);
  if (outcome === 'COMPLETED') writeTab(attemptKey(orderId), null);
  if (found?.draft.attempt?.orderId !== orderId) return;
  writeDraft(found.of, outcome === 'COMPLETED' ? null : { ...found.draft, sent: null, attempt: null });
}

/** Moves what was kept of an order on to its new payment page, after a failed payment. */
export function resumeAttempt(orderId: string, redirectUrl: string): void {
  const { draftOf = null, product = null } = readAttempt(orderId) ?? {};
  writeAttempt(orderId, { redirectUrl, draftOf, product });
  const found = draftBehind(orderId);
  if (found && !found.draft.attempt)
    writeDraft(found.of, { ...found.draft, attempt: { orderId, redirectUrl } });
}

/** Returns a fresh idempotency key of 128 random bits. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
