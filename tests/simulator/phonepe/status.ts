import { type Answer, jsonAnswer } from '../answer.ts';
import type { Call } from '../world.ts';
import { errorAnswer, MERCHANT_ID, type Moment, type Order, type PhonePeAccount } from './account.ts';
import { watchStatusCall } from './ladder.ts';
import { errorContext, orderView } from './views.ts';

/** Answers the status of an order. */
export function answerStatus(account: PhonePeAccount, call: Call): Answer {
  const order = account.orders.get(call.params.merchantOrderId ?? '');
  for (const name of call.url.searchParams.keys())
    if (!['details', 'errorContext', 'settlementDetails'].includes(name))
      account.world.violate(call, 'undocumented-field', order?.merchantOrderId ?? null, `?${name}`);
  if (order) watchStatusCall(account, order, call);
  const { clock, random } = account.world;
  if (!order || order.createdAt > clock.now() - account.settings.creationLagMs) return notFound(account);
  const moment = momentSeen(account, order);
  const query = call.url.searchParams;
  const attempts = query.get('details') === 'true' ? moment.attempts : moment.attempts.slice(-1);
  if (moment.state !== 'PENDING')
    call.whenAnswered(() => {
      order.client.knowsTheEndSince ??= clock.now();
    });
  return jsonAnswer(200, {
    ...(random.below(2) === 0 && { merchantId: MERCHANT_ID }),
    ...(account.settings.merchantOrderIdInStatus && { merchantOrderId: order.merchantOrderId }),
    ...orderView(account, order, moment, attempts),
    ...(query.get('errorContext') === 'true' &&
      moment.failure && { errorContext: errorContext(moment.failure) }),
  });
}

/** Returns an order as a status that lags behind shows it. */
function momentSeen({ settings, world }: PhonePeAccount, order: Order): Moment {
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

/** Three codes are documented for an unknown order. Each is used in turn. */
function notFound(account: PhonePeAccount): Answer {
  const [code, message] = unknownOrder[account.notFoundAnswers % unknownOrder.length] ?? unknownOrder[0];
  account.notFoundAnswers += 1;
  return errorAnswer(account, 400, code, message);
}
