import { financialYear, type Invoice, invoiceNumber, series } from '#domain/order/invoice.ts';
import { FIRST_NUMBER } from '#domain/order/order.ts';
import {
  applyEvent,
  creditNotesDue,
  isInvoiceDue,
  isNumberDue,
  type Order,
  type OrderEvent,
  payingAttempt,
} from '#domain/order/order-log.ts';
import { logError } from '../log.ts';
import { CorruptBlob } from '../storage/errors.ts';
import { appendTo, type OrderContext, readOrder } from './order-log.ts';

/** What an order is numbered with. */
interface Numbers {
  number: number;
  /** Null while the order is not paid. */
  invoice: Invoice | null;
  /** By the ids of their refunds; absent where there is none. */
  creditNotes?: Record<string, Invoice>;
}

/** The last numbers given, and to which order the latest ones. */
export interface Counter extends Numbers {
  orderId: string;
  last: number;
  /** The last number of each series and financial year: of invoices, and of credit notes. */
  lastInvoices: Record<string, number>;
}

/** Where the counter is kept. */
export const COUNTER = 'order-counter';

/**
 * Numbers an order, and gives a paid one its invoice and its refunds their credit notes, where they are due. Order numbers
 * are consecutive for ever, those of invoices and of credit notes in the financial year of the payment or refund. All are
 * taken by moving one counter on, and it is not moved on before the order that it was last moved for has its numbers in
 * its events: killed anywhere, no number is lost or given twice.
 * @returns the events that put them on record, which is the caller's to do
 * @throws StorageUnavailable
 */
export async function numberOrder(context: OrderContext, order: Order): Promise<OrderEvent[]> {
  const { id } = order.placed;
  const isDue = (one: Order) =>
    isNumberDue(one, context.now()) || isInvoiceDue(one) || creditNotesDue(one).length > 0;
  if (!isDue(order)) return [];
  let known = null as Numbers | null;
  const counter = await context.storage.orders.change<Counter>(COUNTER, async (before) => {
    known = null;
    if (before?.orderId === id && !isDue(withEvents(order, eventsOf(context, before)))) return null;
    if (before) await recordNumbers(context, before);
    const latest = (await readOrder(context, id)) ?? order;
    const { number, invoice } = latest;
    if (number !== null && !isDue(latest)) {
      known = { number, invoice, creditNotes: notesOf(latest) };
      return null;
    }
    return nextNumbers(latest, before);
  });
  if (known) return eventsOf(context, known);
  if (counter?.orderId !== id) throw new Error('a number was moved on before it was on record');
  return eventsOf(context, counter);
}

/** The counter moved on by what an order is to be numbered with. */
function nextNumbers(order: Order, before: Counter | null): Counter {
  const { number, placed } = order;
  const rows = placed.isTest ? series.test : series.sale;
  const lastInvoices = { ...before?.lastInvoices };
  const next = (row: keyof typeof rows, issuedAt: string): Invoice => {
    const year = financialYear(new Date(issuedAt));
    const n = (lastInvoices[`${rows[row]}/${year}`] ?? 0) + 1;
    lastInvoices[`${rows[row]}/${year}`] = n;
    return { number: invoiceNumber(rows[row], year, n), issuedAt };
  };
  const paid = payingAttempt(order)?.outcome;
  const invoice = isInvoiceDue(order) && paid ? next('invoice', paid.endedAt) : order.invoice;
  const creditNotes = { ...notesOf(order) };
  for (const { id, endedAt } of creditNotesDue({ ...order, invoice }))
    creditNotes[id] = next('creditNote', endedAt as string);
  const last = number === null ? (before?.last ?? FIRST_NUMBER - 1) + 1 : (before?.last ?? number);
  return {
    ...{ orderId: placed.id, number: number ?? last, last, invoice, lastInvoices },
    ...(Object.keys(creditNotes).length > 0 && { creditNotes }),
  };
}

const notesOf = ({ refunds }: Order): Record<string, Invoice> =>
  Object.fromEntries(refunds.flatMap(({ id, creditNote }) => (creditNote ? [[id, creditNote]] : [])));

const withEvents = (order: Order, events: OrderEvent[]) =>
  events.reduce<Order>((one, event) => applyEvent(one, event) ?? one, order);

function eventsOf({ now }: OrderContext, { number, invoice, creditNotes = {} }: Numbers): OrderEvent[] {
  const at = now().toISOString();
  return [
    { type: 'numbered', at, number },
    ...(invoice ? [{ type: 'invoiced', at, invoice } as const] : []),
    ...Object.entries(creditNotes).map(
      ([refundId, creditNote]) => ({ type: 'credit_note_issued', at, refundId, creditNote }) as const,
    ),
  ];
}

/**
 * Puts the numbers that were given last into their order's events, unless they are there. One that is not readable keeps
 * them all the same: nobody else gets them, and everybody else gets theirs.
 */
export async function recordNumbers(context: OrderContext, numbers: Counter): Promise<void> {
  try {
    await appendTo(context, numbers.orderId, () => eventsOf(context, numbers));
  } catch (error) {
    if (!(error instanceof CorruptBlob)) throw error;
    logError('record numbers', error, numbers.orderId);
  }
}
