import type { Config } from '@netlify/functions';
import { toRupees } from '#domain/money.ts';
import { type OrderTotal, orderTotal } from '#domain/order-list.ts';
import { readDashboard } from '#server/dashboard/read-dashboard.ts';
import { json } from '#server/http/answer.ts';
import { type ApiRoute, serveApi } from '#server/http/api.ts';
import { authenticate } from '#server/http/authenticate.ts';
import { listOrders } from '#server/orders/list-orders.ts';

const totals: Record<string, OrderTotal> = {
  'df-invoice': 'invoiced',
  'po-invoice': 'pending',
  remittances: 'remitted',
  returns: 'returned',
  coogs: 'lost',
};

const totalCall = ([name, total]: [string, OrderTotal]): ApiRoute => ({
  method: 'GET',
  path: `/${name}`,
  answer: async ({ request, context }) => {
    await authenticate(request, context);
    const rows = await listOrders(context.storage.orders);
    return json({ total_amount_paid: toRupees(orderTotal(rows, total)) });
  },
});

/** What the owner sees first: how much there is of everything, what waits for her, the five money figures. */
export default serveApi([
  {
    method: 'GET',
    path: '/dashboard',
    answer: async ({ request, context }) => {
      await authenticate(request, context);
      return json(await readDashboard(context));
    },
  },
  ...Object.entries(totals).map(totalCall),
]);

export const config: Config = {
  path: [
    '/api/dashboard',
    '/api/df-invoice',
    '/api/po-invoice',
    '/api/remittances',
    '/api/returns',
    '/api/coogs',
    '/*/api/dashboard',
    '/*/api/df-invoice',
    '/*/api/po-invoice',
    '/*/api/remittances',
    '/*/api/returns',
    '/*/api/coogs',
  ],
};
