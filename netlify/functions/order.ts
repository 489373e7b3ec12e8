import type { Config } from '@netlify/functions';
import { pageIn } from '#domain/datalist.ts';
import { fieldErrors } from '#domain/fields.ts';
import { fulfilmentTexts, OrderUpdate } from '#domain/fulfilment.ts';
import { isOrderId } from '#domain/order.ts';
import { refundInWords } from '#domain/order-history.ts';
import { ORDERS_PER_PAGE, OrderFilter } from '#domain/order-list.ts';
import { orderRowToWire } from '#domain/order-row.ts';
import { orderShownToWire } from '#domain/order-shown.ts';
import { RefundOrder, refundTexts } from '#domain/refund.ts';
import { HttpError, json, validationError } from '#server/http/answer.ts';
import { type ApiCall, serveApi } from '#server/http/api.ts';
import { authenticate } from '#server/http/authenticate.ts';
import { readJsonObject } from '#server/http/body.ts';
import { duplicatesOf, listOrders } from '#server/orders/list-orders.ts';
import { readOrder } from '#server/orders/order-log.ts';
import { closeOrder, refundOrder } from '#server/orders/refund-order.ts';
import { updateOrder } from '#server/orders/update-order.ts';

async function list({ request, services, query }: ApiCall): Promise<Response> {
  await authenticate(request, services);
  const filter = OrderFilter.safeParse(Object.fromEntries(query));
  if (!filter.success) throw validationError(fieldErrors(filter.error));
  const shown = await listOrders(services, filter.data, pageIn(query.get('page')), ORDERS_PER_PAGE);
  return json({ datalist: { ...shown, data: shown.data.map(orderRowToWire) } });
}

async function show({ request, services, params }: ApiCall): Promise<Response> {
  await authenticate(request, services);
  const order = await readOrder(services, params.id ?? '');
  if (!order) throw new HttpError(404, fulfilmentTexts.unknownOrder);
  // Only what is paid can be paid twice: the list is not read for the others.
  const duplicates = order.paidBy ? await duplicatesOf(services, order.placed) : [];
  return json({ order: orderShownToWire(order, duplicates, services.now()) });
}

async function update({ request, services, params: { id = '' } }: ApiCall): Promise<Response> {
  await authenticate(request, services);
  const body = await readJsonObject(request);
  if (!(await readOrder(services, id))) throw new HttpError(404, fulfilmentTexts.unknownOrder);
  const parsed = OrderUpdate.safeParse(body);
  if (!parsed.success) throw validationError(fieldErrors(parsed.error));
  await updateOrder(services, id, parsed.data);
  return json({ message: fulfilmentTexts.updated });
}

async function refund({ request, services, params: { id = '' } }: ApiCall): Promise<Response> {
  await authenticate(request, services);
  const body = await readJsonObject(request);
  if (!(await readOrder(services, id))) throw new HttpError(404, fulfilmentTexts.unknownOrder);
  const parsed = RefundOrder.safeParse(body);
  if (!parsed.success) throw validationError(fieldErrors(parsed.error));
  const ordered = await refundOrder(services, services.providers, id, parsed.data);
  if (!ordered) throw new HttpError(404, fulfilmentTexts.unknownOrder);
  if (ordered.ok)
    return json({ message: refundInWords(ordered.refund), refund: { state: ordered.refund.state } });
  if (ordered.reason === 'unknown_payment') throw validationError({ payment: [refundTexts.nothing] });
  if (ordered.reason === 'too_much') throw validationError({ amount: [refundTexts.most(ordered.most)] });
  throw new HttpError(409, ordered.reason === 'changed' ? refundTexts.changed : refundTexts.inProgress);
}

async function close({ request, services, params: { id = '' } }: ApiCall): Promise<Response> {
  await authenticate(request, services);
  const closed = isOrderId(id) ? await closeOrder(services, id) : null;
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
