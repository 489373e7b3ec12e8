import type { Config } from '@netlify/functions';
import { toRupees } from '#domain/money/money.ts';
import { OrderAnswer, OrderListAnswer, OrderUpdatedAnswer, RefundAnswer } from '#domain/order/answers.ts';
import { fulfilmentTexts } from '#domain/order/fulfilment.ts';
import { isToBuyer, refundInWords } from '#domain/order/order-history.ts';
import { ORDERS_PER_PAGE, OrderFilter } from '#domain/order/order-list.ts';
import { calledBy, type Order } from '#domain/order/order-log.ts';
import { orderRowToWire } from '#domain/order/order-row.ts';
import { orderShownToWire } from '#domain/order/order-shown.ts';
import { OrderUpdate } from '#domain/order/parcel.ts';
import { RefundOrder, RefundSettlement, refundTexts } from '#domain/order/refund.ts';
import { MessageAnswer } from '#domain/site/answer-parts.ts';
import { recordAudit } from '#server/accounts/record-audit.ts';
import { datalist, HttpError, validationError } from '#server/http/answer.ts';
import { jsonBody } from '#server/http/body.ts';
import { type Call, owner, serve } from '#server/http/routes.ts';
import { duplicatesOf, listOrders } from '#server/orders/list-orders.ts';
import { orderCollection, readOrder } from '#server/orders/order-store.ts';
import { closeOrder, refundOrder, settleRefund } from '#server/orders/refund-order.ts';
import { EmailOrder, sendToBuyer, updateOrder } from '#server/orders/update-order.ts';
import { sentEmails } from '#server/outbox/outbox.ts';
import { openPayments } from '#server/payments/open-payments.ts';
import { showAtOnce } from '#server/storage/projection.ts';

const unknown = fulfilmentTexts.unknownOrder;
const find = ({ context, params }: Call<'id'>) => readOrder(context, params.id);
/** Makes the list show at once what the owner has just changed. */
const show = ({ context, params }: Call<'id'>) => showAtOnce(orderCollection(context), [params.id]);

async function refund(call: Call<'id'> & { found: Order; body: RefundOrder }) {
  const { request, context, found, body } = call;
  const { id } = found.placed;
  const ordered = await refundOrder(context, openPayments(context).providers, id, body);
  if (!ordered) return null;
  if (ordered.ok) {
    const { state, amount } = ordered.refund;
    await Promise.all([
      recordAudit(context, request, { what: 'refunded', order: id, number: calledBy(found), amount }),
      show(call),
    ]);
    return { message: refundInWords(ordered.refund), refund: { state } };
  }
  if (ordered.reason === 'unknown_payment') throw validationError({ payment: [refundTexts.nothing] });
  if (ordered.reason === 'too_much') throw validationError({ amount: [refundTexts.most(ordered.most)] });
  const texts = {
    changed: refundTexts.changed,
    in_progress: refundTexts.inProgress,
    earlier_open: refundTexts.earlierOpen,
  };
  throw new HttpError(409, texts[ordered.reason]);
}

async function settle(call: Call<'id'> & { body: RefundSettlement }) {
  const settled = await settleRefund(call.context, call.params.id, call.body);
  if (settled === false) throw new HttpError(409, refundTexts.notSettled);
  if (settled) await show(call);
  return settled && { message: refundTexts.settled };
}

async function close(call: Call<'id'>) {
  const closed = await closeOrder(call.context, call.params.id);
  if (closed === false) throw new HttpError(409, refundTexts.notHeld);
  if (closed) await show(call);
  return closed && { message: refundTexts.closed };
}

