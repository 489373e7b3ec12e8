import { financialYear, type Invoice, type InvoiceSeries, invoiceNumber } from '#domain/order/invoice.ts';
import { type Order, payingAttempt } from '#domain/order/order-log.ts';
import { appendTo, type OrderContext, readOrder } from './order-log.ts';

/** The last number of a financial year and the order it belongs to. */
export interface LastInvoice extends Invoice {
  n: number;
  orderId: string;
}

const counterKey = (series: InvoiceSeries, year: string) => `invoice-counter/${series}/${year}`;

/**
 * The invoice of a paid order: its number is consecutive in the financial year it was paid in. A number is taken by
 * moving the year's counter on, and the counter is not moved on before the order of the number before has it in its
 * events: killed anywhere, no number is lost or given twice. Putting it into this order's events is the caller's.
 * @throws StorageUnavailable
 */
export async function issueInvoice(context: OrderContext, order: Order): Promise<Invoice> {
  const { id, isTest } = order.placed;
  const paid = payingAttempt(order)?.outcome;
  if (!paid) throw new Error('an invoice for an order that is not paid');
  const series = isTest ? 'TEST' : 'INV';
  const year = financialYear(new Date(paid.endedAt));
  let issued = null as Invoice | null;
  const last = await context.storage.orders.change<LastInvoice>(counterKey(series, year), async (before) => {
    if (before?.orderId === id) return null;
    if (before) await recordInvoice(context, before);
    issued = (await readOrder(context, id))?.invoice ?? null;
    if (issued) return null;
    const n = (before?.n ?? 0) + 1;
    return { n, orderId: id, number: invoiceNumber(series, year, n), issuedAt: paid.endedAt };
  });
  if (issued) return issued;
  if (last?.orderId !== id) throw new Error('an invoice number was moved on before it was on record');
  return { number: last.number, issuedAt: last.issuedAt };
}

/** Puts the number that a counter gave last into its order's events, unless it is there. */
export async function recordInvoice(
  context: OrderContext,
  { orderId, number, issuedAt }: LastInvoice,
): Promise<void> {
  const at = context.now().toISOString();
  await appendTo(context, orderId, () => [{ type: 'invoiced', at, invoice: { number, issuedAt } }]);
}
