import { isAttemptId, orderOfAttempt } from '#domain/order/attempt.ts';
import { isReportOpen, nextCheckOf } from '#domain/order/open-work.ts';
import type { Violation } from '#tests/simulator/violations.ts';
import { peek } from './memory-store.ts';
import type { Instance } from './payment-instance.ts';
import { allOrdersOf, type Heard, orderOf, type PaymentWorld, records } from './payment-world.ts';

/*
 * Rules for every single call to a provider, checked as it happens, and a record of its answers. The code
 * here reads the messages independently of the adapters.
 */

/** A call as the site sent it. */
export interface Asked {
  url: URL;
  method: string;
  body: string;
}

export interface Answered {
  status: number;
  headers: Headers;
  text: string;
}

type Call = { kind: 'token' | 'create' | 'status' | 'other'; attemptId: string | null; amount: number };

/** Returns the kind of a call, by its address alone. */
function callOf(world: PaymentWorld, { url, method, body }: Asked): Call {
  const path = url.pathname;
  const sent = method === 'POST' && body.startsWith('{') ? JSON.parse(body) : {};
  const call = (kind: Call['kind'], attemptId: string | null = null): Call => ({
    kind,
    attemptId,
    amount: sent.amount,
  });
  if (path.endsWith('/oauth/token')) return call('token');
  if (path.endsWith('/checkout/v2/pay')) return call('create', sent.merchantOrderId);
  const order = /\/checkout\/v2\/order\/([^/]+)\/status$/.exec(path)?.[1];
  if (order) return call('status', order);
  if (/\/payment_links\/?$/.test(path))
    return method === 'POST'
      ? call('create', sent.reference_id)
      : call('status', url.searchParams.get('reference_id'));
  const link = /\/payment_links\/(plink_[^/]+)$/.exec(path)?.[1];
  if (link) return call('status', attemptOpenedAs(world, link));
  return call('other');
}

/** Returns the attempt whose page has this reference of the provider. */
function attemptOpenedAs(world: PaymentWorld, providerRef: string): string | null {
  const attempts = allOrdersOf(world).flatMap((order) => order.attempts);
  return attempts.find(({ session }) => session?.providerRef === providerRef)?.id ?? null;
}

/** Runs before the provider receives a call. */
export function watchCall(world: PaymentWorld, instance: Instance, asked: Asked): void {
  const { kind, attemptId, amount } = callOf(world, asked);
  if (kind === 'token') watchToken(world, instance);
  if (kind === 'create' && attemptId) watchCreate(world, attemptId, amount);
  if (kind === 'status' && attemptId && instance.role === 'buyer') world.pressed.add(attemptId);
  if (kind === 'status' && attemptId && instance.role === 'asks') {
    const endedAt = world.endedAt.get(attemptId) ?? Number.POSITIVE_INFINITY;
    const attempt = orderOf(world, orderOfAttempt(attemptId))?.attempts.find(({ id }) => id === attemptId);
    // A genuine webhook may since have claimed that the attempt was paid after all. Failures are also checked
    // again from time to time.
    const check = attempt && nextCheckOf(attempt);
    const isDue = typeof check === 'number' && check <= world.clock.now().getTime();
    const isExcused = attempt && (isReportOpen(attempt) || isDue);
    world.check(
      19,
      endedAt > instance.since || isExcused === true,
      () => `${attemptId} was asked about after its end`,
    );
  }
}

/**
 * An instance requests a token when it has no valid one and no other instance has shared one. It may also do
 * so when it could not read the shared token, or was so slow that another instance took over.
 */
function watchToken(world: PaymentWorld, { token, refused, isCutOff }: Instance): void {
  const now = world.clock.now().getTime();
  const isWaste = token !== null && !refused && now < token.renewFrom;
  world.check(19, !isWaste, () => 'a token was asked for while another held');
  if (isCutOff || world.isSlow) return;
  const { sharedToken } = world;
  const isThere = sharedToken !== null && now < sharedToken.renewFrom;
  world.check(19, !isThere, () => 'a token was asked for while another was shared');
}

/**
 * Runs after an instance has written the shared token.
 * @param before the text stored before
 */
