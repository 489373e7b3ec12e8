import { randomBytes } from 'node:crypto';
import { followUps } from '#domain/order/follow-ups.ts';
import { financialYearOf } from '#domain/order/invoice.ts';
import { hasOpenWork } from '#domain/order/open-work.ts';
import { isOrderId } from '#domain/order/order.ts';
import { type OrderEvent, redacted } from '#domain/order/order-event.ts';
import { applyEvent, foldOrder } from '#domain/order/order-log.ts';
import { type StoredOrderRow, storedOrderRow } from '#domain/order/order-row.ts';
import type { Order } from '#domain/order/order-state.ts';
import { groupBy } from '#domain/site/groups.ts';
import type { AppContext } from '../app-context.ts';
import { SURELY_OVER_MS } from '../platform-limits.ts';
import {
  type Collection,
  changeRecord,
  type Loaded,
  loadRecord,
  type Revised,
} from '../storage/collection.ts';

/** An order as it is stored: one blob, a list of events that only grows. */
export interface OrderRecord extends Revised {
  events: OrderEvent[];
}

/** An order that was read, with what a conditional write needs. */
export interface LoadedOrder {
  order: Order;
  stored: Loaded<OrderRecord>;
}

/** The part of the context that reading and writing orders needs. */
export type OrderContext = Pick<AppContext, 'storage' | 'now'>;

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Letters of an id that encode the time. */
const TIME_LETTERS = 10;

/**
 * Returns a new order id: a ULID, whose first 10 of 26 letters are the time in milliseconds, and the rest 80
 * random bits. So ids are in the order of time, and the financial year follows from the id.
 */
export function newOrderId(now: Date): string {
  let time = '';
  for (let rest = now.getTime(); time.length < TIME_LETTERS; rest = Math.floor(rest / 32))
    time = LETTERS[rest % 32] + time;
  const random = Array.from(randomBytes(26 - TIME_LETTERS), (byte) => LETTERS[byte % 32]);
  return time + random.join('');
}

/** Returns the time of an order id. */
const timeOf = (id: string): Date =>
  new Date([...id.slice(0, TIME_LETTERS)].reduce((time, letter) => time * 32 + LETTERS.indexOf(letter), 0));

/** The financial year, by its first calendar year, in which the shop opened. */
const FIRST_YEAR = 2026;

/** Returns the financial years that can have orders, the first one first. */
const yearsUntil = (now: Date): string[] => {
  const last = financialYearOf(now);
  return Array.from({ length: Math.max(1, last - FIRST_YEAR + 1) }, (_, n) => String(last - n)).reverse();
};

/** Caches the order of each list of events that was read or written, so that no list is folded twice. */
const folded = new WeakMap<readonly OrderEvent[], Order | null>();

/** Returns the order of a record, or null if it was not placed yet. */
function orderOf({ events }: OrderRecord): Order | null {
  const known = folded.get(events);
  if (known !== undefined) return known;
  const order = foldOrder(events);
  folded.set(events, order);
  return order;
}

/** Returns the financial year of an order id, which the order is stored and listed under. */
export const yearOf = (id: string) => String(financialYearOf(timeOf(id)));

const ORDERS = 'order/';

/** Returns the storage key of an order. */
export const orderKey = (id: string) => `${ORDERS}${yearOf(id)}/${id}`;

/** Returns the collection of all orders. It is listed by financial year. */
export function orderCollection({ storage, now }: OrderContext): Collection<OrderRecord, StoredOrderRow> {
  return {
    store: storage.orders,
    prefix: ORDERS,
    parts: { all: () => yearsUntil(now()), of: yearOf },
    row: (record) => {
      const found = orderOf(record);
      return found && storedOrderRow(found);
    },
    form: 3,
    isPermanent: true,
  };
}

const OPEN = 'open/';

/*
 * An order with open work has a marker, so that the sweep finds all of them with one listing. A writer marks an
 * order at rest before it writes what needs work. Each marker has a key of its own, named by its time, so that
 * the sweep removes none that was made after it saw the order at rest.
 */

