import { orderOfAttempt } from '#domain/order/attempt.ts';
import { emails } from '#domain/order/email-names.ts';
import { financialYear, type Invoice, type InvoiceSeries, invoiceNumber } from '#domain/order/invoice.ts';
import type { OrderPlaced } from '#domain/order/order.ts';
import { lineAmount } from '#domain/order/order-line.ts';
import { isAsked, isEnded, refundedOf, refundsThatCount } from '#domain/order/refund.ts';
import { piecesNamed, spreadRefunds } from '#domain/order/refund-lines.ts';
import { outboxKey } from '#server/outbox/outbox.ts';
import type { Booking } from '#tests/simulator/books.ts';
import { attemptIds, discrepanciesOf, outcomeOf, refundsOf, statusOf } from './payment-rules-orders.ts';
import { booksOf, orderOf, type PaymentWorld, placedOrders } from './payment-world.ts';

/* Rules for the money of a world once it is quiet. */

/**
 * Invariant 13: amounts are exact in paise, at a price that the product had, while it was on sale, during the
 * checkout.
 */
export function checkAmounts(world: PaymentWorld): void {
  for (const { id, amount, lines, made } of placedOrders(world)) {
    const sum = lines.reduce((all, { unitPrice, quantity }) => all + unitPrice * quantity, 0);
    world.check(13, Number.isSafeInteger(amount) && amount === sum, () => `${id} is of ${amount}`);
    // The owner sets the amount of a payment request herself, so no price of a product applies.
    if (made) continue;
    const placedBy = world.placedBy.get(id);
    const { from = 0, to = world.steps } = world.checkouts.find(({ actor }) => actor === placedBy) ?? {};
    for (const { unitPrice } of lines) {
      const isCharged = world.prices.some(({ price, onSale, from: since }, n) => {
        const until = world.prices[n + 1]?.from ?? Number.POSITIVE_INFINITY;
        return onSale && price === unitPrice && since <= to && until >= from;
      });
      world.check(13, isCharged, () => `${id} was placed at ${unitPrice}, which was nobody's price`);
    }
  }
}

/** Returns true for money that a bank took after a dispute. */
const isDisputed = ({ reference }: Booking) => /^(?:disp_|D\d)/.test(reference);

/**
 * Returns true if nothing can have told the site of money that went back at the provider. PhonePe names the
 * refunds of its dashboard in webhooks alone, and the amount of a lost dispute nowhere.
 */
function isUntold(world: PaymentWorld, entry: Booking): boolean {
  if (entry.provider !== 'phonepe') return false;
  if (isDisputed(entry)) return true;
  const told = world.simulator.control
    .deliveries()
    .filter(({ state, body }) => state === 'delivered' && body.includes(entry.refundId ?? entry.reference));
  return told.length === 0;
}

/**
 * Invariant 15: every refund agrees with the provider's, no more was refunded than paid, and none is left
 * open. Invariant 22: what went back without the site is found.
 */
export function checkRefunds(world: PaymentWorld): void {
  const { entries } = world.simulator.control.books();
  for (const { id: orderId, made } of placedOrders(world)) {
    for (const { id, state, amount, ...refund } of orderOf(world, orderId)?.refunds ?? []) {
      const booked = entries.filter(
        ({ kind, refundId, reference }) => kind === 'refunded' && (refundId === id || reference === id),
      );
      const gone = booked.reduce((sum, entry) => sum + entry.amount, 0);
      const expected = state === 'COMPLETED' && !made?.outside ? amount : 0;
      world.check(15, isEnded({ state }), () => `refund ${id} is still ${state}`);
      world.check(
        15,
        booked.length <= 1 && gone === expected,
        () => `refund ${id} ${state}: ${gone} went back`,
      );
      world.check(
        15,
        orderOfAttempt(refund.attemptId) === orderId,
        () => `refund ${id} lies with ${orderId}`,
      );
    }
  }
  for (const entry of entries) {
    const { kind, id, refundId, reference } = entry;
    if (kind !== 'refunded') continue;
    const known = refundsOf(world, id).find((refund) => [refundId, reference].includes(refund.id));
    if (!known || !isAsked(known))
      world.check(
        22,
        known !== undefined || isUntold(world, entry),
        () => `${reference} of ${id} went unseen`,
      );
    const { paid } = booksOf(world, id);
    const refunded = entries
      .filter((one) => one.kind === 'refunded' && one.id === id && !isDisputed(one))
      .reduce((sum, { amount }) => sum + amount, 0);
    world.check(15, refunded <= paid, () => `${refunded} of ${paid} went back of ${id}`);
  }
  checkCounted(world, entries);
  for (const { id, lines } of placedOrders(world)) checkLinesBack(world, id, lines);
}

