import { receiveWebhook } from '#server/orders/receive-webhook.ts';
import type { Delivery } from '#tests/simulator/deliveries.ts';
import type { Actor, Interleaver } from './interleaver.ts';
import type { PaymentAct } from './payment-history.ts';
import { type PaymentWorld, placedOrders, type Seat } from './payment-world.ts';
import { providerIds, testProviders } from './test-providers.ts';

/** The address to which the simulator sends a provider's webhooks. */
export const webhookUrl = (provider: string) => `https://shop.test/api/payment/webhook/${provider}`;

const statusOf = { recorded: 200, refused: 401, malformed: 400 };

/** Work that is postponed until a webhook is answered. */
type PutOff = (() => Promise<unknown>)[];

/** Handles a webhook on an instance, as the site's function does. A fault of the site is answered 503. */
async function receive({ shop, providers }: Seat, request: Request, putOff: PutOff): Promise<Response> {
  const provider = providers[request.url.split('/').at(-1) ?? ''];
  if (!provider) return new Response(null, { status: 404 });
  const raw = new Uint8Array(await request.arrayBuffer());
  const afterwards = (work: () => Promise<unknown>) => void putOff.push(work);
  const received = await receiveWebhook(shop, provider, raw, request.headers, afterwards).catch(() => null);
  return new Response(null, { status: received ? statusOf[received] : 503 });
}

/** Does the postponed work once the webhook is answered. Its actor may be killed at any step of it. */
async function goOn(putOff: PutOff): Promise<void> {
  for (const work of putOff) await work().catch(() => null);
}

/** Sends one webhook of the provider to one instance. */
export async function deliver(world: PaymentWorld, seat: Seat, delivery: Delivery): Promise<void> {
  const { id, about, provider } = delivery;
  const putOff: PutOff = [];
  world.receiver = (request) => receive(seat, request, putOff);
  const [sent] = await world.simulator.control.deliver({ ids: [id] });
  if (testProviders[provider].saysPaid(delivery) && sent?.tries.at(-1)?.status === 200)
    world.toldPaid.set(about, world.steps);
  await goOn(putOff);
}

/** Sends one of the waiting webhooks: late, more than once, altered on the way, or never. */
export async function sendWebhook(
  world: PaymentWorld,
  actor: Actor,
  between: Interleaver,
  seat: Seat,
  { nth, copies, how }: PaymentAct & { does: 'webhook' },
): Promise<void> {
  const { control } = world.simulator;
  const chosen = await between.call(actor)(
    () => {
      const waiting = control.deliveries().filter(({ state }) => state === 'waiting');
      const one = waiting[nth % Math.max(1, waiting.length)];
      if (one && how === 'dropped') control.drop({ delivery: one.id });
      if (one && how === 'late') control.delay({ delivery: one.id, ms: 3_600_000 });
      if (one && how === 'as sent' && copies > 0) control.duplicate({ delivery: one.id, copies });
      return one;
    },
    () => new Error('lost on the way'),
  );
  if (!chosen || how === 'dropped' || how === 'late') return;
  if (how === 'altered') return alter(world, seat, chosen, nth);
  const { body } = chosen;
  const same = control.deliveries().filter((one) => one.body === body && one.state === 'waiting');
  for (const one of same) await deliver(world, seat, one);
}

/**
 * Sends a genuine webhook's header with another body. It is accepted if the signature does not cover the
 * body.
 */
async function alter(world: PaymentWorld, seat: Seat, delivery: Delivery, nth: number) {
  const { url, headers, body, about, provider } = delivery;
  const other = placedOrders(world).at(nth % Math.max(1, placedOrders(world).length))?.id ?? about;
  const altered = [
    body.replaceAll('FAILED', 'COMPLETED').replaceAll('order.failed', 'order.completed'),
    body.replaceAll(about, other).replaceAll('FAILED', 'COMPLETED'),
    body.replaceAll(/"amount":\d+/g, '"amount":100'),
  ][nth % 3];
  // If it is accepted as genuine, the site asks about its order. If that process dies, the next caller asks.
  if (!testProviders[provider].signsBody) for (const id of [about, other]) world.pressed.add(id);
  const putOff: PutOff = [];
  const request = new Request(url, { method: 'POST', headers, body: altered ?? body });
  const response = await receive(seat, request, putOff);
  const isCovered = testProviders[provider].signsBody && altered !== body;
  world.check(6, response.status === (isCovered ? 401 : 200) || response.status === 503, () => {
    return `an altered webhook of ${url} was answered ${response.status}`;
  });
  await goOn(putOff);
}

/**
 * Somebody who knows an order's id claims that it is paid. This must have no effect, and cause no store
 * request.
 */
export async function forge(
  world: PaymentWorld,
  actor: Actor,
  { shop, providers }: Seat,
  id: string,
  how: (PaymentAct & { does: 'forged webhook' })['how'],
): Promise<void> {
  for (const name of providerIds) {
    const provider = providers[name];
    const { paidBody, sign, signatureHeader } = testProviders[name];
    const raw = Buffer.from(how === 'no JSON' ? '{' : paidBody(id, 1_250_050));
    const signed = sign(raw, 'another secret');
    if (how !== 'other secret') signed[signatureHeader] = 'ab'.repeat(32);
    const headers = new Headers(how === 'unsigned' ? {} : signed);
    const putOff: PutOff = [];
    const received =
      provider && (await receiveWebhook(shop, provider, raw, headers, (work) => void putOff.push(work)));
    world.check(6, received === 'refused' && putOff.length === 0, () => `a forged webhook was ${received}`);
  }
  world.check(6, actor.requests === 0, () => 'a forged webhook touched the store');
}
