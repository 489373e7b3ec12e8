import type { Config } from '@netlify/functions';
import { toRupees } from '#domain/money/money.ts';
import type { OrderTotal } from '#domain/order/order-list.ts';
import type { DashboardWire } from '#domain/site/dashboard.ts';
import type { SiteContext } from '#server/app-context.ts';
import { readDashboard, readSales } from '#server/dashboard/read-dashboard.ts';
import { readHosting } from '#server/dashboard/read-hosting.ts';
import { owner, serve } from '#server/http/routes.ts';
import { sumOrders } from '#server/orders/list-orders.ts';
import { openPayments } from '#server/payments/open-payments.ts';
import { SettingsError } from '#server/settings.ts';

/** Whether buyers pay with real money. Where payments are set up wrongly nobody can pay; health says so. */
function takesMoney(context: SiteContext): boolean {
  try {
    const { provider } = openPayments(context);
    return provider !== null && !provider.isTest;
  } catch (error) {
    if (error instanceof SettingsError) return false;
    throw error;
  }
}

const totals: Record<string, OrderTotal> = {
  'df-invoice': 'invoiced',
  'po-invoice': 'unpaid',
  remittances: 'remitted',
  returns: 'returned',
  coogs: 'lost',
};

/** What the owner sees first: how much there is of everything, what waits for her, the five money figures. */
export default serve([
  owner('GET /dashboard', async ({ context }): Promise<DashboardWire> => {
    const [shown, hosting] = await Promise.all([
      readDashboard(context),
      readHosting(context, takesMoney(context)),
    ]);
    return { ...shown, hosting };
  }),
  owner('GET /dashboard/sales', ({ context }) => readSales(context)),
  ...Object.entries(totals).map(([name, total]) =>
    owner(`GET /${name}`, async ({ context }) => ({
      total_amount_paid: toRupees(await sumOrders(context, total)),
    })),
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
  rateLimit: { windowSize: 60, windowLimit: 120, aggregateBy: ['ip', 'domain'] },
};
