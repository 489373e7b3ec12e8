import type { ChosenOption } from '../catalogue/product-options.ts';
import { phoneForReading } from '../enquiry/contact.ts';
import { sumByRate, type Tax, taxBack, taxIn } from '../money/gst.ts';
import type { Paise } from '../money/money.ts';
import { placeOfSupply } from '../money/place-of-supply.ts';
import { rupeesInWords } from '../money/rupees-in-words.ts';
import { isAbroad } from '../site/country.ts';
import { indiaDayInWords } from '../site/india-time.ts';
import type { Named } from '../site/language.ts';
import { buyerAddress } from './billing-fields.ts';
import { isTaxed, type Seller } from './invoice.ts';
import { type OrderPlaced, orderNumber } from './order.ts';
import { lineAmount, lineKinds, type OrderLine } from './order-line.ts';
import { type Order, payingAttempt } from './order-state.ts';
import { modeInWords } from './provider-words.ts';
import { type Refund, refundsThatCount } from './refund.ts';
import { piecesNamed, spreadRefunds } from './refund-lines.ts';

/** A refund, as a receipt shows it. */
export interface ReceiptRefund {
  amount: Paise;
  on: string;
  reference: string;
  /** Number of its credit note; null until it has one. */
  creditNote: string | null;
}

/** A row of a document about an order: one line of the order. */
interface PaperLine extends Named {
  options: ChosenOption[];
  facts: string | null;
  /** Name of the code of the goods or the service. */
  codeName: 'HSN' | 'SAC';
  hsn: string | null;
  /** Null on the note of a refund that names no pieces. */
  quantity: number | null;
  unitPrice: Paise;
  amount: Paise;
  /** The tax included in the amount; null if the line is not taxed. */
  tax: Tax | null;
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
  lines: PaperLine[];
  total: Paise;
  totalInWords: string;
  /** The tax included, by rate; empty if no tax is charged. */
  taxes: Tax[];
  /** Null if no tax is charged. */
  placeOfSupply: string | null;
  payment: { by: string | null; reference: string | null; day: string };
  refunds: ReceiptRefund[];
}

/**
 * An order’s receipt, ready to be shown. It is a tax invoice if tax is charged, and a bill of supply if a
 * registered seller charges none (CGST Act, section 31). A buyer without a GSTIN gets one paper for taxed and
 * untaxed lines (CGST Rules, rule 46A).
 */
export type Receipt = Paper<'Tax invoice' | 'Invoice-cum-bill of supply' | 'Bill of supply' | 'Receipt'>;

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

/** Returns the completed refunds of the payment that pays for an order, in the order in which they count. */
const refundsBack = ({ refunds, paidBy }: Order): Refund[] =>
  refundsThatCount(refunds, paidBy ?? '').filter(({ state }) => state === 'COMPLETED');

/** Returns the title of the document about a sale. */
function receiptTitle({ seller, billing, lines }: OrderPlaced): Receipt['title'] {
  const taxed = lines.filter(({ gstRate }) => isTaxed(seller, gstRate)).length;
  if (taxed === 0) return seller.gstin === null ? 'Receipt' : 'Bill of supply';
  return taxed === lines.length || billing.gstin ? 'Tax invoice' : 'Invoice-cum-bill of supply';
}

/** Returns a line as documents show it. */
function paperLine(
  { name, hindiName, options, facts, kind, hsnCode, unitPrice }: OrderLine,
  { quantity, amount, tax }: Pick<PaperLine, 'quantity' | 'amount' | 'tax'>,
): PaperLine {
  const { codeName } = lineKinds[kind];
  return {
    ...{ name, hindiName, options, codeName, hsn: hsnCode, quantity, unitPrice, amount, tax },
    facts: facts ?? null,
  };
}

const taxesOf = (lines: readonly PaperLine[]): Tax[] => sumByRate(lines.flatMap(({ tax }) => tax ?? []));

/**
 * Returns the receipt of a paid order, as its page shows it (CGST Rules, rules 46 and 49). Returns null if
 * the order is not paid, its receipt has no number yet, or its buyer was removed.
 */
export function receiptOf(order: Order): Receipt | null {
  const { placed, invoice, redactedAt } = order;
  const paying = payingAttempt(order);
  if (!paying?.outcome || !invoice || redactedAt) return null;
  const { mode, transactionId, endedAt } = paying.outcome;
  const { billing, amount, seller } = placed;
  const supply = supplyOf(placed);
  const lines = placed.lines.map((line) => {
    const { gstRate, quantity } = line;
    const amount = lineAmount(line);
    const tax = isTaxed(seller, gstRate) ? taxIn(amount, gstRate, supply.states) : null;
    return paperLine(line, { quantity, amount, tax });
  });
  const taxes = taxesOf(lines);
  return {
    title: receiptTitle(placed),
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
    lines,
    total: amount,
    totalInWords: rupeesInWords(amount),
    taxes,
    placeOfSupply: taxes.length > 0 ? supply.place : null,
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
 * receipt, with the lines that money went back for, and that money in place of what was paid. Returns null if
 * the order has no credit note with this number, or no receipt to show.
 */
export function creditNoteOf(order: Order, number: string): CreditNote | null {
  const receipt = receiptOf(order);
  const back = refundsBack(order);
  const at = back.findIndex(({ creditNote }) => creditNote?.number === number);
  const refund = back[at];
  const shown = receipt?.refunds[at];
  if (!receipt || !refund?.creditNote || !shown) return null;
  const { title, day, seller } = receipt;
  const lines = linesBack(order, refund, back.slice(0, at));
  return {
    ...receipt,
    title: creditNoteTitle(seller),
    number,
    day: dayOf(refund.creditNote.issuedAt),
    against: { title, number: receipt.number, day },
    lines,
    total: refund.amount,
    totalInWords: rupeesInWords(refund.amount),
    taxes: taxesOf(lines),
    payment: { by: null, reference: shown.reference, day: shown.on },
    refunds: [],
  };
}

/**
 * Returns the lines that a refund gives money back for. The tax of each is the tax in everything that went back
 * for the line so far, less the tax in what went back before, so that a line refunded in parts is credited to
 * the paisa.
 */
function linesBack({ placed }: Order, refund: Refund, earlier: readonly Refund[]): PaperLine[] {
  const { states } = supplyOf(placed);
  const parts = spreadRefunds(placed.lines, [...earlier, refund]);
  return placed.lines.flatMap((line, n) => {
    const [amount = 0, ...before] = parts.map((part) => part[n] ?? 0).reverse();
    if (amount === 0) return [];
    const { gstRate } = line;
    const known = before.reduce((sum, each) => sum + each, 0);
    const tax = isTaxed(placed.seller, gstRate) ? taxBack(amount, known, gstRate, states) : null;
    return [paperLine(line, { quantity: piecesNamed(line.line, [refund]) || null, amount, tax })];
  });
}

/** Returns the states of a sale, and its place of supply as invoices name it: 'Uttar Pradesh (09)'. */
function supplyOf({ seller, billing, supply }: OrderPlaced) {
  const { state, name } = placeOfSupply(supply, billing, seller.state);
  return {
    states: { seller: seller.state, buyer: name },
    place: state ? `${name} (${state.code})` : name,
  };
}
