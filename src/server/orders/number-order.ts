import {
  financialYear,
  type Invoice,
  type InvoiceSeries,
  invoiceNumber,
  series as rows,
  series,
} from '#domain/order/invoice.ts';
import { FIRST_NUMBER } from '#domain/order/order.ts';
import {
  applyEvent,
  creditNotesDue,
  foldOrder,
  isInvoiceDue,
  isNumberDue,
  type Order,
  type OrderEvent,
  payingAttempt,
} from '#domain/order/order-log.ts';
import { logError } from '../log.ts';
import { CorruptBlob } from '../storage/blob-client.ts';
import { loadRecords } from '../storage/collection.ts';
import { appendTo, type OrderContext, orderCollection, readOrder } from './order-log.ts';

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
const COUNTER = 'order-counter';

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
async function recordNumbers(context: OrderContext, numbers: Counter): Promise<void> {
  try {
    await appendTo(context, numbers.orderId, () => eventsOf(context, numbers));
  } catch (error) {
    if (!(error instanceof CorruptBlob)) throw error;
    logError('record numbers', error, numbers.orderId);
  }
}

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
