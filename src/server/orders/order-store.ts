import { randomBytes } from 'node:crypto';
import { isOrderId } from '#domain/order/order.ts';
import { orderFigures } from '#domain/order/order-list.ts';
import {
  applyEvent,
  foldOrder,
  followUps,
  hasOpenWork,
  type Order,
  type OrderEvent,
  redacted,
} from '#domain/order/order-log.ts';
import { type OrderRow, orderRow } from '#domain/order/order-row.ts';
import type { AppContext } from '../app-context.ts';
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

/** Returns a new order id: 26 letters and digits without I, L, O and U, from 130 random bits. */
export function newOrderId(): string {
  return Array.from(randomBytes(26), (byte) => LETTERS[byte % 32]).join('');
}

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

/** Returns the collection of all orders. */
export function orderCollection({ storage, now }: OrderContext): Collection<OrderRecord, OrderRow> {
  return {
    store: storage.orders,
    prefix: 'order/',
    shards: [...LETTERS],
    isPending: (record) => {
      const found = orderOf(record);
      return found !== null && hasOpenWork(found);
    },
    createdAt: (record) => orderOf(record)?.placed.placedAt ?? null,
    row: (record) => {
      const found = orderOf(record);
      return found && orderRow(found, now());
    },
    summarize: orderFigures,
  };
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
  const { now, changed } = await changeRecord(
    orderCollection(context),
    id,
    (current) => {
      const events = current?.events ?? [];
      ({ added, order } = withEvents(current && orderOf(current), decide));
      if (added.length === 0) return null;
      const head = added.some(({ type }) => type === 'buyer_redacted') ? redacted(events) : events;
      const next = [...head, ...added];
      // Redacting rewrites earlier events, so that list must be folded again.
      if (head === events) folded.set(next, order);
      return { events: next };
    },
    loaded === undefined ? undefined : (loaded?.stored ?? null),
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
