import { phoneForReading } from '../enquiry/contact.ts';
import { type Tax, taxBack, taxIn } from '../money/gst.ts';
import type { Paise } from '../money/money.ts';
import { placeOfSupply } from '../money/place-of-supply.ts';
import { rupeesInWords } from '../money/rupees-in-words.ts';
import { isAbroad } from '../site/country.ts';
import { indiaDayInWords } from '../site/india-time.ts';
import { buyerAddress } from './billing-fields.ts';
import { isTaxed, type Seller } from './invoice.ts';
import { aboutKind, kindOf, type OrderPlaced, orderNumber } from './order.ts';
import { type Order, payingAttempt } from './order-log.ts';
import { modeInWords } from './provider-words.ts';

/** A refund, as a receipt shows it. */
export interface ReceiptRefund {
  amount: Paise;
  on: string;
  reference: string;
  /** Number of its credit note; null until it has one. */
  creditNote: string | null;
}

/**
 * The content that all documents about an order share. Money is in paise; days are in India’s time and in
 * words.
 */
interface Paper<Title extends string> {
  title: Title;
  number: string;
  day: string;
  orderId: string;
  /** 'NB-1042'. */
  orderNo: string | null;
  seller: Seller;
  /** `phone` as people read it. */
  buyer: { name: string; address: string[]; phone: string; gstin: string | null };
  product: {
    name: string;
    facts: string | null;
    /** Name of the code of the goods or the service. */
    codeName: 'HSN' | 'SAC';
    hsn: string | null;
    quantity: number;
    unitPrice: Paise;
  };
  total: Paise;
  totalInWords: string;
  tax: (Tax & { placeOfSupply: string }) | null;
  payment: { by: string | null; reference: string | null; day: string };
  refunds: ReceiptRefund[];
}

/**
 * An order’s receipt, ready to be shown. It is a tax invoice if tax is charged, and a bill of supply if a
 * registered seller charges none (CGST Act, section 31).
 */
export type Receipt = Paper<'Tax invoice' | 'Bill of supply' | 'Receipt'>;

/**
 * Returns the title of the document about a refund. It is a credit note to a tax invoice or bill of supply
 * (CGST Rules, rule 53 (1A)), and a refund note if the seller is not registered for GST.
 */
export const creditNoteTitle = (seller: Pick<Seller, 'gstin'> | undefined) =>
  seller?.gstin ? 'Credit note' : 'Refund note';

/** The document about a refund, ready to be shown. Its payment is the refund. */
export interface CreditNote extends Paper<ReturnType<typeof creditNoteTitle>> {
  /** The receipt it belongs to. */
  against: Pick<Receipt, 'title' | 'number' | 'day'>;
}

const dayOf = (iso: string) => indiaDayInWords(new Date(iso));

/** Returns the completed refunds of the payment that pays for an order. */
const refundsBack = ({ refunds, paidBy }: Order) =>
  refunds.filter(({ attemptId, state }) => attemptId === paidBy && state === 'COMPLETED');

/**
 * Returns the receipt of a paid order, as its page shows it (CGST Rules, rules 46 and 49). Returns null if
 * the order is not paid, its receipt has no number yet, or its buyer was removed.
 */
export function receiptOf(order: Order): Receipt | null {
  const { placed, invoice, redactedAt } = order;
  const paying = payingAttempt(order);
  if (!paying?.outcome || !invoice || redactedAt) return null;
  const { mode, transactionId, endedAt } = paying.outcome;
  const { product, billing, amount, seller } = placed;
  const rate = product.gstRate;
  const untaxed = seller.gstin === null ? 'Receipt' : 'Bill of supply';
  const supply = supplyOf(placed);
  return {
    title: isTaxed(seller, rate) ? 'Tax invoice' : untaxed,
    number: invoice.number,
    day: dayOf(invoice.issuedAt),
    orderId: placed.id,
    orderNo: orderNumber(order.number),
    seller,
    buyer: {
      name: billing.fullName,
      address: buyerAddress(billing),
      phone: phoneForReading(billing.phone, isAbroad(billing.country)),
      gstin: billing.gstin ?? null,
    },
    product: {
      name: product.name,
      facts: product.facts ?? null,
      codeName: aboutKind(kindOf(placed)).codeName,
      hsn: product.hsnCode,
      quantity: product.quantity,
      unitPrice: product.unitPrice,
    },
    total: amount,
    totalInWords: rupeesInWords(amount),
    tax: isTaxed(seller, rate)
      ? { ...taxIn(amount, rate, supply.states), placeOfSupply: supply.place }
      : null,
    payment: { by: mode && modeInWords(mode), reference: transactionId, day: dayOf(endedAt) },
    refunds: refundsBack(order).map(({ amount, endedAt: on, providerRefundRef, id, creditNote }) => ({
      amount,
      on: dayOf(on ?? endedAt),
      reference: providerRefundRef ?? id,
      creditNote: creditNote?.number ?? null,
    })),
  };
}

/**
 * Returns the credit note of a refund, as its page shows it (CGST Rules, rule 53 (1A)). It repeats the
 * receipt, with the refunded amount in place of the paid one. Returns null if the order has no credit note
 * with this number, or no receipt to show.
 */
export function creditNoteOf(order: Order, number: string): CreditNote | null {
  const receipt = receiptOf(order);
  const back = refundsBack(order);
  const at = back.findIndex(({ creditNote }) => creditNote?.number === number);
  const refund = back[at];
  const shown = receipt?.refunds[at];
  if (!receipt || !refund?.creditNote || !shown) return null;
  const { title, day, tax, seller } = receipt;
  const { states } = supplyOf(order.placed);
  const before = back.slice(0, at).reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...receipt,
    title: creditNoteTitle(seller),
    number,
    day: dayOf(refund.creditNote.issuedAt),
    against: { title, number: receipt.number, day },
    total: refund.amount,
    totalInWords: rupeesInWords(refund.amount),
    tax: tax && { ...taxBack(refund.amount, before, tax.rate, states), placeOfSupply: tax.placeOfSupply },
    payment: { by: null, reference: shown.reference, day: shown.on },
    refunds: [],
  };
}

/** Returns the states of a sale, and its place of supply as invoices name it: 'Uttar Pradesh (09)'. */
function supplyOf({ seller, billing, supply }: OrderPlaced) {
  const { state, name } = placeOfSupply(supply, billing, seller.state);
  return {
    states: { seller: seller.state, buyer: name },
    place: state ? `${name} (${state.code})` : name,
  };
}
