import type { Config } from '@netlify/functions';
import { pageIn, pageOf } from '#domain/datalist.ts';
import { fieldErrors } from '#domain/fields.ts';
import { fulfilmentTexts, OrderUpdate } from '#domain/fulfilment.ts';
import { isOrderId } from '#domain/order.ts';
import { refundInWords } from '#domain/order-events.ts';
import { filterOrders, ORDERS_PER_PAGE, OrderFilter } from '#domain/order-list.ts';
import { orderRowToWire } from '#domain/order-row.ts';
import { orderShownToWire } from '#domain/order-shown.ts';
import { twinsOf } from '#domain/order-twins.ts';
import { RefundOrder, refundTexts } from '#domain/refund.ts';
import { HttpError, json, validationError } from '#server/http/answer.ts';
import { type ApiCall, serveApi } from '#server/http/api.ts';
import { authenticate } from '#server/http/authenticate.ts';
import { readJsonObject } from '#server/http/body.ts';
import { openPayments } from '#server/open-payments.ts';
import { listOrders } from '#server/orders/list-orders.ts';
import { readWholeOrder } from '#server/orders/read-order.ts';
import { closeOrder, refundOrder } from '#server/orders/refund-order.ts';
import { orderExists, updateOrder } from '#server/orders/update-order.ts';

async function list({ request, context, query }: ApiCall): Promise<Response> {
  await authenticate(request, context);
  const filter = OrderFilter.safeParse(Object.fromEntries(query));
  if (!filter.success) throw validationError(fieldErrors(filter.error));
  const found = filterOrders(await listOrders(context.storage.orders), filter.data);
  const shown = pageOf(found, pageIn(query.get('page')), ORDERS_PER_PAGE);
  return json({ datalist: { ...shown, data: shown.data.map(orderRowToWire) } });
}

async function show({ request, context, params }: ApiCall): Promise<Response> {
  await authenticate(request, context);
  const { orders } = context.storage;
  const order = await readWholeOrder(orders, params.id ?? '');
  if (!order) throw new HttpError(404, fulfilmentTexts.unknownOrder);
  // Only what is paid has twins: the list is not read for the others.
  const isPaid = order.settlement?.outcome === 'COMPLETED';
  const twins = isPaid ? twinsOf(order.placed.id, await listOrders(orders)) : [];
  return json({ order: orderShownToWire(order, twins, context.now()) });
}

async function update({ request, context, params: { id = '' } }: ApiCall): Promise<Response> {
  await authenticate(request, context);
  const body = await readJsonObject(request);
  if (!(await orderExists(context.storage.orders, id)))
    throw new HttpError(404, fulfilmentTexts.unknownOrder);
  const parsed = OrderUpdate.safeParse(body);
  if (!parsed.success) throw validationError(fieldErrors(parsed.error));
  await updateOrder(context, id, parsed.data);
  return json({ message: fulfilmentTexts.updated });
}

async function refund({ request, context, params: { id = '' } }: ApiCall): Promise<Response> {
  await authenticate(request, context);
  const body = await readJsonObject(request);
  if (!(await orderExists(context.storage.orders, id)))
    throw new HttpError(404, fulfilmentTexts.unknownOrder);
  const parsed = RefundOrder.safeParse(body);
  if (!parsed.success) throw validationError(fieldErrors(parsed.error));
  const ordered = await refundOrder(context, openPayments(context).providers, id, parsed.data);
  if (!ordered) throw new HttpError(404, fulfilmentTexts.unknownOrder);
  if (ordered.ok) return json({ message: refundInWords(ordered.refund) });
  if (ordered.reason === 'unknown_payment') throw validationError({ payment: [refundTexts.nothing] });
  if (ordered.reason === 'too_much') throw validationError({ amount: [refundTexts.most(ordered.most)] });
  throw new HttpError(409, ordered.reason === 'changed' ? refundTexts.changed : refundTexts.underWay);
}

async function close({ request, context, params: { id = '' } }: ApiCall): Promise<Response> {
  await authenticate(request, context);
  const closed = isOrderId(id) ? await closeOrder(context, id) : null;
  if (closed === null) throw new HttpError(404, fulfilmentTexts.unknownOrder);
  if (!closed) throw new HttpError(409, refundTexts.notHeld);
  return json({ message: refundTexts.closed });
}

/** The owner's orders. */
export default serveApi([
  { method: 'GET', path: '/order/list', answer: list },
  { method: 'GET', path: '/order/show/:id', answer: show },
  { method: 'POST', path: '/order/update/:id', answer: update },
  { method: 'POST', path: '/order/refund/:id', answer: refund },
  { method: 'POST', path: '/order/close/:id', answer: close },
]);

export const config: Config = { path: ['/api/order/*', '/*/api/order/*'] };
