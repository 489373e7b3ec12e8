import { type Paise, toRupees } from '../money/money.ts';
import { needsAttention } from './attention.ts';
import type { Fulfilment } from './fulfilment.ts';
import { type OrderStatus, orderStatus } from './order.ts';
import { nextCheck, type Order, orderOutcome } from './order-log.ts';
import { refundedOf } from './refund.ts';

/** What lists, totals and the export need of an order. Money in paise. */
export interface OrderRow {
  id: string;
  placedAt: string;
  name: string;
  phone: string;
  email: string;
  /** The state goods are supplied to; accounts are kept by it. */
  state: string;
  productName: string;
  unitPrice: Paise;
  quantity: number;
  amount: Paise;
  /** What was given back of the payment that pays for it. */
  refunded: Paise;
  /** Whether the owner should look at its money. */
  trouble: boolean;
  status: OrderStatus;
  mode: string | null;
  transactionId: string | null;
  endedAt: string | null;
  fulfilment: Fulfilment;
  /** True where it was paid with a provider's test keys: no sale. */
  isTest: boolean;
  /** When its failed attempts are next asked about, in epoch milliseconds; null for never. */
  nextCheck: number | null;
  /** True where its buyer may be removed once the time for that has come: it is paid, or failed and no money came. */
  isRedactable: boolean;
}

/** The row of an order as it is `now`. */
export function orderRow(order: Order, now: Date): OrderRow {
  const { placed, attempts, refunds, parcel, redactedAt } = order;
  const { id, placedAt, amount, product, billing } = placed;
  const outcome = orderOutcome(order);
  const status = orderStatus(outcome);
  return {
    id,
    placedAt,
    name: billing.fullName,
    phone: billing.phone,
    email: billing.email,
    state: billing.state,
    productName: product.name,
    unitPrice: product.unitPrice,
    quantity: product.quantity,
    amount,
    refunded: refundedOf(refunds, order.paidBy ?? ''),
    trouble: needsAttention(order, now),
    status,
    mode: outcome?.mode ?? null,
    transactionId: outcome?.transactionId ?? null,
    endedAt: outcome?.endedAt ?? null,
    fulfilment: parcel.state,
    // The sandbox takes no money from anyone: where it is all there is, its orders are what lists show.
    isTest: placed.isTest === true && attempts[0]?.provider !== 'sandbox',
    nextCheck: nextCheck(order),
    isRedactable:
      !redactedAt &&
      (status === 'COMPLETED' ||
        (status === 'FAILED' && attempts.every(({ discrepancies }) => discrepancies.length === 0))),
  };
}

/** An order in the owner's list, as it crosses the wire (contract); the amount in rupees. */
export interface OrderRowWire {
  id: string;
  created_at: string;
  customer_name: string;
  phone: string;
  product_name: string;
  quantity: number;
  amount: number;
  status: OrderStatus;
  payment_mode: string | null;
  fulfilment: Fulfilment;
  /** Present where the owner should look at the money. */
  trouble?: true;
  /** Present where it was paid with test keys. */
  test?: true;
}

/** A row in its wire shape. */
export function orderRowToWire(row: OrderRow): OrderRowWire {
  return {
    id: row.id,
    created_at: row.placedAt,
    customer_name: row.name,
    phone: row.phone,
    product_name: row.productName,
    quantity: row.quantity,
    amount: toRupees(row.amount),
    status: row.status,
    payment_mode: row.mode,
    fulfilment: row.fulfilment,
    ...(row.trouble && { trouble: true }),
    ...(row.isTest && { test: true }),
  };
}
