import type { Settlement } from './attempt.ts';
import { type Fulfilment, type FulfilmentRecord, fulfilmentOf } from './fulfilment.ts';
import { type Paise, toRupees } from './money.ts';
import { type OrderHistory, type OrderStatus, orderStatus, payingAttempt } from './order.ts';
import { type Refund, refundedOf } from './refund.ts';
import { needsALook } from './trouble.ts';

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
  settledAt: string | null;
  fulfilment: Fulfilment;
}

/** What a row is made of. */
export interface OrderFacts extends OrderHistory {
  /** How it ended. */
  settlement: Settlement | null;
  fulfilment: FulfilmentRecord | null;
  refunds: Refund[];
}

/** The row of an order, from its records. */
export function orderRow(order: OrderFacts): OrderRow {
  const { settlement, fulfilment, refunds } = order;
  const { id, placedAt, amount, product, billing } = order.placed;
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
    refunded: refundedOf(refunds, payingAttempt(order)?.id ?? ''),
    trouble: needsALook(order, refunds),
    status: orderStatus(settlement),
    mode: settlement?.mode ?? null,
    transactionId: settlement?.transactionId ?? null,
    settledAt: settlement?.settledAt ?? null,
    fulfilment: fulfilmentOf(fulfilment),
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
  };
}
