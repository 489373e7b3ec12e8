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

/** An order as read, with what a conditional write needs. */
export interface LoadedOrder {
  order: Order;
  stored: Loaded<OrderRecord>;
}

/** As much of the context as orders need to be read and written. */
export type OrderContext = Pick<AppContext, 'storage' | 'now'>;

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new order id: 26 letters and digits without I, L, O and U, 130 random bits. */
export function newOrderId(): string {
  return Array.from(randomBytes(26), (byte) => LETTERS[byte % 32]).join('');
}

/** The order of each list of events that was read or written, so that no list is folded twice. */
const folded = new WeakMap<readonly OrderEvent[], Order | null>();

/** Returns the order that a record tells of, or null while it was not placed. */
function orderOf({ events }: OrderRecord): Order | null {
  const known = folded.get(events);
  if (known !== undefined) return known;
  const order = foldOrder(events);
  folded.set(events, order);
  return order;
}

/** The collection of all orders. */
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

/** Reads an order with its version; null for an unknown id. One store request. */
export async function loadOrder(context: OrderContext, id: string): Promise<LoadedOrder | null> {
  if (!isOrderId(id)) return null;
  const stored = await loadRecord(orderCollection(context), id);
  const order = stored && orderOf(stored.record);
  return order && { order, stored };
}

/** Reads an order; null for an unknown id. One store request. */
export async function readOrder(context: OrderContext, id: string): Promise<Order | null> {
  return (await loadOrder(context, id))?.order ?? null;
}

/**
 * Appends to an order's list of events, the only way an order changes. `decide` gives the events to add; it may be
 * asked again with a later state after a lost race. Those that change nothing are left out, and what follows from
 * the others by the order's own rules is added in the same write.
 * @param loaded the order as read a moment ago, to spare reading it again; null where there is none yet
 * @returns the order as it is now, and the events this call added
 * @throws StorageUnavailable when it is not known to be written
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
      // Redacting changes what earlier events say, so that list is folded anew.
      if (head === events) folded.set(next, order);
      return { events: next };
    },
    loaded === undefined ? undefined : (loaded?.stored ?? null),
  );
  return { now: now && order && { order, stored: now }, added: changed ? added : [] };
}

/** An order after the events that `decide` wants, and those that follow from them. */
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
