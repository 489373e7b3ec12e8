import { type Tax, taxIn } from '../money/gst.ts';
import { indianState } from '../money/indian-state.ts';
import type { Paise } from '../money/money.ts';
import { rupeesInWords } from '../money/rupees-in-words.ts';
import { indiaDayInWords } from '../site/india-time.ts';
import type { BillingForm } from './order.ts';
import { type Order, payingAttempt } from './order-log.ts';
import { modeInWords } from './payment-modes.ts';

/** Who sells, as the law names them. */
export interface Seller {
  legalName: string;
  /** Lines of the address. */
  address: string[];
  state: string;
  /** Null while not registered for GST. */
  gstin: string | null;
}

/** Money that went back, as a receipt shows it. */
export interface ReceiptRefund {
  amount: Paise;
  on: string;
  reference: string;
}

/** An order's receipt, ready to be shown; money in paise, days in India's time and in words. */
export interface Receipt {
  /** A tax invoice only where tax is charged and said: with a GSTIN and the product's rate. */
  title: 'Tax invoice' | 'Receipt';
  number: string;
  day: string;
  orderId: string;
  seller: { legalName: string; address: string[]; gstin: string | null };
  buyer: { name: string; address: string[]; phone: string };
  product: { name: string; facts: string | null; hsn: string | null; quantity: number; unitPrice: Paise };
  total: Paise;
  totalInWords: string;
  tax: (Tax & { placeOfSupply: string }) | null;
  payment: { by: string | null; reference: string | null; day: string };
  refunds: ReceiptRefund[];
}

/**
 * The receipt of a paid order, as its page shows it (CGST Rules, rule 46, where it is a tax invoice). Null for an
 * order that is not paid, has no number yet, or whose buyer was forgotten.
 */
export function receiptOf(order: Order, seller: Seller): Receipt | null {
  const { placed, invoice, redactedAt, refunds } = order;
  const paying = payingAttempt(order);
  if (!paying?.outcome || !invoice || redactedAt) return null;
  const { mode, transactionId, endedAt } = paying.outcome;
  const { product, billing, amount } = placed;
  const rate = product.gstRate ?? null;
  const isTaxInvoice = seller.gstin !== null && rate !== null;
  const states = { seller: seller.state, buyer: billing.state };
  return {
    title: isTaxInvoice ? 'Tax invoice' : 'Receipt',
    number: invoice.number,
    day: indiaDayInWords(new Date(invoice.issuedAt)),
    orderId: placed.id,
    seller: { legalName: seller.legalName, address: seller.address, gstin: seller.gstin },
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
