import { financialYear, type Invoice, type InvoiceSeries, invoiceNumber } from '#domain/invoice.ts';
import type { OrderPlaced } from '#domain/order.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { keys } from './order-records.ts';

/** The last number of a financial year and whose it is. */
interface LastInvoice extends Invoice {
  n: number;
  orderId: string;
}

const lastKey = (series: InvoiceSeries, year: string) => `invoices/${series}/${year}`;

/**
 * Gives a paid order its invoice number, once: consecutive in the financial year it was paid in. A number is
 * taken by moving the year's last one on, and nobody moves it on before the order it belongs to has it on record:
 * killed anywhere, no number is lost or given twice.
 */
export async function issueInvoice(
  orders: BlobStore,
  { id, isTest }: Pick<OrderPlaced, 'id' | 'isTest'>,
  settledAt: string,
): Promise<Invoice> {
  const series = isTest ? 'TEST' : 'INV';
  const known = await orders.read<Invoice>(keys.invoice(id));
  if (known) return known.value;
  const year = financialYear(new Date(settledAt));
  const last = await orders.change<LastInvoice>(lastKey(series, year), async (before) => {
    if (before) await keepInvoice(orders, before);
    if (await orders.read(keys.invoice(id))) return null;
    const n = (before?.n ?? 0) + 1;
    return { n, orderId: id, number: invoiceNumber(series, year, n), issuedAt: settledAt };
  });
  if (last?.orderId === id) return keepInvoice(orders, last);
  const issued = await orders.read<Invoice>(keys.invoice(id));
  if (!issued) throw new Error('an invoice number was moved on before it was on record');
  return issued.value;
}

async function keepInvoice(orders: BlobStore, { orderId, number, issuedAt }: LastInvoice): Promise<Invoice> {
  const written = await orders.create<Invoice>(keys.invoice(orderId), { number, issuedAt });
  return written.created ? { number, issuedAt } : written.existing;
}
