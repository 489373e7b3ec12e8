import type { Fulfilment } from './fulfilment.ts';
import { toRupees } from './money.ts';
import type { Anomaly, AttemptOpened, Settlement } from './order.ts';
import { type OrderFacts, type OrderRowWire, orderRow, orderRowToWire } from './order-row.ts';
import { modeInWords } from './payment-modes.ts';

/** Everything kept of an order. */
export interface WholeOrder extends OrderFacts {
  opened: AttemptOpened | null;
  anomalies: Anomaly[];
  /** When the buyer of an unpaid order was forgotten. */
  billingRemoved: { at: string } | null;
}

/** Something that happened to an order, in words for the owner. `at`: ISO time. */
export interface OrderEvent {
  at: string;
  what: string;
  note?: string;
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
}

/** A whole order in its wire shape. */
export function orderShownToWire(order: WholeOrder): OrderShownWire {
  const { billing, product } = order.placed;
  return {
    ...orderRowToWire(orderRow(order)),
    unit_price: toRupees(product.unitPrice),
    email: billing.email,
    address: billing.address,
    country: billing.country,
    state: billing.state,
    city: billing.city,
    zip_code: billing.zipCode,
    history: orderEvents(order),
  };
}

const failures: Record<string, string> = {
  DECLINED_BY_BUYER: 'the buyer declined it',
  ORDER_EXPIRED: 'it was not paid in time',
  never_created: 'the payment page was never opened',
  refused_by_provider: 'the payment provider refused it',
};

const oddities: Record<Anomaly['kind'], string> = {
  amount_mismatch: 'The provider reported another amount; please look into it',
  reference_mismatch: 'The provider reported a payment with another reference; please look into it',
  late_success: 'The provider reported a payment after this order had failed; please look into it',
};

const doings: Record<Fulfilment, string> = {
  new: 'Set back to new',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** What happened to an order, oldest first. */
export function orderEvents(order: WholeOrder): OrderEvent[] {
  const { placed, opened, settlement, fulfilment, anomalies, billingRemoved } = order;
  const steps = fulfilment?.steps ?? [];
  const events: OrderEvent[] = [
    { at: placed.placedAt, what: 'Order placed' },
    ...(opened ? [{ at: opened.openedAt, what: `Sent to the payment page (${placed.provider})` }] : []),
    ...(settlement ? [{ at: settlement.settledAt, what: settlementInWords(settlement) }] : []),
    ...anomalies.map(({ at, kind, detail }) => ({ at, what: oddities[kind], note: detail })),
    ...steps.map(({ at, state, note }, n) => ({
      at,
      what: state === 'new' && n === 0 ? 'Noted' : doings[state],
      ...(note !== null && { note }),
    })),
    ...(billingRemoved ? [{ at: billingRemoved.at, what: 'Name and address of the buyer removed' }] : []),
  ];
  return events.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function settlementInWords({ outcome, mode, transactionId, failure }: Settlement): string {
  if (outcome === 'FAILED') return `Payment failed${failure ? `: ${failures[failure] ?? failure}` : ''}`;
  const by = mode ? ` by ${modeInWords(mode)}` : '';
  return `Paid${by}${transactionId ? `, reference ${transactionId}` : ''}`;
}
