/**
 * An order that this browser remembers, so that its buyer finds it again without the link: its id, which is
 * in the address of its result page, its number once it has one, and what was ordered.
 */
export interface OwnOrder {
  id: string;
  number: string | null;
  product: string;
}

const KEY = 'own-orders';
/** The value kept in place of orders where the visitor wants none remembered. */
const OFF = 'off';
/** Most orders that are remembered; the newest stay. */
const MOST = 20;

const isOwnOrder = (kept: Partial<OwnOrder> | null): kept is OwnOrder =>
  typeof kept?.id === 'string' && typeof kept.product === 'string';

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(kept: string | null): void {
  try {
    if (kept === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, kept);
  } catch {
    // A browser that keeps nothing loses only the convenience.
  }
}

/**
 * Returns the orders that this browser remembers, newest first; null if the visitor wants none remembered.
 */
export function ownOrders(): OwnOrder[] | null {
  const kept = read();
  if (kept === OFF) return null;
  try {
    const orders: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(orders) ? orders.filter(isOwnOrder) : [];
  } catch {
    return [];
  }
}

/** Remembers an order, or what has become known of it since. */
export function rememberOrder(order: OwnOrder): void {
  const known = ownOrders();
  if (!known) return;
  const before = known.find(({ id }) => id === order.id);
  const number = order.number ?? before?.number ?? null;
  const now = { ...order, number };
  // An order that is looked at again stays in its place.
  const orders = before ? known.map((each) => (each === before ? now : each)) : [now, ...known];
  write(JSON.stringify(orders.slice(0, MOST)));
}

/** Forgets all orders and remembers none from now on, or begins to remember again. */
export const setRemembering = (on: boolean): void => write(on ? null : OFF);