/** The orders that may have open work, by id, with the keys of their markers. */
export type OpenOrders = ReadonlyMap<string, string[]>;

/** Lists the orders that may have open work. One store request for each 1,000 markers. */
export async function listOpenOrders({ storage }: OrderContext): Promise<OpenOrders> {
  const keys = await storage.orders.keys(OPEN);
  return groupBy(keys, (key) => key.split('/')[1] ?? '');
}

/** Marks an order that is about to have open work. One store request. */
export async function markOpen({ storage, now }: OrderContext, id: string): Promise<void> {
  await storage.orders.create(`${OPEN}${id}/${now().toISOString()}`, {});
}

/** Removes the markers of an order that is at rest, but those whose write may be under way. */
export async function unmarkOpen({ storage, now }: OrderContext, markers: readonly string[]): Promise<void> {
  const limit = new Date(now().getTime() - SURELY_OVER_MS).toISOString();
  const over = markers.filter((key) => (key.split('/')[2] ?? '') < limit);
  await Promise.all(over.map((key) => storage.orders.remove(key)));
}

/** Reads an order with its version. Returns null for an unknown id. Costs one store request. */
export async function loadOrder(context: OrderContext, id: string): Promise<LoadedOrder | null> {
  if (!isOrderId(id)) return null;
  const stored = await loadRecord(orderCollection(context), id);
  const order = stored && orderOf(stored.record);
  return order && { order, stored };
}

/** Reads an order. Returns null for an unknown id. Costs one store request. */
export async function readOrder(context: OrderContext, id: string): Promise<Order | null> {
  return (await loadOrder(context, id))?.order ?? null;
}

/**
 * Appends to an order's list of events, which is the only way to change an order. `decide` returns the events
 * to add. It is called again with a later state after a lost race. Events that change nothing are left out.
 * Events that follow from the others by the order's own rules are added in the same write.
 * @param loaded the order as read a moment ago, which saves reading it again; null if there is none yet
 * @returns the order as it is now, and the events that this call added
 * @throws StorageUnavailable when it is not known whether the events were written
 */
export async function appendTo(
  context: OrderContext,
  id: string,
  decide: (order: Order | null) => OrderEvent[],
  loaded?: LoadedOrder | null,
): Promise<{ now: LoadedOrder | null; added: OrderEvent[] }> {
  let added: OrderEvent[] = [];
  let order: Order | null = null;
  let isMarked = false;
  const { now, changed } = await changeRecord(
    orderCollection(context),
    id,
    (current) => {
      const events = current?.events ?? [];
      const before = current && orderOf(current);
      isMarked = before !== null && hasOpenWork(before);
      ({ added, order } = withEvents(before, decide));
      if (added.length === 0) return null;
      const head = added.some(({ type }) => type === 'buyer_redacted') ? redacted(events) : events;
      const next = [...head, ...added];
      // Redacting rewrites earlier events, so that list must be folded again.
      if (head === events) folded.set(next, order);
      return { events: next };
    },
    {
      loaded: loaded === undefined ? undefined : (loaded?.stored ?? null),
      beforeWrite: async () => {
        if (order && hasOpenWork(order) && !isMarked) await markOpen(context, id);
      },
    },
  );
  return { now: now && order && { order, stored: now }, added: changed ? added : [] };
}

/** Returns an order after the events that `decide` returns and those that follow from them. */
function withEvents(before: Order | null, decide: (order: Order | null) => OrderEvent[]) {
  let order = before;
  const added: OrderEvent[] = [];
  const add = (event: OrderEvent) => {
    const next = applyEvent(order, event);
    if (next === order) return;
    order = next;
    added.push(event);
  };
  decide(before).forEach(add);
  const last = added.at(-1);
  if (order && last) followUps(order, last.at).forEach(add);
  return { order: order as Order | null, added };
}
