import type { ProviderId } from './settings.ts';

/** Money that really moved, whatever an answer or a webhook said about it. Amounts are in paise. */
export interface Booking {
  kind: 'paid' | 'refunded';
  provider: ProviderId;
  /** The client's order id (merchantOrderId, reference_id). */
  id: string;
  /** The provider's id of the payment or refund. */
  reference: string;
  /** The client's refund id, if there is one. */
  refundId: string | null;
  amount: number;
  at: number;
}

export interface Books {
  entries: Booking[];
  /** The number and sum of payments, and the sum of refunds, by the client's order id. */
  orders: Record<string, { payments: number; paid: number; refunded: number }>;
}

export function summarise(entries: Booking[]): Books {
  const orders: Books['orders'] = {};
  for (const { kind, id, amount } of entries) {
    orders[id] ??= { payments: 0, paid: 0, refunded: 0 };
    if (kind === 'paid') orders[id].payments += 1;
    orders[id][kind] += amount;
  }
  return { entries: entries.map((entry) => ({ ...entry })), orders };
}
