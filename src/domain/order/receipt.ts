import { type Tax, taxIn } from '../money/gst.ts';
import { indianState } from '../money/indian-state.ts';
import type { Paise } from '../money/money.ts';
import { rupeesInWords } from '../money/rupees-in-words.ts';
import { indiaDayInWords } from '../site/india-time.ts';
import type { Seller } from './invoice.ts';
import type { BillingForm } from './order.ts';
import { type Order, payingAttempt } from './order-log.ts';
import { modeInWords } from './payment-modes.ts';

/** Money that went back, as a receipt shows it. */
export interface ReceiptRefund {
  amount: Paise;
  on: string;
  reference: string;
}

/** An order's receipt, ready to be shown; money in paise, days in India's time and in words. */
export interface Receipt {
  /** A tax invoice where tax is charged, a bill of supply where who is registered charges none (CGST Act, section 31). */
  title: 'Tax invoice' | 'Bill of supply' | 'Receipt';
  number: string;
  day: string;
  orderId: string;
  seller: Seller;
  buyer: { name: string; address: string[]; phone: string };
  product: { name: string; facts: string | null; hsn: string | null; quantity: number; unitPrice: Paise };
  total: Paise;
  totalInWords: string;
  tax: (Tax & { placeOfSupply: string }) | null;
  payment: { by: string | null; reference: string | null; day: string };
  refunds: ReceiptRefund[];
}

/**
 * The receipt of a paid order, as its page shows it (CGST Rules, rules 46 and 49). Null for an order that is not paid,
 * has no number yet, or whose buyer was forgotten.
 * @param today who sells now, for orders that do not say who sold
 */
export function receiptOf(order: Order, today: Seller): Receipt | null {
  const { placed, invoice, redactedAt, refunds } = order;
  const paying = payingAttempt(order);
  if (!paying?.outcome || !invoice || redactedAt) return null;
  const { mode, transactionId, endedAt } = paying.outcome;
  const { product, billing, amount } = placed;
  const rate = product.gstRate ?? null;
  const seller = placed.seller ?? today;
  const isTaxInvoice = seller.gstin !== null && !seller.composition && rate !== null && rate > 0;
  const untaxed = seller.gstin === null ? 'Receipt' : 'Bill of supply';
  const states = { seller: seller.state, buyer: billing.state };
  return {
    title: isTaxInvoice ? 'Tax invoice' : untaxed,
    number: invoice.number,
    day: indiaDayInWords(new Date(invoice.issuedAt)),
    orderId: placed.id,
    seller,
    buyer: { name: billing.fullName, address: buyerAddress(billing), phone: billing.phone },
    product: {
      name: product.name,
      facts: product.facts ?? null,
      hsn: product.hsnCode ?? null,
      quantity: product.quantity,
      unitPrice: product.unitPrice,
    },
    total: amount,
    totalInWords: rupeesInWords(amount),
    tax: isTaxInvoice ? { ...taxIn(amount, rate, states), placeOfSupply: withCode(billing.state) } : null,
    payment: {
      by: mode && modeInWords(mode),
      reference: transactionId,
      day: indiaDayInWords(new Date(endedAt)),
    },
    refunds: refunds.flatMap(({ attemptId, state, amount, endedAt: on, providerRefundRef, id }) =>
      attemptId === paying.id && state === 'COMPLETED' && on
        ? [{ amount, on: indiaDayInWords(new Date(on)), reference: providerRefundRef ?? id }]
        : [],
    ),
  };
}

/** A buyer's address as the lines of a letter; what was typed on several lines stays so. */
export function buyerAddress({ address, city, state, zipCode, country }: BillingForm): string[] {
  return [...address.split(/\r?\n/), `${city}, ${state} ${zipCode}`, country]
    .map((line) => line.trim())
    .filter(Boolean);
}

/** A state with its GST code, as invoices name the place of supply: 'Uttar Pradesh (09)'. */
function withCode(written: string): string {
  const state = indianState(written);
  return state ? `${state.name} (${state.code})` : written;
}
