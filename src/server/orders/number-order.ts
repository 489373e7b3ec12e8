import {
  financialYear,
  type Invoice,
  type InvoiceSeries,
  invoiceNumber,
  series,
} from '#domain/order/invoice.ts';
import { creditNotesDue, isInvoiceDue, isNumberDue } from '#domain/order/open-work.ts';
import { FIRST_NUMBER } from '#domain/order/order.ts';
import type { OrderEvent } from '#domain/order/order-event.ts';
import { applyEvent, foldOrder } from '#domain/order/order-log.ts';
import type { OrderRow } from '#domain/order/order-row.ts';
import { type Order, payingAttempt } from '#domain/order/order-state.ts';
import { inBatches } from '../in-batches.ts';
import { logError } from '../log.ts';
import { CorruptBlob, nullIfCorrupt, StorageUnavailable } from '../storage/blob-client.ts';
import { changeOrReplace } from '../storage/blob-store.ts';
import { loadRecords } from '../storage/collection.ts';
import { readOrders } from './list-orders.ts';
import { appendTo, loadOrder, type OrderContext, orderCollection, readOrder } from './order-store.ts';

/** The numbers given to an order: its own, and those of its invoice and credit notes. */
interface Numbers {
  number: number;
  /** Null while the order is not paid. */
  invoice: Invoice | null;
  /** Credit notes by the ids of their refunds; absent if there are none. */
  creditNotes?: Record<string, Invoice>;
}

/**
 * The last number given in each series, and the numbers of the order that the counter was last moved on for.
 * Can be rebuilt from claims and events at any time.
 */
export interface Counter extends Numbers {
  orderId: string;
  last: number;
  /** The last number of each series and financial year: of invoices, and of credit notes. */
  lastInvoices: Record<string, number>;
}

/** Storage key of the counter. */
const COUNTER = 'order-counter';

/**
 * The owner of a number, stored under a key made of the number. A claim is created once and never changed, so
 * a number never has two owners, whatever the counter says.
 */
interface Claim {
  orderId: string;
  /** When the invoice or credit note was issued; absent for order numbers. */
  issuedAt?: string;
  /** The refund that a credit note is for. */
  refundId?: string;
}

const CLAIMS = 'number/';
/**
 * Name of the series of order numbers beside those of invoices and credit notes. Order numbers do not start
 * again each year.
 */
const ORDER_SERIES = 'order/all';
const orderClaim = (number: number) => `${CLAIMS}${ORDER_SERIES}/${number}`;

/** Returns the id of the order with this number, or null if there is none. @throws StorageUnavailable */
export async function orderOfNumber(
  { storage: { orders } }: OrderContext,
  number: number,
): Promise<string | null> {
  const claim = await orders.read<Claim>(orderClaim(number)).catch(nullIfCorrupt);
  return claim?.value.orderId ?? null;
}

/** Number of attempts at taking numbers when they turn out to belong to another order. */
const MOST_TRIES = 5;

/**
 * Takes the numbers that an order is due: its own number, an invoice once it is paid, and a credit note for
 * each refund. Order numbers run on for ever. Invoices and credit notes are numbered by the financial year of
 * the payment or refund.
 * Numbers are taken by moving the counter on, and a claim for each makes sure that no other order has it.
 * Before the counter moves on, the order it was last moved on for gets its numbers into its events. So a
 * function that is killed at any point neither loses a number nor gives it twice. A counter that is lost,
 * damaged or behind is rebuilt first.
 * @returns the events that record the numbers; the caller must append them
 * @throws StorageUnavailable
 */
export async function numberOrder(context: OrderContext, order: Order): Promise<OrderEvent[]> {
  const { id } = order.placed;
  if (!isDue(context, order)) return [];
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const numbers = await takeNumbers(context, order);
    const missing = withoutKnown(order, numbers);
    if (await claimNumbers(context, id, missing)) return eventsOf(context, numbers);
    await recount(context);
  }
  throw new StorageUnavailable('the counter of orders is behind the numbers that were given');
}

const isDue = (context: OrderContext, order: Order) =>
  isNumberDue(order, context.now()) || isInvoiceDue(order) || creditNotesDue(order).length > 0;

