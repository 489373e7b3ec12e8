import { type Answer, jsonAnswer } from '../answer.ts';
import type { Call } from '../world.ts';
import { type Desk, errorAnswer, MERCHANT_ID, type Moment, type Order } from './desk.ts';
import { watchStatusCall } from './ladder.ts';
import { errorContext, orderView } from './views.ts';

/** Order status. */
export function answerStatus(desk: Desk, call: Call): Answer {
  const order = desk.orders.get(call.params.merchantOrderId ?? '');
  for (const name of call.url.searchParams.keys())
    if (!['details', 'errorContext', 'settlementDetails'].includes(name))
      desk.world.violate(call, 'undocumented-field', order?.merchantOrderId ?? null, `?${name}`);
  if (order) watchStatusCall(desk, order, call);
  const { clock, random } = desk.world;
  if (!order || order.createdAt > clock.now() - desk.settings.creationLagMs) return notFound(desk);
  const moment = momentSeen(desk, order);
  const query = call.url.searchParams;
  const attempts = query.get('details') === 'true' ? moment.attempts : moment.attempts.slice(-1);
  if (moment.state !== 'PENDING')
    call.whenAnswered(() => {
      order.client.knowsTheEndSince ??= clock.now();
    });
  return jsonAnswer(200, {
    ...(random.below(2) === 0 && { merchantId: MERCHANT_ID }),
    ...(desk.settings.merchantOrderIdInStatus && { merchantOrderId: order.merchantOrderId }),
    ...orderView(desk, order, moment, attempts),
    ...(query.get('errorContext') === 'true' &&
      moment.failure && { errorContext: errorContext(moment.failure) }),
  });
}

/** Returns an order as a lagging status shows it. */
function momentSeen({ settings, world }: Desk, order: Order): Moment {
  const until = world.clock.now() - settings.statusLagMs;
  const seen = order.history.findLast(({ at }) => at <= until) ?? order.history[0];
  if (!seen) throw new Error(`${order.merchantOrderId} has no history`);
  return seen;
}

const unknownOrder = [
  ['INVALID_MERCHANT_ORDER_ID', 'No entry found for given merchant order id'],
  ['MERCHANT_ORDER_MAPPING_NOT_FOUND', 'No entry found for Merchant'],
  ['ORDER_NOT_FOUND', 'No entry found for given merchant order id'],
] as const;

/** Three codes are on record for an order nobody knows; each in turn. */
function notFound(desk: Desk): Answer {
  const [code, message] = unknownOrder[desk.notFoundAnswers % unknownOrder.length] ?? unknownOrder[0];
  desk.notFoundAnswers += 1;
  return errorAnswer(desk, 400, code, message);
}
