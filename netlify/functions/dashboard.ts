import type { Config } from '@netlify/functions';
import { toRupees } from '#domain/money.ts';
import type { OrderTotal } from '#domain/order-list.ts';
import { readDashboard } from '#server/dashboard/read-dashboard.ts';
import { json } from '#server/http/answer.ts';
import { type ApiRoute, serveApi } from '#server/http/api.ts';
import { authenticate } from '#server/http/authenticate.ts';
import { sumOrders } from '#server/orders/list-orders.ts';

const totals: Record<string, OrderTotal> = {
  'df-invoice': 'invoiced',
  'po-invoice': 'unpaid',
  remittances: 'remitted',
  returns: 'returned',
  coogs: 'lost',
};

const totalCall = ([name, total]: [string, OrderTotal]): ApiRoute => ({
  method: 'GET',
  path: `/${name}`,
  answer: async ({ request, services }) => {
    await authenticate(request, services);
    return json({ total_amount_paid: toRupees(await sumOrders(services, total)) });
  },
});

/** What the owner sees first: how much there is of everything, what waits for her, the five money figures. */
export default serveApi([
  {
    method: 'GET',
    path: '/dashboard',
    answer: async ({ request, services }) => {
      await authenticate(request, services);
      return json(await readDashboard(services));
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