/** Invariant 15, of lines: no more pieces go back than were sold, and no line gets back more than it cost. */
function checkLinesBack(world: PaymentWorld, id: string, lines: OrderPlaced['lines']): void {
  const order = orderOf(world, id);
  const counted = refundsThatCount(order?.refunds ?? [], order?.paidBy ?? '');
  const parts = spreadRefunds(lines, counted);
  const paid = lines.reduce((sum, line) => sum + lineAmount(line), 0);
  if (counted.reduce((sum, { amount }) => sum + amount, 0) > paid) return;
  for (const [n, line] of lines.entries()) {
    const pieces = piecesNamed(line.line, counted);
    world.check(15, pieces <= line.quantity, () => `${pieces} of ${line.quantity} went back of ${id}`);
    const back = parts.reduce((sum, part) => sum + (part[n] ?? 0), 0);
    world.check(15, back <= lineAmount(line), () => `${back} went back of line ${line.line} of ${id}`);
  }
}

/** Invariant 22: what went back, wherever it was asked for, is counted once. */
function checkCounted(world: PaymentWorld, entries: readonly Booking[]): void {
  const back = entries.filter(({ kind }) => kind === 'refunded');
  for (const id of new Set(back.map((entry) => entry.id))) {
    const own = back.filter((entry) => entry.id === id);
    if (own.some((entry) => isUntold(world, entry))) continue;
    const booked = own.reduce((sum, { amount }) => sum + amount, 0);
    const counted = refundedOf(refundsOf(world, id), id);
    world.check(22, counted === booked, () => `${booked} of ${id} went back, ${counted} is counted`);
  }
}

/**
 * Invariant 16: every paid order has one invoice, the next of its year, and one letter of each kind. No other
 * order has any. Every refund of the payment that paid for it has one credit note, the next of its year. No
 * other refund has any, and no lost dispute.
 */
export function checkInvoices(world: PaymentWorld): void {
  const byYear = new Map<string, string[]>();
  const count = ({ number, issuedAt }: Invoice, series: InvoiceSeries) => {
    const year = `${series}/${financialYear(new Date(issuedAt))}`;
    const isFit = /^[A-Za-z0-9/-]{1,16}$/.test(number) && number.startsWith(`${year}/`);
    world.check(16, isFit, () => `${number} was issued ${issuedAt}`);
    byYear.set(year, [...(byYear.get(year) ?? []), number]);
  };
  for (const { id, made } of placedOrders(world)) {
    const invoice = orderOf(world, id)?.invoice ?? null;
    const isPaid = statusOf(world, id) === 'COMPLETED';
    const order = orderOf(world, id);
    for (const { attemptId, state, creditNote, id: refundId, reason } of order?.refunds ?? []) {
      const isNoted =
        state === 'COMPLETED' && reason !== 'dispute' && invoice !== null && attemptId === order?.paidBy;
      world.check(
        16,
        isNoted === (creditNote !== null),
        () => `${refundId}: ${state}, ${creditNote?.number}`,
      );
      if (creditNote) count(creditNote, made?.outside ? 'CN' : 'TCN');
    }
    if (!isPaid && !invoice) continue;
    world.check(16, isPaid === (invoice !== null), () => `${id} is paid: ${isPaid}, ${invoice?.number}`);
    // The owner need not be told of a sale that she entered herself.
    const letters = { [emails.receipt(id)]: isPaid, [emails.sale(id)]: isPaid && !made?.outside };
    for (const [letter, isWanted] of Object.entries(letters)) {
      const marks = world.lettersMarked.get(outboxKey(letter)) ?? 0;
      world.check(16, marks === (isWanted ? 1 : 0), () => `${letter} was marked ${marks} times`);
    }
    if (!invoice) continue;
    count(invoice, made?.outside ? 'INV' : 'TEST');
  }
  for (const [seriesYear, numbers] of byYear) {
    const [series = '', year = ''] = seriesYear.split('/');
    const expected = numbers.map((_, n) => invoiceNumber(series as InvoiceSeries, year, n + 1));
    world.check(16, `${[...numbers].sort()}` === `${expected}`, () => `${seriesYear} has ${numbers}`);
  }
}

