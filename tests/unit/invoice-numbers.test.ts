import { expect, onTestFinished, test } from 'vitest';
import { issueInvoice } from '#server/orders/issue-invoice.ts';
import { newOrderId } from '#server/orders/order-records.ts';
import { quietLog } from '#tests/support/ordering.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

quietLog();
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
  await expect(issueInvoice(orders, first, AT)).rejects.toThrow();
  failing = '';
  const numberOf = async (id: string) => (await issueInvoice(orders, id, AT)).number;
  const numbers = [await numberOf(second), await numberOf(first), await numberOf(third)];
  expect(numbers.map((number) => Number(/\d+$/.exec(number)?.[0]))).toEqual([2, 1, 3]);
});