export function noteShared(world: PaymentWorld, { token }: Instance, before: string | undefined): void {
  const [[, now] = []] = peek<{ sealed: string }>(world.blobs, 'accounts', 'provider-token/');
  const isNew = now?.sealed && now.sealed !== (before && JSON.parse(before).sealed);
  if (isNew) world.sharedToken = token;
}

function watchCreate(world: PaymentWorld, id: string, amount: number): void {
  const times = (world.creates.get(id) ?? 0) + 1;
  world.creates.set(id, times);
  world.check(11, times === 1 && isAttemptId(id), () => `${id} was created ${times} times`);
  const orderId = orderOfAttempt(id);
  const order = orderOf(world, orderId);
  const isMarked = records(world, `open/${orderId}/`).length > 0;
  const isOnRecord = order?.attempts.some((attempt) => attempt.id === id) === true;
  world.check(12, isOnRecord && isMarked, () => `${id} reached the provider before it was on record`);
  const sum = (order?.placed.lines ?? []).reduce((all, line) => all + line.unitPrice * line.quantity, 0);
  const isExact = Number.isSafeInteger(amount) && amount >= 100 && amount === sum;
  world.check(13, isExact, () => `${id} was created for ${amount}, not ${sum}`);
}

/**
 * A caller without a prompt follows the provider's schedule by its own clock. Calls that took seconds on the
 * way may arrive closer together than they were sent. When a buyer presses again after a lost answer, the
 * site asks at once, outside the schedule.
 */
export function watchLadder(world: PaymentWorld, { role }: Instance, violations: Violation[]): void {
  if (world.isSlow) return;
  for (const { rule, id, detail } of violations) {
    const isLadder = rule === 'status-too-early' || rule === 'status-too-fast';
    if (role === 'asks' && isLadder && !world.pressed.has(id ?? ''))
      world.check(19, false, () => `${rule} of ${id}: ${detail}`);
  }
}

/** Runs after the site received an answer, complete or not. */
export function noteAnswer(world: PaymentWorld, instance: Instance, asked: Asked, answered: Answered): void {
  const call = callOf(world, asked);
  if (answered.status === 401) {
    instance.refused = true;
    world.sharedToken = null;
    // The provider refused the call before using the id.
    if (call.kind === 'create' && call.attemptId)
      world.creates.set(call.attemptId, (world.creates.get(call.attemptId) ?? 1) - 1);
  }
  const body = readObject(answered.text);
  if (answered.status !== 200 || !body) return;
  if (call.kind === 'token' && typeof body.expires_at === 'number') {
    const expiresAt = body.expires_at * 1000;
    const life = expiresAt - world.clock.now().getTime();
    // Three to five minutes before its end (UAT checklist), or after half of its life if that is short.
    instance.token = { renewFrom: expiresAt - Math.min(5 * 60_000, life / 2) };
    instance.refused = false;
    instance.isCutOff = false;
    world.secrets.add(String(body.access_token));
  }
  if (call.kind !== 'status' || !call.attemptId) return;
  const links = Array.isArray(body.payment_links) ? body.payment_links : [body];
  const told = links.map(asked.url.pathname.includes('/payment_links') ? linkTold : orderTold);
  world.heard.set(call.attemptId, [...(world.heard.get(call.attemptId) ?? []), ...told]);
}

// biome-ignore lint/suspicious/noExplicitAny: the wire, as it comes.
type Wire = any;

const orderTold = ({ state, amount, orderId }: Wire): Heard => ({
  completed: state === 'COMPLETED',
  failed: state === 'FAILED',
  amount,
  ref: orderId,
});

/** A link is paid when it says so, or by a full payment that arrived as it ended. */
function linkTold({ status, amount, amount_paid, payments, id }: Wire): Heard {
  const isOver = status === 'expired' || status === 'cancelled';
  const whole = (payments ?? []).some(
    (one: Wire) => ['captured', 'refunded'].includes(one.status) && Number(one.amount) === amount,
  );
  const completed = status === 'paid' || (isOver && whole);
  return { completed, failed: isOver && !whole, amount: status === 'paid' ? amount_paid : amount, ref: id };
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
