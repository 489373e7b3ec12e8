import type { Config } from '@netlify/functions';
import { pageIn, pageOf } from '#domain/datalist.ts';
import { fieldErrors } from '#domain/fields.ts';
import { fulfilmentTexts, OrderUpdate } from '#domain/fulfilment.ts';
import { filterOrders, ORDERS_PER_PAGE, OrderFilter } from '#domain/order-list.ts';
import { orderRowToWire } from '#domain/order-row.ts';
import { orderShownToWire } from '#domain/order-shown.ts';
import { broken, json, Refusal } from '#server/http/answer.ts';
import { type ApiCall, serveApi } from '#server/http/api.ts';
import { authenticate } from '#server/http/authenticate.ts';
import { readJsonObject } from '#server/http/body.ts';
import { listOrders } from '#server/orders/list-orders.ts';
import { readWholeOrder } from '#server/orders/read-order.ts';
import { orderExists, updateOrder } from '#server/orders/update-order.ts';

async function list({ request, services, query }: ApiCall): Promise<Response> {
  await authenticate(request, services);
  const filter = OrderFilter.safeParse(Object.fromEntries(query));
  if (!filter.success) throw broken(fieldErrors(filter.error));
  const found = filterOrders(await listOrders(services.storage.orders), filter.data);
  const shown = pageOf(found, pageIn(query.get('page')), ORDERS_PER_PAGE);
  return json({ datalist: { ...shown, data: shown.data.map(orderRowToWire) } });
}

async function show({ request, services, params }: ApiCall): Promise<Response> {
  await authenticate(request, services);
  const order = await readWholeOrder(services.storage.orders, params.id ?? '');
  if (!order) throw new Refusal(404, fulfilmentTexts.unknownOrder);
  return json({ order: orderShownToWire(order) });
}

async function update({ request, services, params: { id = '' } }: ApiCall): Promise<Response> {
  await authenticate(request, services);
  const body = await readJsonObject(request);
  if (!(await orderExists(services.storage.orders, id))) throw new Refusal(404, fulfilmentTexts.unknownOrder);
  const parsed = OrderUpdate.safeParse(body);
  if (!parsed.success) throw broken(fieldErrors(parsed.error));
  await updateOrder(services, id, parsed.data);
  return json({ message: fulfilmentTexts.updated });
}

/** The owner's orders. */
export default serveApi([
  { method: 'GET', path: '/order/list', answer: list },
  { method: 'GET', path: '/order/show/:id', answer: show },
  { method: 'POST', path: '/order/update/:id', answer: update },
]);

export const config: Config = { path: ['/api/order/*', '/*/api/order/*'] };
