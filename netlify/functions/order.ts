import type { Config } from '@netlify/functions';
import { toRupees } from '#domain/money/money.ts';
import { fulfilmentTexts, OrderUpdate } from '#domain/order/fulfilment.ts';
import { isToBuyer, refundInWords } from '#domain/order/order-history.ts';
import { ORDERS_PER_PAGE, OrderFilter } from '#domain/order/order-list.ts';
import { orderRowToWire } from '#domain/order/order-row.ts';
import { orderShownToWire } from '#domain/order/order-shown.ts';
import { RefundOrder, refundTexts } from '#domain/order/refund.ts';
import { datalist, HttpError, validationError } from '#server/http/answer.ts';
import { jsonBody } from '#server/http/body.ts';
import { type Call, owner, serve } from '#server/http/routes.ts';
import { openPayments } from '#server/open-payments.ts';
import { duplicatesOf, listOrders } from '#server/orders/list-orders.ts';
import { readOrder } from '#server/orders/order-log.ts';
import { closeOrder, refundOrder } from '#server/orders/refund-order.ts';
import { EmailOrder, sendToBuyer, updateOrder } from '#server/orders/update-order.ts';
import { sentEmails } from '#server/outbox/outbox.ts';

const unknown = fulfilmentTexts.unknownOrder;
const find = ({ context, params }: Call<'id'>) => readOrder(context, params.id);

async function refund({ context, params, body }: Call<'id'> & { body: RefundOrder }) {
  const ordered = await refundOrder(context, openPayments(context).providers, params.id, body);
  if (!ordered) return null;
  if (ordered.ok) return { message: refundInWords(ordered.refund), refund: { state: ordered.refund.state } };
  if (ordered.reason === 'unknown_payment') throw validationError({ payment: [refundTexts.nothing] });
  if (ordered.reason === 'too_much') throw validationError({ amount: [refundTexts.most(ordered.most)] });
  throw new HttpError(409, ordered.reason === 'changed' ? refundTexts.changed : refundTexts.inProgress);
}

async function close({ context, params: { id } }: Call<'id'>) {
  const closed = await closeOrder(context, id);
  if (closed === false) throw new HttpError(409, refundTexts.notHeld);
  return closed && { message: refundTexts.closed };
}

/** The owner's orders. */
export default serve([
  owner('GET /order/list', { query: OrderFilter }, async ({ context, query, page }) => {
    const { kept, ...list } = await listOrders(context, query, page, ORDERS_PER_PAGE);
    return { ...datalist(list, orderRowToWire), total_amount_paid: toRupees(kept) };
  }),
  owner('GET /order/show/:id', { find, unknown }, async ({ context, found }) => {
    // Only what is paid can be paid twice: the list is not read for the others.
    const duplicates = found.paidBy ? await duplicatesOf(context, found.placed) : [];
    const toBuyer = found.emailsQueued.filter(isToBuyer);
    const sent = context.sendsMail ? await sentEmails(context.storage.mail, toBuyer) : [];
    return {
      order: orderShownToWire(found, duplicates, context.now(), sent),
      sends_mail: context.sendsMail,
    };
  }),
  owner(
    'POST /order/update/:id',
    { body: jsonBody(OrderUpdate), find, unknown },
    async ({ context, params, body }) => {
      const updated = await updateOrder(context, params.id, body);
      if (!updated) return null;
      const order = orderShownToWire(updated.order, [], context.now());
      if (!updated.ok) throw new HttpError(409, fulfilmentTexts.changed, { order });
      return { message: fulfilmentTexts.updated, version: order.version };
    },
  ),
  owner(
    'POST /order/send/:id',
    { body: jsonBody(EmailOrder), find, unknown },
    async ({ context, params, body }) => {
      if (!context.sendsMail) throw new HttpError(409, fulfilmentTexts.noMail);
      if (!(await sendToBuyer(context, params.id, body)))
        throw new HttpError(409, fulfilmentTexts.cannotSend);
      return { message: fulfilmentTexts.sent };
    },
  ),
  owner('POST /order/refund/:id', { body: jsonBody(RefundOrder), find, unknown }, refund),
  owner('POST /order/close/:id', { find, unknown }, close),
]);

export const config: Config = { path: ['/api/order/*', '/*/api/order/*'] };
