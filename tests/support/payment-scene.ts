import { toRupees } from '#domain/money/money.ts';
import { type CheckoutResult, placeOrder } from '#server/orders/place-order.ts';
import type { ProviderId, SettingsPatch } from '#tests/simulator/settings.ts';
import { unregistered } from './paid-order.ts';
import { openWorldOf } from './payment-run.ts';
import { FIRST_PRICE, type PaymentWorld, RETURN_URL, SHOP_EMAIL, SHOP_PHONE } from './payment-world.ts';

/** A shop and its providers for a scene that a test plays itself, one thing after another. */
export async function openScene(paysWith: ProviderId, settings: SettingsPatch = {}): Promise<PaymentWorld> {
  const world = await openWorldOf({
    world: { seed: 1, startAt: '2026-11-20T06:30:00.000Z', skewMs: 0, isSlow: false, settings },
    hasWebhooks: true,
    phases: [],
  });
  world.paysWith = paysWith;
  return world;
}

/** A checkout of Asha's, for one ruby at its price unless told. */
export function checkOut(
  world: PaymentWorld,
  { name = 'Asha', quantity = 1, paise = FIRST_PRICE } = {},
): Promise<CheckoutResult> {
  const { shop, provider } = world.seat(null, null, 'buyer');
  const address = { address: '12 Raj Nagar', country: 'India', state: 'Uttar Pradesh', city: 'Ghaziabad' };
  return placeOrder(shop, provider, {
    payload: {
      ...{ product_id: world.productId, product_name: 'Ruby', quantity, unit_price: toRupees(paise) },
      ...{ customer_name: name, email: SHOP_EMAIL, phone: SHOP_PHONE, zip_code: '201001', ...address },
    },
    idempotencyKey: null,
    returnUrl: (orderId) => `${RETURN_URL}/${orderId}`,
    seller: unregistered,
  });
}

/** Places an order that must go well, and gives its id. */
export async function order(world: PaymentWorld): Promise<string> {
  const placed = await checkOut(world);
  if (!placed.ok) throw new Error(`no order: ${placed.reason}`);
  return placed.orderId;
}
