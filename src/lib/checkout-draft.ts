import type { BillingForm } from '#domain/order/checkout-form.ts';
import { readTab, writeTab } from './tab-storage.ts';

/** What a buyer has entered for one product, kept in this tab until the order is paid. */
export interface CheckoutDraft {
  values: Partial<Record<keyof BillingForm, string>>;
  quantity: number;
  /** The questions about what was typed that the buyer answered with 'It is right'. */
  settled: string[];
  /** Idempotency key of this draft; null until the first try and after every change. */
  key: string | null;
  /** The attempt that was begun with this draft and has not ended, as far as this tab knows. */
  attempt: { orderId: string; redirectUrl: string } | null;
}

/** Where an attempt of this tab is paid, and for which product. */
export interface BegunAttempt {
  redirectUrl: string;
  /** Null where only the payment was begun in this tab, not the order. */
  product: { id: number; slug: string } | null;
}

const BILLING = 'billing';
const draftKey = (productId: number) => `checkout:${productId}`;
const attemptKey = (orderId: string) => `attempt:${orderId}`;

/** The draft of a product in this tab, or null. */
export const readDraft = (productId: number) => readTab<CheckoutDraft>(draftKey(productId));

/** Keeps a draft, and its billing details for the next product; null forgets the draft alone. */
export function writeDraft(productId: number, draft: CheckoutDraft | null): void {
  writeTab(draftKey(productId), draft);
  if (draft) writeTab(BILLING, draft.values);
}

/** What was last typed about the buyer in this tab, for whatever product, or null. */
export const readBilling = () => readTab<CheckoutDraft['values']>(BILLING);

/** Forgets the buyer, and the draft of a product. */
export function forgetBuyer(productId: number): void {
  writeTab(draftKey(productId), null);
  writeTab(BILLING, null);
}

/** The attempt behind an order id, when it was begun in this tab. */
export const readAttempt = (orderId: string) => readTab<BegunAttempt>(attemptKey(orderId));

/** Keeps what an order id stands for, before the visitor leaves for the payment page. */
export const writeAttempt = (orderId: string, attempt: BegunAttempt) =>
  writeTab(attemptKey(orderId), attempt);

/** After a payment: of a paid order nothing is kept but who bought; a failed one keeps its texts but starts a new order. */
export function endAttempt(orderId: string, outcome: 'COMPLETED' | 'FAILED'): void {
  const product = readAttempt(orderId)?.product;
  if (outcome === 'COMPLETED') writeTab(attemptKey(orderId), null);
  const draft = product && readDraft(product.id);
  if (!product || draft?.attempt?.orderId !== orderId) return;
  writeDraft(product.id, outcome === 'COMPLETED' ? null : { ...draft, key: null, attempt: null });
}

/** After a failed payment of an order that is now paid at another page: what was kept of it goes on there. */
export function resumeAttempt(orderId: string, redirectUrl: string): void {
  const product = readAttempt(orderId)?.product ?? null;
  writeAttempt(orderId, { redirectUrl, product });
  const draft = product && readDraft(product.id);
  if (draft && !draft.attempt) writeDraft(product.id, { ...draft, attempt: { orderId, redirectUrl } });
}

/** A fresh idempotency key: 128 random bits. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
