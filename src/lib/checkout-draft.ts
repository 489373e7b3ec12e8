import type { BillingForm } from '#domain/order/checkout-form.ts';
import { readTab, writeTab } from './tab-storage.ts';

/** The details that a buyer has entered for one product, kept in this tab until the order is paid. */
export interface CheckoutDraft {
  values: Partial<Record<keyof BillingForm, string>>;
  quantity: number;
  /** The questions about what was typed that the buyer answered by keeping it. */
  settled: string[];
  /** Idempotency key of this draft; null until the first try and after every change. */
  key: string | null;
  /** The attempt that was started with this draft and has not ended, as far as this tab knows. */
  attempt: { orderId: string; redirectUrl: string } | null;
}

/** The payment page of an attempt that was started in this tab, and its product. */
export interface StartedAttempt {
  redirectUrl: string;
  /** Null if only the payment was begun in this tab, not the order. */
  product: { id: number; slug: string } | null;
}

const BILLING = 'billing';
/** The thing that a draft is for: a product by its id, or a payment request by the id of its order. */
export type DraftOf = number | string;

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

/**
 * Ends an attempt in this tab. Of a paid order only the buyer's details stay. A failed one keeps its texts,
 * and the next press starts a new order.
 */
export function endAttempt(orderId: string, outcome: 'COMPLETED' | 'FAILED'): void {
  const product = readAttempt(orderId)?.product;
  if (outcome === 'COMPLETED') writeTab(attemptKey(orderId), null);
  const draft = product && readDraft(product.id);
  if (!product || draft?.attempt?.orderId !== orderId) return;
  writeDraft(product.id, outcome === 'COMPLETED' ? null : { ...draft, key: null, attempt: null });
}

/** Moves what was kept of an order on to its new payment page, after a failed payment. */
export function resumeAttempt(orderId: string, redirectUrl: string): void {
  const product = readAttempt(orderId)?.product ?? null;
  writeAttempt(orderId, { redirectUrl, product });
  const draft = product && readDraft(product.id);
  if (draft && !draft.attempt) writeDraft(product.id, { ...draft, attempt: { orderId, redirectUrl } });
}

/** Returns a fresh idempotency key of 128 random bits. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
