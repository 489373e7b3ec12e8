import { beforeAll, expect, it } from 'vitest';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { csvRows } from '#tests/support/csv-rows.ts';
import { order, sandboxOf } from '#tests/support/ordering.ts';
import { addRuby } from '#tests/support/test-shop.ts';
import { call, openTestSite, owner, shop } from './test-site.ts';

/*
 * The totals of the exported files equal the figures of the dashboard, whatever was sold and however it was
 * paid.
 */

openTestSite();

const create = async (sent: Record<string, unknown>): Promise<string> => {
  const client = { customer_name: 'Meera Rao', phone: '9811122233' };
  return String((await owner('POST', '/api/order/create', { json: { ...client, ...sent } })).body.id);
};
const start = (id: string) =>
  call('POST', `/api/payment/start/${id}`, {
    json: { customer_name: 'Meera Rao', email: 'meera@example.in', phone: '9811122233' },
  });
const refund = (id: string, amount: number) =>
  owner('POST', `/api/order/refund/${id}`, { json: { amount, payment: id, after: 0 } });

beforeAll(async () => {
  const ruby = await addRuby(shop, { price: 12_500.5 });
  const sandbox = sandboxOf(shop);
  // Places orders of goods: paid, paid and partly refunded, failed, and open.
  const [paid, back, failed] = [await order(shop, ruby), await order(shop, ruby), await order(shop, ruby)];
  await order(shop, ruby);
  for (const id of [paid, back]) await sandbox.decide(id, 'upi');
  await sandbox.decide(failed, 'fail');
  // Places orders of consultations: paid by the link, withdrawn, being paid, and not yet started.
  const [byLink, withdrawn, beingPaid] = [
    await create({ consultation: 'kundali-nirman' }),
    await create({ title: 'Reading', amount: 333.33 }),
    await create({ title: 'Reading', amount: 99.99 }),
  ];
  await create({ title: 'Not begun', amount: 77 });
  await start(byLink);
  await start(beingPaid);
  await sandbox.decide(byLink, 'card');
  await owner('POST', `/api/order/update/${withdrawn}`, { json: { withdrawn: true } });
  await reconcileOrders(shop, shop.providers);
  // Records money that reached the owner directly; one payment is refunded.
  await create({ title: 'At the counter', amount: 501.05, outside: { mode: 'cash' } });
  const outside = await create({ title: 'By bank', amount: 250.1, outside: { mode: 'bank' } });
  await refund(back, 1_000.25);
  await refund(outside, 250.1);
  await reconcileOrders(shop, shop.providers);
});

const totalOf = async (name: string) => (await owner('GET', `/api/${name}`)).body.total_amount_paid;
const file = async (name: string) =>
  csvRows((await owner('GET', `/api/export/${name}.csv`)).bytes.toString('utf8'));

/** Adds up amounts of rupees in paise. */
const sum = (rows: Record<string, string>[], column: string) =>
  rows.reduce((all, row) => all + Math.round(Number(row[column] ?? 0) * 100), 0) / 100;

it('the file of orders adds up to each figure of the dashboard', async () => {
  const rows = await file('orders');
  const withStatus = (status: string) => rows.filter((row) => row.Status === status);
  const [paid, open, failed] = ['COMPLETED', 'pending', 'FAILED'].map(withStatus);
  if (!paid || !open || !failed) throw new Error('no rows');
  const beingPaidFor = open.filter((row) => row['Attempts at paying'] !== '0');
  expect(open.length - beingPaidFor.length).toBe(1);
  const amount = 'Amount (INR)';
  const refunded = sum(paid, 'Refunded (INR)');
  expect(refunded).toBe(1_250.35);
  expect({
    invoiced: await totalOf('df-invoice'),
    unpaid: await totalOf('po-invoice'),
    lost: await totalOf('coogs'),
    returned: await totalOf('returns'),
    remitted: await totalOf('remittances'),
  }).toEqual({
    invoiced: sum(paid, amount),
    unpaid: sum(beingPaidFor, amount),
    lost: sum(failed, amount),
    returned: refunded,
    remitted: (Math.round(sum(paid, amount) * 100) - Math.round(refunded * 100)) / 100,
  });
});

it('the file of credit notes adds up to what was given back', async () => {
  expect(sum(await file('credit-notes'), 'Amount (INR)')).toBe(await totalOf('returns'));
});

it('the file says of each order whether it was for goods or a service, and how that was paid', async () => {
  const rows = await file('orders');
  const services = rows.filter((row) => row.Kind === 'service' && row.Status === 'COMPLETED');
  expect(services.map((row) => [row['Payment mode'], row['HSN code']]).toSorted()).toEqual([
    ['Bank transfer', '999799'],
    ['CARD', '999799'],
    ['Cash', '999799'],
  ]);
});