/** Moves the counter on for an order. @returns the numbers that the order gets */
async function takeNumbers(context: OrderContext, order: Order): Promise<Numbers> {
  const { id } = order.placed;
  const { orders } = context.storage;
  let known = null as Numbers | null;
  const next = async (stored: Counter | null) => {
    known = null;
    let before = stored ?? (await countNumbers(context));
    if (before.orderId === id && !isDue(context, withEvents(order, eventsOf(context, before)))) return null;
    if (!(await recordNumbers(context, before))) before = await countNumbers(context);
    const latest = (await readOrder(context, id)) ?? order;
    const { number, invoice } = latest;
    if (number !== null && !isDue(context, latest)) {
      known = { number, invoice, creditNotes: notesOf(latest) };
      return null;
    }
    return nextNumbers(latest, before);
  };
  const counter = await orders.change<Counter>(COUNTER, next).catch(async (error) => {
    if (!(error instanceof CorruptBlob)) throw error;
    await recount(context);
    return orders.change<Counter>(COUNTER, next);
  });
  if (known) return known;
  if (counter?.orderId !== id) throw new Error('a number was moved on before it was on record');
  return counter;
}

/** Returns the numbers that an order does not have in its events yet. */
function withoutKnown(order: Order, { number, invoice, creditNotes = {} }: Numbers): Partial<Numbers> {
  const known = notesOf(order);
  return {
    ...(order.number === null && { number }),
    ...(!order.invoice && invoice && { invoice }),
    creditNotes: Object.fromEntries(Object.entries(creditNotes).filter(([refundId]) => !known[refundId])),
  };
}

/** Claims numbers for an order. @returns false if another order has one of them */
async function claimNumbers(
  { storage: { orders } }: OrderContext,
  orderId: string,
  { number, invoice, creditNotes = {} }: Partial<Numbers>,
): Promise<boolean> {
  const claims: [string, Claim][] = [
    ...(number === undefined ? [] : [[orderClaim(number), { orderId }] as [string, Claim]]),
    ...(invoice
      ? [[CLAIMS + invoice.number, { orderId, issuedAt: invoice.issuedAt }] as [string, Claim]]
      : []),
    ...Object.entries(creditNotes).map(([refundId, note]): [string, Claim] => [
      CLAIMS + note.number,
      { orderId, issuedAt: note.issuedAt, refundId },
    ]),
  ];
  const results = await Promise.all(claims.map(([key, claim]) => orders.create(key, claim)));
  return results.every((claimed) => claimed.created || claimed.existing.orderId === orderId);
}

