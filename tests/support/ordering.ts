import { afterEach, beforeEach, vi } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import type { Outcome } from '#domain/order/attempt.ts';
import type { CheckoutPayload } from '#domain/order/checkout-form.ts';
import type { NewOrder } from '#domain/order/new-order.ts';
import { foldOrder } from '#domain/order/order-log.ts';
import { orderOutcome } from '#domain/order/order-state.ts';
import type { AppContext } from '#server/app-context.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { appendTo, type OrderRecord, readOrder } from '#server/orders/order-store.ts';
import { type CheckoutResult, placeOrder } from '#server/orders/place-order.ts';
import { receiveWebhook, type WebhookResult } from '#server/orders/receive-webhook.ts';
import { type PaymentProvider, PaymentProviderError } from '#server/payments/provider.ts';
import type { Sandbox } from '#server/payments/sandbox/sandbox.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { unregistered } from './paid-order.ts';
import { addRuby, openMemoryShop, payloadFor, TEST_SECRET, type TestContext } from './test-shop.ts';

/** Opens a site in memory with a ruby on sale at ₹12,500.50. */
export async function openShopWithRuby() {
  const opened = openMemoryShop();
  const ruby = await addRuby(opened.shop, { price: 12_500.5 });
  const { orders } = opened.shop.storage;
  return { ...opened, ruby, orders, sandbox: sandboxOf(opened.shop) };
}

export function sandboxOf({ sandbox }: TestContext): Sandbox {
  if (!sandbox) throw new Error('no sandbox');
  return sandbox;
}

/** Sends a checkout. A `key` of null sends none. */
export function checkOut(
  shop: TestContext,
  payload: CheckoutPayload,
  key: string | null,
  provider: PaymentProvider = sandboxOf(shop),
): Promise<CheckoutResult> {
  return placeOrder(shop, provider, {
    payload,
    idempotencyKey: key,
    returnUrl: (orderId) => shop.absolute(shop.paths.paymentResult(orderId)),
    seller: unregistered,
    sessionSecret: TEST_SECRET,
  });
}

/** Places an order, which must succeed, and returns its id. */
export async function order(shop: TestContext, product: Product): Promise<string> {
  const placed = await checkOut(shop, payloadFor(product), null);
  if (!placed.ok) throw new Error(`no order: ${placed.reason}`);
  return placed.orderId;
}

/** Handles a webhook, and does the work that the site postpones until after its answer. */
export async function receive(
  context: AppContext,
  provider: PaymentProvider,
  raw: Uint8Array,
): Promise<WebhookResult> {
  const putOff: (() => Promise<unknown>)[] = [];
  const later = (work: () => Promise<unknown>) => void putOff.push(work);
  const received = await receiveWebhook(context, provider, raw, new Headers(), later);
  for (const work of putOff) await work();
  return received;
}

/** Returns the ids of all orders. */
export async function orderIds(orders: BlobStore): Promise<string[]> {
  const keys = await orders.keys('order/');
  const found = await Promise.all(keys.map((key) => orders.read<OrderRecord>(key)));
  return found.flatMap((order) => foldOrder(order?.value.events ?? [])?.placed.id ?? []);
}

/** The details of one person, as a client sends them. */
export const aBirth = {
  name: 'Meera Rao',
  born_on: '1990-02-28',
  time: { kind: 'exact', at: '06:05' },
  place: { name: 'Meerut', latitude: 28.98, longitude: 77.71, zone: 'Asia/Kolkata' },
} as const;

/** Makes an order as the owner does, which must succeed, and returns its id. */
export async function makeForOwner(
  shop: AppContext,
  more: Partial<NewOrder> = {},
  idempotencyKey: string | null = null,
): Promise<string> {
  const made = await makeOrder(shop, {
    sent: { customer_name: 'Meera Rao', phone: '9811122233', title: 'Reading', amount: 1_100, ...more },
    idempotencyKey,
    seller: unregistered,
    serviceTax: { sac: '999799', gstRate: 18 },
    consultations: {},
    sessionSecret: TEST_SECRET,
  });
  if (!made.ok) throw new Error(`no order: ${JSON.stringify(made)}`);
  return made.order.placed.id;
}

/** Returns an order's outcome, or null while it is open. */
export async function outcomeOf(shop: TestContext, id: string): Promise<Outcome | null> {
  const found = await readOrder(shop, id);
  return found && orderOutcome(found);
}

/** Records that the provider reports another amount than the order's, in paise. */
export async function reportMismatch(shop: TestContext, id: string, amount: number): Promise<void> {
  const at = shop.now().toISOString();
  const found = { kind: 'amount_mismatch', amount, providerRef: `SBXO${id}`, transactionId: null } as const;
  const { now } = await appendTo(shop, id, () => [
    { type: 'discrepancy_found', at, attemptId: id, ...found },
  ]);
  if (!now) throw new Error(`no order ${id}`);
}

/** Records a refund of ₹50 that was requested more than a day ago, but never reached the provider. */
export async function requestLongAgo(shop: TestContext, id: string): Promise<void> {
  const at = new Date(Date.now() - 25 * 3_600_000).toISOString();
  const wanted = { attemptId: id, amount: 50_00, reason: 'owner', note: null } as const;
  await appendTo(shop, id, () => [{ type: 'refund_requested', at, refundId: `${id}-R1`, ...wanted }]);
}

/** Returns the id of the only order. */
export async function onlyOrder(orders: BlobStore): Promise<string> {
  const [id, ...others] = await orderIds(orders);
  if (!id || others.length > 0) throw new Error('there is not exactly one order');
  return id;
}

/** A sandbox that always fails to create payments: they are lost, or refused. */
export function notCreating(shop: TestContext, effect: PaymentProviderError['effect']): PaymentProvider {
  const create = () => Promise.reject(new PaymentProviderError('no payment', effect));
  return { ...sandboxOf(shop), create };
}

/** Keeps the log lines of a file's tests out of the report. Mocks are restored after each test. */
export function quietLog(): void {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
}
