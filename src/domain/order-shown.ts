import { type AnomalyKind, attemptState } from './attempt.ts';
import type { Invoice } from './invoice.ts';
import { toRupees } from './money.ts';
import { payingAttempt } from './order.ts';
import { type OrderEvent, orderEvents, refundFailureInWords } from './order-events.ts';
import { type OrderFacts, type OrderRowWire, orderRow, orderRowToWire } from './order-row.ts';
import { isEnded, paidOf, type Refund, refundableOf } from './refund.ts';
import { closableAttempts } from './trouble.ts';

/** A provider's report about an order, as it is kept: what it was called, and which attempt it was about. */
export interface Callback {
  at: string;
  event: string;
  about: string;
}

/** Everything kept of an order. */
export interface WholeOrder extends OrderFacts {
  invoice: Invoice | null;
  /** When the buyer of an unpaid order was forgotten. */
  billingRemoved: { at: string } | null;
  callbacks: Callback[];
}

/** Money the provider took for an order, as it crosses the wire; in rupees. */
export interface PaymentWire {
  /** Id of the attempt. */
  id: string;
  amount: number;
  /** What of it can still be given back. */
  refundable: number;
  /** `pays`: it pays for the order. `stray`: it pays for nothing. `held`: it does not match the order. */
  role: 'pays' | 'stray' | 'held';
  /** True while a refund of it is under way. */
  refunding: boolean;
  /** What about it does not fit, until the owner has settled that. */
  anomaly: AnomalyKind | null;
}

/** A refund as it crosses the wire; in rupees. */
export interface RefundWire {
  id: string;
  payment: string;
  amount: number;
  asked_at: string;
  ended_at: string | null;
  state: 'under way' | 'COMPLETED' | 'FAILED';
  /** Why it was refused, in plain words. */
  failure: string | null;
}

/** An order as the owner sees it, as it crosses the wire (contract); money in rupees. */
export interface OrderShownWire extends OrderRowWire {
  unit_price: number;
  email: string;
  address: string;
  country: string;
  state: string;
  city: string;
  zip_code: string;
  history: OrderEvent[];
  product_id: number;
  /** Number of the receipt, once the order is paid. */
  invoice: string | null;
  payments: PaymentWire[];
  refunds: RefundWire[];
  /** The owner's note as it is now. */
  note: string | null;
  /** What was said of the parcel when it was shipped: courier and tracking number. */
  courier: string | null;
  /** Ids of orders that the same buyer perhaps paid by mistake. */
  possible_duplicates: string[];
  /** Present where something of it can be closed by the owner alone. */
  closable?: true;
}

/** A whole order in its wire shape, as it stands `now`. `duplicates`: ids of its possible duplicates. */
export function orderShownToWire(order: WholeOrder, duplicates: string[], now: Date): OrderShownWire {
  const { billing, product } = order.placed;
  const row = orderRow(order);
  return {
    ...orderRowToWire({ ...row, trouble: row.trouble || duplicates.length > 0 }),
    unit_price: toRupees(product.unitPrice),
    email: billing.email,
    address: billing.address,
    country: billing.country,
    state: billing.state,
    city: billing.city,
    zip_code: billing.zipCode,
    history: orderEvents(order),
    product_id: product.productId,
    invoice: order.invoice?.number ?? null,
    payments: paymentsToWire(order),
    refunds: order.refunds.map(refundToWire),
    note: order.fulfilment?.steps.at(-1)?.note ?? null,
    courier: courierOf(order),
    possible_duplicates: duplicates,
    ...(closableAttempts(order, order.refunds, now).length > 0 && { closable: true }),
  };
}

function courierOf({ fulfilment }: WholeOrder): string | null {
  const shipped = fulfilment?.steps.findLast(({ state }) => state === 'shipped');
  return /^Sent with (.+)$/m.exec(shipped?.note ?? '')?.[1] ?? null;
}

function paymentsToWire(order: WholeOrder): PaymentWire[] {
  const { placed, attempts, refunds } = order;
  const pays = payingAttempt(order)?.id;
  return attempts.flatMap((attempt): PaymentWire[] => {
    const held = attemptState(attempt) === 'held';
    const paid = paidOf(attempt, placed.amount);
    const reported = attempt.anomalies.filter(({ kind }) => kind !== 'closed');
    if (paid === 0 && reported.length === 0) return [];
    return [
      {
        id: attempt.id,
        amount: toRupees(paid),
        refundable: toRupees(refundableOf(attempt, placed.amount, refunds)),
        role: attempt.id === pays ? 'pays' : held ? 'held' : 'stray',
        refunding: refunds.some((refund) => refund.attemptId === attempt.id && !isEnded(refund)),
        anomaly: reported.length < attempt.anomalies.length ? null : (reported[0]?.kind ?? null),
      },
    ];
  });
}

function refundToWire(refund: Refund): RefundWire {
  return {
    id: refund.id,
    payment: refund.attemptId,
    amount: toRupees(refund.amount),
    asked_at: refund.askedAt,
    ended_at: refund.endedAt,
    state: refund.state === 'COMPLETED' || refund.state === 'FAILED' ? refund.state : 'under way',
    failure: refund.state === 'FAILED' ? refundFailureInWords(refund.failure) : null,
  };
}
