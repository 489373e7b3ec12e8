import { financialYear, type InvoiceSeries, invoiceNumber, series as rows } from '#domain/order/invoice.ts';
import { FIRST_NUMBER } from '#domain/order/order.ts';
import { foldOrder } from '#domain/order/order-log.ts';
import { loadRecords } from '../storage/collection.ts';
import { COUNTER, type Counter, recordNumbers } from './number-order.ts';
import { type OrderContext, orderCollection } from './order-log.ts';

/**
 * Moves the counter of a restored store on, so that no number of an order, invoice or credit note is given twice: past every number in the
 * orders' events, and past as many more of each latest year as may have been given after the backup was made.
 * @param skip how many those are
 * @returns the numbers of invoices and credit notes that no order has, to be declared as not used or looked for in the mailbox; ranges as one
 * line
 * @throws StorageUnavailable
 */
export async function advanceCounters(context: OrderContext, skip: number): Promise<string[]> {
  const { orders } = context.storage;
  const collection = orderCollection(context);
  const { prefix } = collection;
  const counter = (await orders.read<Counter>(COUNTER))?.value;
  // Its order may have been copied before it was told its numbers.
  if (counter) await recordNumbers(context, counter);
  const given = new Map(
    Object.keys(counter?.lastInvoices ?? {}).map((series) => [series, new Set<number>()]),
  );
  let lastOrder = counter?.last ?? FIRST_NUMBER - 1;
  for await (const page of orders.pages(prefix)) {
    const ids = page.map(({ key }) => key.slice(prefix.length));
    for (const { record } of (await loadRecords(collection, ids)).found) {
      const order = foldOrder(record.events);
      const papers = [order?.invoice, ...(order?.refunds ?? []).map(({ creditNote }) => creditNote)];
      for (const paper of papers) {
        const [, series = '', n = ''] = /^(.+)\/(\d+)$/.exec(paper?.number ?? '') ?? [];
        if (series) given.set(series, (given.get(series) ?? new Set()).add(Number(n)));
      }
      lastOrder = Math.max(lastOrder, order?.number ?? 0);
    }
  }
  // A year may have begun since, or the shop have sold for the first time: what is skipped is skipped there too.
  const year = financialYear(context.now());
  for (const series of [`${rows.sale.invoice}/${year}`, ...given.keys()]) {
    const ofThisYear = series.replace(/\/.*/, `/${year}`);
    if (!given.has(ofThisYear)) given.set(ofThisYear, new Set());
  }
  // Where something was sold, a first credit note may have been given after the backup was made.
  for (const series of [...given.keys()])
    for (const { invoice, creditNote } of Object.values(rows)) {
      const notes = series.replace(`${invoice}/`, `${creditNote}/`);
      if (!given.has(notes)) given.set(notes, new Set());
    }
  const gaps: string[] = [];
  const lastInvoices: Record<string, number> = {};
  for (const [series, numbers] of given) {
    let last = counter?.lastInvoices[series] ?? 0;
    for (const n of numbers) last = Math.max(last, n);
    const [name = '', year = ''] = series.split('/');
    const numberOf = (n: number) => invoiceNumber(name as InvoiceSeries, year, n);
    for (let n = 1; n <= last; n++) if (!numbers.has(n)) gaps.push(numberOf(n));
    const isLatest = ![...given.keys()].some((other) => other.startsWith(`${name}/`) && other > series);
    const left = isLatest ? skip : 0;
    if (left > 0) gaps.push(`${numberOf(last + 1)} to ${numberOf(last + left)}`);
    lastInvoices[series] = last + left;
  }
  if (!counter && lastOrder < FIRST_NUMBER && skip === 0) return gaps;
  const moved: Counter = {
    ...{ orderId: '', number: lastOrder, invoice: null },
    ...counter,
    ...{ last: lastOrder + skip, lastInvoices },
  };
  await orders.createBytes(COUNTER, Buffer.from(JSON.stringify(moved)));
  return gaps;
}