/** Returns the counter moved on by the numbers that an order needs. */
function nextNumbers(order: Order, before: Counter): Counter {
  const { number, placed } = order;
  const names = placed.isTest ? series.test : series.sale;
  const lastInvoices = { ...before.lastInvoices };
  const next = (name: InvoiceSeries, issuedAt: string): Invoice => {
    const year = financialYear(new Date(issuedAt));
    const n = (lastInvoices[`${name}/${year}`] ?? 0) + 1;
    lastInvoices[`${name}/${year}`] = n;
    return { number: invoiceNumber(name, year, n), issuedAt };
  };
  const paid = payingAttempt(order)?.outcome;
  const invoice = isInvoiceDue(order) && paid ? next(names.invoice, paid.endedAt) : order.invoice;
  const creditNotes = { ...notesOf(order) };
  for (const { id, endedAt } of creditNotesDue({ ...order, invoice }))
    creditNotes[id] = next(names.creditNote, endedAt as string);
  const last = number === null ? before.last + 1 : Math.max(before.last, number);
  return {
    orderId: placed.id,
    number: number ?? last,
    last,
    invoice,
    lastInvoices,
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
 * Records the numbers that were given last in their order's events, unless they are already there. If the
 * order cannot be read, its numbers stay reserved: they are never given to another order, and numbering
 * continues.
 * @returns false if one of the numbers belongs to another order. The counter is then behind, and nothing was
 * recorded.
 */
async function recordNumbers(context: OrderContext, numbers: Counter): Promise<boolean> {
  if (numbers.orderId === '') return true;
  try {
    const loaded = await loadOrder(context, numbers.orderId);
    const missing = loaded ? withoutKnown(loaded.order, numbers) : numbers;
    if (!(await claimNumbers(context, numbers.orderId, missing))) return false;
    if (loaded) await appendTo(context, numbers.orderId, () => eventsOf(context, numbers), loaded);
  } catch (error) {
    if (!(error instanceof CorruptBlob)) throw error;
    logError('record numbers', error, numbers.orderId);
    return claimNumbers(context, numbers.orderId, numbers);
  }
  return true;
}

/** All numbers given so far, found in the orders' events and in the claims. */
interface Given {
  lastOrder: number;
  /** By series and financial year: 'INV/26-27'. */
  papers: Map<string, Set<number>>;
}

/**
 * Collects every number given so far. If the function that claimed a number was killed before recording it,
 * the number is recorded in its order now. Reads every order.
 * @throws StorageUnavailable
 */
async function readGiven(context: OrderContext): Promise<Given> {
  const { orders } = context.storage;
  const given: Given = { lastOrder: FIRST_NUMBER - 1, papers: new Map() };
  const paper = (number: string) => {
    const [, row = '', n = ''] = /^(.+)\/(\d+)$/.exec(number) ?? [];
    if (row === ORDER_SERIES) given.lastOrder = Math.max(given.lastOrder, Number(n));
    else if (row) given.papers.set(row, (given.papers.get(row) ?? new Set()).add(Number(n)));
  };
  const collection = orderCollection(context);
  const { prefix } = collection;
  const recorded = new Set<string>();
  for await (const page of orders.pages(prefix)) {
    const ids = page.map(({ key }) => key.slice(key.lastIndexOf('/') + 1));
    for (const { record } of (await loadRecords(collection, ids)).found) {
      const order = foldOrder(record.events);
      const papers = [order?.invoice, ...(order?.refunds ?? []).map(({ creditNote }) => creditNote)];
      for (const { number } of papers.flatMap((one) => one ?? [])) recorded.add(CLAIMS + number);
      if (order?.number) recorded.add(orderClaim(order.number));
    }
  }
  const open = (await orders.keys(CLAIMS)).filter((key) => !recorded.has(key));
  const kept = await inBatches(open, async (key) => ((await recordClaim(context, key)) ? [key] : []));
  for (const key of [...recorded, ...kept.flat()]) paper(key.slice(CLAIMS.length));
  return given;
}

/**
 * Records the number of a claim in the events of its order.
 * @returns false if the order was lost, so that no order has the number
 */
async function recordClaim(context: OrderContext, key: string): Promise<boolean> {
  try {
    const claim = (await context.storage.orders.read<Claim>(key))?.value;
    const at = context.now().toISOString();
    const number = key.slice(CLAIMS.length);
    if (!claim) return false;
    const { orderId, refundId, issuedAt } = claim;
    const paper = { number, issuedAt: issuedAt ?? at };
    const event: OrderEvent = number.startsWith(ORDER_SERIES)
      ? { type: 'numbered', at, number: Number(number.split('/').at(-1)) }
      : refundId
        ? { type: 'credit_note_issued', at, refundId, creditNote: paper }
        : { type: 'invoiced', at, invoice: paper };
    return (await appendTo(context, orderId, () => [event])).now !== null;
  } catch (error) {
    if (!(error instanceof CorruptBlob)) throw error;
    logError('record a number', error, key);
    return true;
  }
}

/** Rebuilds the counter from the numbers given so far. Reads every order. @throws StorageUnavailable */
async function countNumbers(context: OrderContext): Promise<Counter> {
  const { lastOrder, papers } = await readGiven(context);
  const lastInvoices = Object.fromEntries([...papers].map(([row, numbers]) => [row, Math.max(...numbers)]));
  return { orderId: '', number: lastOrder, invoice: null, last: lastOrder, lastInvoices };
}

/**
 * Rebuilds the counter when it is lost, damaged or behind the numbers given so far. Never moves it back.
 * Reads every order.
 * @throws StorageUnavailable
 */
export async function recount(context: OrderContext): Promise<void> {
  const { orders } = context.storage;
  const counted = await countNumbers(context);
  await changeOrReplace<Counter>(orders, COUNTER, (present) => notBehind(counted, present));
}

/**
 * Returns a counter that is not behind either of two counters, so that no number of theirs is given again.
 */
function notBehind(counted: Counter, present: Counter | null): Counter {
  const lastInvoices = { ...present?.lastInvoices };
  for (const [row, n] of Object.entries(counted.lastInvoices))
    lastInvoices[row] = Math.max(n, lastInvoices[row] ?? 0);
  return { ...counted, last: Math.max(counted.last, present?.last ?? 0), lastInvoices };
}

/**
 * Returns true if the counter is behind one of these numbers. A counter that is lost or damaged is behind all
 * of them.
 * @param numbers of orders ('NB-1042'), invoices and credit notes
 * @throws StorageUnavailable
 */
export async function isCounterBehind(
  { storage: { orders } }: OrderContext,
  numbers: Iterable<string>,
): Promise<boolean> {
  const counter = (await orders.read<Counter>(COUNTER).catch(nullIfCorrupt))?.value;
  const last = new Map(Object.entries(counter?.lastInvoices ?? {}));
  for (const number of numbers) {
    const [, row = '', n = ''] = /^(.+)[/-](\d+)$/.exec(number) ?? [];
    if (row && Number(n) > (number.includes('/') ? (last.get(row) ?? 0) : (counter?.last ?? 0))) return true;
  }
  return false;
}

/** Returns the numbers of orders and papers that the list of orders shows. */
export const numbersOf = (rows: readonly OrderRow[]): string[] =>
  rows.flatMap(({ orderNo, invoice, creditNotes = [] }) => [
    ...(orderNo ? [orderNo] : []),
    ...(invoice ? [invoice] : []),
    ...creditNotes.map(({ number }) => number),
  ]);

/** Rebuilds the counter if it is behind a number of the list of orders. @throws StorageUnavailable */
export async function countNumbersIfBehind(context: OrderContext): Promise<void> {
  const { rows } = await readOrders(context);
  if (await isCounterBehind(context, numbersOf(rows))) await recount(context);
}

/**
 * Moves the counter of a restored store on, so that no number of an order, invoice or credit note is given
 * twice. The counter moves past every number in the orders' events and claims. It then skips more numbers in
 * the latest year of each series, because they may have been given after the backup was made.
 * @param skip how many numbers to skip
 * @returns the numbers of invoices and credit notes that no order has, with ranges as one line. The owner
 * looks for them in the mailbox or declares them as not used.
 * @throws StorageUnavailable
 */
export async function advanceCounters(context: OrderContext, skip: number): Promise<string[]> {
  const { orders } = context.storage;
  const counter = (await orders.read<Counter>(COUNTER).catch(nullIfCorrupt))?.value;
  // The counter's order may have been copied before its numbers were recorded.
  if (counter) await recordNumbers(context, counter);
  const read = await readGiven(context);
  // By series and financial year: 'INV/26-27'.
  const given = new Map(Object.keys(counter?.lastInvoices ?? {}).map((key) => [key, new Set<number>()]));
  for (const [key, numbers] of read.papers) given.set(key, numbers);
  const lastOrder = Math.max(counter?.last ?? 0, read.lastOrder);
  // Since the backup a new year may have begun, or the shop may have made its first sale. Numbers are skipped
  // in those series too.
  const year = financialYear(context.now());
  for (const key of [`${series.sale.invoice}/${year}`, ...given.keys()]) {
    const ofThisYear = key.replace(/\/.*/, `/${year}`);
    if (!given.has(ofThisYear)) given.set(ofThisYear, new Set());
  }
  // A series of invoices may have had its first credit note after the backup was made.
  for (const key of [...given.keys()])
    for (const { invoice, creditNote } of Object.values(series)) {
      const notes = key.replace(`${invoice}/`, `${creditNote}/`);
      if (!given.has(notes)) given.set(notes, new Set());
    }
  const gaps: string[] = [];
  const lastInvoices: Record<string, number> = {};
  for (const [key, numbers] of given) {
    let last = counter?.lastInvoices[key] ?? 0;
    for (const n of numbers) last = Math.max(last, n);
    const [name = '', year = ''] = key.split('/');
    const numberOf = (n: number) => invoiceNumber(name as InvoiceSeries, year, n);
    for (let n = 1; n <= last; n++) if (!numbers.has(n)) gaps.push(numberOf(n));
    const isLatest = ![...given.keys()].some((other) => other.startsWith(`${name}/`) && other > key);
    const left = isLatest ? skip : 0;
    if (left > 0) gaps.push(`${numberOf(last + 1)} to ${numberOf(last + left)}`);
    lastInvoices[key] = last + left;
  }
  if (!counter && lastOrder < FIRST_NUMBER && skip === 0) return gaps;
  const before = counter ?? { orderId: '', number: lastOrder, invoice: null };
  const moved: Counter = { ...before, last: lastOrder + skip, lastInvoices };
  await changeOrReplace<Counter>(orders, COUNTER, (present) => notBehind(moved, present));
  return gaps;
}
