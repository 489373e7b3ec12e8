import { financialYear, type Invoice, type InvoiceSeries, invoiceNumber } from '#domain/order/invoice.ts';
import { FIRST_NUMBER } from '#domain/order/order.ts';
import {
  isInvoiceDue,
  isNumberDue,
  type Order,
  type OrderEvent,
  payingAttempt,
} from '#domain/order/order-log.ts';
import { appendTo, type OrderContext, readOrder } from './order-log.ts';

/** What an order is numbered with. */
interface Numbers {
  number: number;
  /** Null while the order is not paid. */
  invoice: Invoice | null;
}

/** The last numbers given, and to which order the latest ones. */
export interface Counter extends Numbers {
  orderId: string;
  last: number;
  /** The last invoice number of each series and financial year. */
  lastInvoices: Record<string, number>;
}

/** Where the counter is kept. */
export const COUNTER = 'order-counter';

/**
 * Numbers an order, and gives a paid one its invoice, where they are due. Order numbers are consecutive for ever, invoice
 * numbers in the financial year they were paid in. Both are taken by moving one counter on, and it is not moved on
 * before the order that it was last moved for has its numbers in its events: killed anywhere, no number is lost or
 * given twice.
 * @returns the events that put them on record, which is the caller's to do
 * @throws StorageUnavailable
 */
export async function numberOrder(context: OrderContext, order: Order): Promise<OrderEvent[]> {
  const { id } = order.placed;
  if (!isNumberDue(order, context.now()) && !isInvoiceDue(order)) return [];
  let known = null as Numbers | null;
  const counter = await context.storage.orders.change<Counter>(COUNTER, async (before) => {
    known = null;
    if (before?.orderId === id && (before.invoice || !isInvoiceDue(order))) return null;
    if (before) await recordNumbers(context, before);
    const latest = (await readOrder(context, id)) ?? order;
    const { number, invoice } = latest;
    if (number !== null && !isInvoiceDue(latest)) {
      known = { number, invoice };
      return null;
    }
    const last = number === null ? (before?.last ?? FIRST_NUMBER - 1) + 1 : (before?.last ?? number);
    const next = isInvoiceDue(latest) ? nextInvoice(latest, before?.lastInvoices ?? {}) : null;
    return {
      orderId: id,
      number: number ?? last,
      last,
      invoice: next?.invoice ?? invoice,
      lastInvoices: next?.lastInvoices ?? before?.lastInvoices ?? {},
    };
  });
  if (known) return eventsOf(context, known);
  if (counter?.orderId !== id) throw new Error('a number was moved on before it was on record');
  return eventsOf(context, counter);
}

function nextInvoice(order: Order, lastInvoices: Record<string, number>) {
  const paid = payingAttempt(order)?.outcome;
  if (!paid) throw new Error('an invoice for an order that is not paid');
  const series: InvoiceSeries = order.placed.isTest ? 'TEST' : 'INV';
  const year = financialYear(new Date(paid.endedAt));
  const n = (lastInvoices[`${series}/${year}`] ?? 0) + 1;
  const invoice: Invoice = { number: invoiceNumber(series, year, n), issuedAt: paid.endedAt };
  return { invoice, lastInvoices: { ...lastInvoices, [`${series}/${year}`]: n } };
}

function eventsOf({ now }: OrderContext, { number, invoice }: Numbers): OrderEvent[] {
  const at = now().toISOString();
  return [{ type: 'numbered', at, number }, ...(invoice ? [{ type: 'invoiced', at, invoice } as const] : [])];
}

/** Puts the numbers that were given last into their order's events, unless they are there. */
export const recordNumbers = (context: OrderContext, numbers: Counter) =>
  appendTo(context, numbers.orderId, () => eventsOf(context, numbers));
