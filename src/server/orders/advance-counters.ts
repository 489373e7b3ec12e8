import { type InvoiceSeries, invoiceNumber } from '#domain/order/invoice.ts';
import { foldOrder } from '#domain/order/order-log.ts';
import { inBatches } from '../in-batches.ts';
import { type LastInvoice, recordInvoice } from './issue-invoice.ts';
import { type OrderContext, type OrderRecord, orderCollection } from './order-log.ts';

const COUNTERS = 'invoice-counter/';

/**
 * Moves the counters of a restored store on, so that no invoice number is given twice: past every number in the orders'
 * events, and past as many more of each latest year as may have been given after the backup was made.
 * @param skip how many those are
 * @returns the numbers that no order has, to be declared as not used or looked for in the mailbox; ranges as one line
 * @throws StorageUnavailable
 */
export async function advanceCounters(context: OrderContext, skip: number): Promise<string[]> {
  const { orders } = context.storage;
  const { prefix } = orderCollection(context);
  const given = new Map<string, Set<number>>();
  for (const key of await orders.keys(COUNTERS)) {
    const last = (await orders.read<LastInvoice>(key))?.value;
    // Its order may have been copied before it was told its number.
    if (last) await recordInvoice(context, last);
    given.set(key.slice(COUNTERS.length), new Set());
  }
  for await (const page of orders.pages(prefix))
    await inBatches(page, async ({ key }) => {
      const record = (await orders.read<OrderRecord>(key))?.value;
      const number = record && foldOrder(record.events)?.invoice?.number;
      const [, series = '', n = ''] = /^(.+)\/(\d+)$/.exec(number ?? '') ?? [];
      if (number) given.set(series, (given.get(series) ?? new Set()).add(Number(n)));
    });
  const gaps: string[] = [];
  for (const [series, numbers] of given) {
    const counter = (await orders.read<LastInvoice>(COUNTERS + series))?.value;
    const last = Math.max(counter?.n ?? 0, ...numbers);
    const [name = '', year = ''] = series.split('/');
    const numberOf = (n: number) => invoiceNumber(name as InvoiceSeries, year, n);
    for (let n = 1; n <= last; n++) if (!numbers.has(n)) gaps.push(numberOf(n));
    const isLatest = ![...given.keys()].some((other) => other.startsWith(`${name}/`) && other > series);
    const left = isLatest ? skip : 0;
    if (left > 0) gaps.push(`${numberOf(last + 1)} to ${numberOf(last + left)}`);
    const moved = { orderId: '', number: '', issuedAt: '', ...counter, n: last + left };
    await orders.createBytes(COUNTERS + series, Buffer.from(JSON.stringify(moved)));
  }
  return gaps;
}
