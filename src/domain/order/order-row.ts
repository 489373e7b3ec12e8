import { toRupees } from '../money/money.ts';
import { needsAttention, toDoOf } from './attention.ts';
import { isTaxed } from './invoice.ts';
import { kindOf, orderNumber, orderStatus } from './order.ts';
import { nextCheck, type Order, orderOutcome } from './order-log.ts';
import { parcelInRow, parcelToWire } from './parcel.ts';
import { refundedOf } from './refund.ts';

/** What lists, totals and the export need of an order. Money in paise. */
export type OrderRow = ReturnType<typeof orderRow>;

/** The row of an order as it is `now`. */
export function orderRow(order: Order, now: Date) {
  const { placed, attempts, refunds, parcel, parcelChanges, redactedAt } = order;
  const { id, placedAt, amount, product, billing } = placed;
  const { fullName: name, ...address } = billing;
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
    kind: kindOf(placed),
    /** 'NB-1042'; null until it is given. */
    orderNo: orderNumber(order.number),
    placedAt,
    name,
    ...address,
    productName: product.name,
    gstRate: product.gstRate,
    hsnCode: product.hsnCode,
    /** Number of the receipt. */
    invoice: order.invoice?.number ?? null,
    /** Of its refunds, the oldest first; absent where there is none. */
    ...(creditNotes.length > 0 && { creditNotes }),
    /** The seller's state, where the sale is taxed. */
    ...(isTaxed(placed.seller, product.gstRate) && { taxedFrom: placed.seller.state }),
    unitPrice: product.unitPrice,
    quantity: product.quantity,
    amount,
    /** What was given back of the payment that pays for it. */
    refunded: refundedOf(refunds, order.paidBy ?? ''),
    /** When the last of it was given back. */
    refundedAt: back.at(-1)?.endedAt ?? null,
    /** Whether the owner should look at its money. */
    trouble: toDo === 'refund' || needsLook,
    status,
    mode: outcome?.mode ?? null,
    transactionId: outcome?.transactionId ?? null,
    endedAt: outcome?.endedAt ?? null,
    ...parcelToWire(parcel),
    toDo,
    /** Until when a payment request can be paid; null for every other order. */
    validUntil: placed.made?.validUntil ?? null,
    isWithdrawn: order.requestOver?.why === 'withdrawn',
    /** How many attempts at paying it there were. */
    attempts: attempts.length,
    /** When the client first sent birth details. */
    detailsAt: order.detailsAt,
    /** Where it was supplied to; absent in orders of an earlier version. */
    ...(placed.supply && { supply: placed.supply }),
    /** How often the owner changed it. */
    version: parcelChanges.length,
    /**
     * True where it was paid with a provider's test keys: no sale. The sandbox takes no money from anyone: where it is
     * all there is, its orders are what lists show.
     */
    isTest: placed.isTest === true && attempts[0]?.provider !== 'sandbox',
    /** When the sweep must next look at it, in epoch milliseconds; null for never. */
    nextCheck: nextCheck(order),
    /** True where its buyer may be removed once the time for that has come: it is paid, or failed and no money came. */
    isRedactable:
      !redactedAt &&
      (status === 'COMPLETED' ||
        (status === 'FAILED' && attempts.every(({ discrepancies }) => discrepancies.length === 0))),
  };
}

/** An order in the owner's list, in its wire shape; the amount in rupees. */
export type OrderRowWire = ReturnType<typeof orderRowToWire>;

export const orderRowToWire = (row: OrderRow) => ({
  id: row.id,
  order_no: row.orderNo,
  created_at: row.placedAt,
  customer_name: row.name,
  phone: row.phone,
  /** Rows that an earlier version of the site wrote are of goods, and of no request. */
  kind: row.kind ?? 'product',
  title: row.productName,
  product_name: row.productName,
  quantity: row.quantity,
  amount: toRupees(row.amount),
  status: row.status,
  payment_mode: row.mode,
  /** Rupees that went back of its payment. */
  refunded: toRupees(row.refunded),
  to_do: row.toDo,
  ...parcelInRow(row),
  valid_until: row.validUntil ?? null,
  withdrawn: row.isWithdrawn ?? false,
  /** When the client first sent birth details. */
  details_at: row.detailsAt ?? null,
  /** Sent back with an update, so that a change made in another tab is not overwritten unseen. */
  version: row.version,
  /** Present where the owner should look at the money. */
  ...(row.trouble && { trouble: true as const }),
  /** Present where it was paid with test keys. */
  ...(row.isTest && { test: true as const }),
});
