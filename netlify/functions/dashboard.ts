import type { Config } from '@netlify/functions';
import { toRupees } from '#domain/money/money.ts';
import type { OrderTotal } from '#domain/order/order-list.ts';
import { readDashboard } from '#server/dashboard/read-dashboard.ts';
import { readSales } from '#server/dashboard/read-sales.ts';
import { route, serve } from '#server/http/routes.ts';
import { sumOrders } from '#server/orders/list-orders.ts';

const totals: Record<string, OrderTotal> = {
  'df-invoice': 'invoiced',
  'po-invoice': 'unpaid',
  remittances: 'remitted',
  returns: 'returned',
  coogs: 'lost',
};

/** What the owner sees first: how much there is of everything, what waits for her, the five money figures. */
export default serve([
  route({
    method: 'GET',
    path: '/dashboard',
    as: 'owner',
    answer: ({ context }) => readDashboard(context),
  }),
  route({
    method: 'GET',
    path: '/dashboard/sales',
    as: 'owner',
    answer: ({ context }) => readSales(context),
  }),
  ...Object.entries(totals).map(([name, total]) =>
    route({
      method: 'GET',
      path: `/${name}`,
      as: 'owner',
      answer: async ({ context }) => ({ total_amount_paid: toRupees(await sumOrders(context, total)) }),
    }),
  ),
]);

export const config: Config = {
  path: [
    '/api/dashboard',
    '/api/dashboard/sales',
    '/api/df-invoice',
    '/api/po-invoice',
    '/api/remittances',
    '/api/returns',
    '/api/coogs',
    '/*/api/dashboard',
    '/*/api/dashboard/sales',
    '/*/api/df-invoice',
    '/*/api/po-invoice',
    '/*/api/remittances',
    '/*/api/returns',
    '/*/api/coogs',
  ],
};
