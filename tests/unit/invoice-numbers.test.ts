import { expect, onTestFinished, test } from 'vitest';
import { financialYear } from '#domain/invoice.ts';
import { issueInvoice } from '#server/orders/issue-invoice.ts';
import { newOrderId } from '#server/orders/order-records.ts';
import { quietLog } from '#tests/support/ordering.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

quietLog();

test.each([
  ['2027-03-31T18:29:59.999Z', '26-27'],
  ['2027-03-31T18:30:00.000Z', '27-28'],
  ['2026-12-31T18:30:00.000Z', '26-27'],
  ['2099-04-01T00:00:00.000Z', '99-00'],
])('%s belongs to the financial year %s of India', (moment, year) => {
  expect(financialYear(new Date(moment))).toBe(year);
});

test('the first of a new financial year is number one again', async () => {
  const { shop, close } = await openTestShop();
  onTestFinished(close);
  const { orders } = shop.storage;
  const numbers = [];
  for (const at of ['2027-03-31T18:29:59.999Z', '2027-03-31T18:30:00.000Z'])
    numbers.push((await issueInvoice(orders, { id: newOrderId() }, at)).number);
  expect(numbers).toEqual(['INV/26-27/0001', 'INV/27-28/0001']);
});

const AT = '2026-11-20T06:30:00.000Z';

test('a number whose order was killed before it had it on record is neither lost nor given twice', async () => {
  let failing = '';
  const fate = ({ kind, key }: { kind: string; key: string }) =>
    kind === 'put' && failing !== '' && key === failing ? { status: 500 } : 'well';
  const { shop, close } = await openTestShop({ fate });
  onTestFinished(close);
  const { orders } = shop.storage;
  const [first, second, third] = [newOrderId(), newOrderId(), newOrderId()];
  failing = `order/${first}/invoice`;
  await expect(issueInvoice(orders, { id: first }, AT)).rejects.toThrow();
  failing = '';
  const numberOf = async (id: string) => (await issueInvoice(orders, { id }, AT)).number;
  const numbers = [await numberOf(second), await numberOf(first), await numberOf(third)];
  expect(numbers.map((number) => Number(/\d+$/.exec(number)?.[0]))).toEqual([2, 1, 3]);
});
