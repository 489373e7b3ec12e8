import { type Paise, toRupees } from '../money/money.ts';
import { needsAttention, type ToDo, toDoOf } from './attention.ts';
import type { Fulfilment } from './fulfilment.ts';
import { type Invoice, isTaxed } from './invoice.ts';
import { type OrderStatus, orderNumber, orderStatus } from './order.ts';
import { nextCheck, type Order, orderOutcome } from './order-log.ts';
import { refundedOf } from './refund.ts';

/** What lists, totals and the export need of an order. Money in paise. */
export interface OrderRow {
  id: string;
  /** 'NB-1042'; null until it is given. */
  orderNo: string | null;
  placedAt: string;
  name: string;
  phone: string;
  email: string;
  address: string;
  city: string;
  /** The state goods are supplied to; accounts are kept by it. */
  state: string;
  zipCode: string;
  country: string;
  productName: string;
  gstRate: number | null;
  hsnCode: string | null;
  /** Number of the receipt. */
  invoice: string | null;
  /** Of its refunds, the oldest first; absent where there is none. */
  creditNotes?: (Invoice & { amount: Paise })[];
  /** The seller's state, where the sale is taxed. */
  taxedFrom?: string;
  /** Of a business that bought; absent where none was given. */
  gstin?: string;
  unitPrice: Paise;
  quantity: number;
  amount: Paise;
  /** What was given back of the payment that pays for it. */
  refunded: Paise;
  /** When the last of it was given back. */
  refundedAt: string | null;
  /** Whether the owner should look at its money. */
  trouble: boolean;
  status: OrderStatus;
  mode: string | null;
  transactionId: string | null;
  endedAt: string | null;
  fulfilment: Fulfilment;
  toDo: ToDo | null;
  courier: string | null;
  tracking: string | null;
  note: string | null;
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
  const needsLook = needsAttention(order, now);
  const toDo = toDoOf(order, needsLook);
  const creditNotes = refunds.flatMap(({ creditNote, amount }) =>
    creditNote ? { ...creditNote, amount } : [],
  );
  const back = refunds.filter(({ attemptId, state }) => attemptId === order.paidBy && state === 'COMPLETED');
  return {
    id,
    orderNo: orderNumber(order.number),
    placedAt,
    name: billing.fullName,
    phone: billing.phone,
    email: billing.email,
    address: billing.address,
    city: billing.city,
    state: billing.state,
    zipCode: billing.zipCode,
    country: billing.country,
    productName: product.name,
    gstRate: product.gstRate ?? null,
    hsnCode: product.hsnCode ?? null,
    invoice: order.invoice?.number ?? null,
    ...(creditNotes.length > 0 && { creditNotes }),
    ...(placed.seller && isTaxed(placed.seller, product.gstRate) && { taxedFrom: placed.seller.state }),
    ...(billing.gstin && { gstin: billing.gstin }),
    unitPrice: product.unitPrice,
    quantity: product.quantity,
    amount,
    refunded: refundedOf(refunds, order.paidBy ?? ''),
    refundedAt: back.at(-1)?.endedAt ?? null,
    trouble: toDo === 'refund' || needsLook,
    status,
    mode: outcome?.mode ?? null,
    transactionId: outcome?.transactionId ?? null,
    endedAt: outcome?.endedAt ?? null,
    fulfilment: parcel.state,
    toDo,
    courier: parcel.courier,
    tracking: parcel.tracking,
    note: parcel.note,
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
  order_no: string | null;
  created_at: string;
  customer_name: string;
  phone: string;
  product_name: string;
  quantity: number;
  amount: number;
  status: OrderStatus;
  payment_mode: string | null;
  fulfilment: Fulfilment;
  /** Rupees that went back of its payment. */
  refunded: number;
  to_do: ToDo | null;
  courier: string | null;
  tracking: string | null;
  /** The owner's note. */
  note: string | null;
  /** Present where the owner should look at the money. */
  trouble?: true;
  /** Present where it was paid with test keys. */
  test?: true;
}

/** A row in its wire shape. */
export function orderRowToWire(row: OrderRow): OrderRowWire {
  return {
    id: row.id,
    order_no: row.orderNo,
    created_at: row.placedAt,
    customer_name: row.name,
    phone: row.phone,
    product_name: row.productName,
    quantity: row.quantity,
    amount: toRupees(row.amount),
    status: row.status,
    payment_mode: row.mode,
    fulfilment: row.fulfilment,
    refunded: toRupees(row.refunded),
    to_do: row.toDo,
    courier: row.courier,
    tracking: row.tracking,
    note: row.note,
    ...(row.trouble && { trouble: true }),
    ...(row.isTest && { test: true }),
  };
}
