import type { Config } from '@netlify/functions';
import { toRupees } from '#domain/money/money.ts';
import { MonthQuery } from '#domain/order/month.ts';
import type { OrderTotal } from '#domain/order/order-list.ts';
import type { DashboardWire } from '#domain/site/dashboard.ts';
import { DashboardAnswer, MonthAnswer, SalesAnswer, TotalAnswer } from '#domain/site/dashboard-answers.ts';
import type { Total } from '#domain/site/paths.ts';
import { readSecondFactor } from '#server/accounts/second-factor.ts';
import { ownerIn } from '#server/accounts/session.ts';
import type { SiteContext } from '#server/app-context.ts';
import { readDashboard, readMonth, readSales } from '#server/dashboard/read-dashboard.ts';
import { readHosting } from '#server/dashboard/read-hosting.ts';
import { owner, serve } from '#server/http/routes.ts';
import { sumOrders } from '#server/orders/list-orders.ts';
import { openPayments } from '#server/payments/open-payments.ts';
import { SettingsError } from '#server/settings.ts';

/**
 * Returns true when buyers pay with real money. With a wrong payment setting nobody can pay, and health says
 * so.
 */
function takesMoney(context: SiteContext): boolean {
  try {
    const { provider } = openPayments(context);
    return provider !== null && !provider.isTest;
  } catch (error) {
    if (error instanceof SettingsError) return false;
    throw error;
  }
}

const totals: Record<Total, { total: OrderTotal; summary: string }> = {
  'df-invoice': { total: 'invoiced', summary: 'Sums up the completed orders.' },
  'po-invoice': { total: 'unpaid', summary: 'Sums up the pending orders.' },
  remittances: { total: 'remitted', summary: 'Sums up the completed orders less refunds.' },
  returns: { total: 'returned', summary: 'Sums up the refunds.' },
  coogs: { total: 'lost', summary: 'Sums up the failed orders.' },
};

/** The calls of the owner's dashboard. */
export default serve([
  owner(
    'GET /dashboard',
    {
      summary: 'Counts products, categories, services and articles, and says what waits for the owner.',
      answers: DashboardAnswer,
    },
    async ({ context }): Promise<DashboardWire> => {
      const owner = ownerIn(context.settings);
      const [shown, hosting, factor] = await Promise.all([
        readDashboard(context),
        readHosting(context, takesMoney(context)),
        owner && readSecondFactor(context, owner),
      ]);
      return { ...shown, hosting, passkeys_from: factor?.restoredFrom ?? null };
    },
  ),
  owner(
    'GET /dashboard/sales',
    {
      summary: 'Sums up the sales of the last days and months, by product and by state.',
      answers: SalesAnswer,
    },
    ({ context }) => readSales(context),
  ),
  owner(
    'GET /dashboard/month',
    {
      summary:
        'Adds up the money of a month: by way of payment, by kind, with refunds, tax and best sellers.',
      query: MonthQuery,
      answers: MonthAnswer,
    },
    async ({ context, query }) => {
      const { month, unreadable } = await readMonth(context, query.month);
      return { month, ...(unreadable.length > 0 && { unreadable: [...unreadable] }) };
    },
  ),
  ...Object.entries(totals).map(([name, { total, summary }]) =>
    owner(`GET /${name}`, { summary, answers: TotalAnswer }, async ({ context }) => ({
      total_amount_paid: toRupees(await sumOrders(context, total)),
    })),
  ),
]);

export const config: Config = {
  path: [
    '/api/dashboard',
    '/api/dashboard/sales',
    '/api/dashboard/month',
    '/api/df-invoice',
    '/api/po-invoice',
    '/api/remittances',
    '/api/returns',
    '/api/coogs',
    '/*/api/dashboard',
    '/*/api/dashboard/sales',
    '/*/api/dashboard/month',
    '/*/api/df-invoice',
    '/*/api/po-invoice',
    '/*/api/remittances',
    '/*/api/returns',
    '/*/api/coogs',
  ],
};