/** The owner's calls about orders. */
export default serve([
  owner(
    'GET /order/list',
    {
      summary: 'Lists orders, the newest first, with the money that is kept of them.',
      query: OrderFilter,
      answers: OrderListAnswer,
    },
    async ({ context, query, page }) => {
      const { kept, ...list } = await listOrders(context, query, page, ORDERS_PER_PAGE);
      return { ...datalist(list, orderRowToWire), total_amount_paid: toRupees(kept) };
    },
  ),
  owner(
    'GET /order/show/:id',
    {
      summary: 'Reads one order with its buyer, payments, refunds and history.',
      answers: OrderAnswer,
      find,
      unknown,
    },
    async ({ context, found }) => {
      // Only what is paid can be paid twice: the list is not read for the others.
      const duplicates = found.paidBy ? await duplicatesOf(context, found.placed) : [];
      const toBuyer = found.emailsQueued.filter(isToBuyer);
      const sent = context.sendsMail ? await sentEmails(context.storage.mail, toBuyer) : [];
      return {
        order: orderShownToWire(found, duplicates, context.now(), sent),
        sends_mail: context.sendsMail,
      };
    },
  ),
  owner(
    'POST /order/update/:id',
    {
      summary:
        'Changes the parcel of an order, or the note about it. Fields that are not sent stay; an empty text clears.',
      body: jsonBody(OrderUpdate, {
        fulfilment: 'packed',
        note: 'Handle with care',
        courier: 'India Post',
        tracking: 'EU123456789IN',
        scheduled_at: '2026-12-01T13:00:00Z',
        outcome: 'done',
        withdrawn: true,
        doubts_seen: true,
        tell_buyer: false,
        version: 0,
      }),
      answers: OrderUpdatedAnswer,
      refusals: { 409: 'The order was changed since `version`. `order` holds its present state.' },
      find,
      unknown,
    },
    async (call) => {
      const { context, params, body } = call;
      const updated = await updateOrder(context, params.id, body);
      if (!updated) return null;
      await show(call);
      const order = orderShownToWire(updated.order, [], context.now());
      if (!updated.ok) throw new HttpError(409, fulfilmentTexts.changed, { order });
      return { message: fulfilmentTexts.updated, version: order.version };
    },
  ),
  owner(
    'POST /order/send/:id',
    {
      summary: 'Sends an e-mail about an order to its buyer once more.',
      body: jsonBody(EmailOrder, { what: 'receipt' }),
      answers: MessageAnswer,
      refusals: { 409: 'There is no such e-mail to send, or mail is not set up.' },
      find,
      unknown,
    },
    async ({ context, params, body }) => {
      if (!context.sendsMail) throw new HttpError(409, fulfilmentTexts.noMail);
      if (!(await sendToBuyer(context, params.id, body)))
        throw new HttpError(409, fulfilmentTexts.cannotSend);
      return { message: fulfilmentTexts.sent };
    },
  ),
  owner(
    'POST /order/refund/:id',
    {
      summary: 'Gives money of a payment back to the buyer.',
      stepUp: true,
      body: jsonBody(RefundOrder, { amount: 1, payment: 'ATTEMPT', after: 0, note: 'It arrived broken.' }),
      answers: RefundAnswer,
      refusals: {
        409: 'Another refund of this payment is in progress, or there are more refunds than `after`.',
      },
      find,
      unknown,
    },
    refund,
  ),
  owner(
    'POST /order/settle-refund/:id',
    {
      summary: 'Closes a refund that the payment provider does not end, by the word of the owner.',
      stepUp: true,
      body: jsonBody(RefundSettlement, { refund: 'ATTEMPT-R1', arrived: true }),
      answers: MessageAnswer,
      refusals: { 409: 'This refund cannot be closed now.' },
      find,
      unknown,
    },
    settle,
  ),
  owner(
    'POST /order/close/:id',
    {
      summary: 'Closes what is open about the money of an order, once the owner has settled it herself.',
      answers: MessageAnswer,
      refusals: { 409: 'Nothing about this order can be closed now.' },
      find,
      unknown,
    },
    close,
  ),
]);

export const config: Config = {
  path: ['/api/order/*', '/*/api/order/*'],
  rateLimit: { windowSize: 60, windowLimit: 240, aggregateBy: ['ip', 'domain'] },
};