/**
 * Invariant 21: nothing pays for a withdrawn request, and no provider is asked about money that it never had.
 */
export function checkOwnersOrders(world: PaymentWorld): void {
  const { entries } = world.simulator.control.books();
  for (const { id: orderId, made } of placedOrders(world)) {
    if (!made) continue;
    const order = orderOf(world, orderId);
    const isWithdrawn = order?.requestOver?.why === 'withdrawn';
    world.check(21, !isWithdrawn || order?.paidBy === null, () => `${orderId} was withdrawn and is paid`);
    const isAsked = entries.some(({ id }) => orderOfAttempt(id) === orderId);
    world.check(21, !made.outside || !isAsked, () => `a provider knows of ${orderId}`);
    const { result } = order?.attempts[0]?.outcome ?? {};
    world.check(21, !made.outside || result === 'COMPLETED', () => `${orderId} was paid and is ${result}`);
    checkPayers(world, orderId);
  }
}

/**
 * Invariant 21: whoever was sent to a payment page of a request gave the details of that page, and a paid
 * request has the details of the page that was paid.
 */
function checkPayers(world: PaymentWorld, orderId: string): void {
  const order = orderOf(world, orderId);
  for (const { id, redirectUrl, phone } of world.retries) {
    if (id !== orderId || !phone) continue;
    const attempt = order?.attempts.find(({ session }) => session?.redirectUrl === redirectUrl);
    const given = attempt?.buyer?.billing.phone;
    world.check(21, given === phone, () => `${phone} was sent to the page of ${given} for ${orderId}`);
  }
  const paying = order?.attempts.find(({ id }) => id === order.paidBy)?.buyer;
  const isOwn = !paying || order?.placed.billing.phone === paying.billing.phone;
  world.check(21, isOwn, () => `${orderId} does not have the details of whoever paid it`);
}

/**
 * Invariant 17: one payment pays for an order. Every other payment is reported to the owner and refunded in
 * full.
 */
export function checkDoubles(world: PaymentWorld): void {
  for (const { id: orderId } of placedOrders(world)) {
    const own = attemptIds(world).filter((id) => orderOfAttempt(id) === orderId);
    const paid = own.filter((id) => outcomeOf(world, id)?.result === 'COMPLETED');
    if (paid.length < 2) continue;
    const paidBy = orderOf(world, orderId)?.paidBy ?? '';
    world.check(17, paid.includes(paidBy), () => `${orderId} is paid by ${paidBy || 'nobody knows what'}`);
    for (const id of paid) {
      if (id === paidBy) continue;
      const isNoted = discrepanciesOf(world, id).some(({ kind }) => kind === 'double_payment');
      world.check(17, isNoted, () => `nobody was told that ${id} was one too many`);
      const { paid: came, refunded } = booksOf(world, id);
      const isRefused = refundsOf(world, id).some(({ state }) => state === 'FAILED');
      world.check(17, refunded >= came || isRefused, () => `${id} came to ${came}, ${refunded} went back`);
    }
    const isTaken = refundsOf(world, paidBy).every((refund) => refund.reason === 'owner' || !isAsked(refund));
    world.check(17, isTaken, () => `the payment of ${orderId} that counts went back by itself`);
  }
}
