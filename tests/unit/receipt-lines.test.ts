import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumByRate, type Tax } from '#domain/money/gst.ts';
import type { Seller } from '#domain/order/invoice.ts';
import { lineAmount } from '#domain/order/order-line.ts';
import type { Order } from '#domain/order/order-state.ts';
import { type CreditNote, creditNoteOf, type Receipt, receiptOf } from '#domain/order/receipt.ts';
import { refundsThatCount } from '#domain/order/refund.ts';
import { mostForLines, piecesNamed } from '#domain/order/refund-lines.ts';
import { ORDER_ID, paidOrder, refundOf, unregistered } from '#tests/support/paid-order.ts';

/* Tax of orders with several lines: receipts and credit notes agree with each other to the paisa. */

const registered: Seller = { ...unregistered, gstin: '09ABCDE1234F1Z5' };
const rates = [null, 0, 0.25, 1.5, 3, 5, 12, 18, 28];
const line = fc.record({
  unitPrice: fc.oneof(fc.integer({ min: 100, max: 5_000_00 }), fc.integer({ min: 100, max: 10_000_000_00 })),
  quantity: fc.integer({ min: 1, max: 4 }),
  gstRate: fc.constantFrom(...rates),
});
/** A refund: of lines or of an amount, in parts of what is left. */
const wish = fc.record({
  ofLine: fc.option(fc.nat({ max: 4 })),
  pieces: fc.integer({ min: 1, max: 4 }),
  part: fc.double({ min: 0.01, max: 1, noNaN: true }),
});

/** Adds a refund to an order, if anything of what is wished is left. The last one gives back all that is left. */
function withRefund(
  order: Order,
  { ofLine, pieces, part }: { ofLine: number | null; pieces: number; part: number },
) {
  const { placed, refunds } = order;
  const known = refundsThatCount(refunds, ORDER_ID);
  const left = placed.amount - known.reduce((sum, { amount }) => sum + amount, 0);
  const wanted = ofLine === null ? undefined : placed.lines[ofLine % placed.lines.length];
  const quantity = wanted ? Math.min(pieces, wanted.quantity - piecesNamed(wanted.line, known)) : 0;
  const lines = wanted && quantity > 0 ? [{ line: wanted.line, quantity }] : [];
  const most = lines.length > 0 ? mostForLines(placed.lines, known, lines) : left;
  const amount = lines.length > 0 ? most : Math.ceil(most * part);
  if (amount === 0) return order;
  const n = refunds.length + 1;
  const refund = refundOf({
    id: `${ORDER_ID}-R${n}`,
    amount,
    lines,
    endedAt: new Date(Date.UTC(2026, 10, 23, 6, n)).toISOString(),
    creditNote: { number: `CN/26-27/${n}`, issuedAt: '2026-11-23T06:30:00.000Z' },
  });
  return { ...order, refunds: [...refunds, refund] };
}

/** The figures of a tax, by rate and part. */
const figures = (taxes: readonly Tax[]) =>
  taxes
    .flatMap(({ rate, taxable, parts }) => [
      { rate, name: 'taxable', amount: taxable },
      ...parts.map(({ name, amount }) => ({ rate, name: String(name), amount })),
    ])
    .filter(({ amount }) => amount !== 0);

const inAll = (taxes: readonly Tax[]) => figures(taxes).reduce((sum, { amount }) => sum + amount, 0);

/** Expects that the rows of a paper add up to its total, and each row’s tax to the row. */
function expectToAddUp(paper: Receipt | CreditNote): void {
  expect(paper.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(paper.total);
  for (const { amount, tax } of paper.lines) if (tax) expect(inAll([tax])).toBe(amount);
  const untaxed = paper.lines.reduce((sum, { amount, tax }) => sum + (tax ? 0 : amount), 0);
  expect(inAll(paper.taxes) + untaxed).toBe(paper.total);
  for (const { parts } of paper.taxes)
    if (parts.length === 2) expect(parts[0]?.amount).toBe(parts[1]?.amount);
}

it('what the notes credit adds up to what the receipt charged, by rate and line, however it is given back', () => {
  const counts = { notes: 0, mixed: 0 };
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 2, maxLength: 5 }),
      fc.constantFrom('Uttar Pradesh', 'Kerala'),
      fc.array(wish, { maxLength: 6 }),
      (lines, state, wishes) => {
        const named = lines.map((each, n) => ({ ...each, name: `Line ${n}` }));
        const sold = paidOrder({ lines: named, billing: { state } });
        sold.placed.seller = registered;
        const all = { ofLine: null, pieces: 1, part: 1 };
        const order = [...wishes, all].reduce<Order>(withRefund, sold);
        const receipt = receiptOf(order) as Receipt;
        expectToAddUp(receipt);
        const notes = order.refunds.map(({ creditNote }) => creditNoteOf(order, creditNote?.number ?? ''));
        for (const note of notes) expectToAddUp(note as CreditNote);
        const credited = sumByRate(notes.flatMap((note) => note?.taxes ?? []));
        expect(figures(credited)).toEqual(figures(receipt.taxes));
        for (const each of order.placed.lines) {
          const rows = notes.flatMap((note) => note?.lines ?? []).filter(({ name }) => name === each.name);
          expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(lineAmount(each));
        }
        counts.notes += notes.length;
        if (receipt.taxes.length > 1) counts.mixed++;
      },
    ),
    { numRuns: 400 },
  );
  expect(counts.notes).toBeGreaterThan(400);
  expect(counts.mixed).toBeGreaterThan(100);
});

it('a note that names pieces shows their lines alone, and a refund by amount all of them by their share', () => {
  const lines = [
    { name: 'Ruby', unitPrice: 100_00, quantity: 2, gstRate: 3 },
    { name: 'Reading', unitPrice: 50_00, gstRate: 18, kind: 'service' as const, hsnCode: '999799' },
  ];
  const note = { number: 'CN/26-27/0001', issuedAt: '2026-11-23T06:30:00.000Z' };
  const noteOf = (more: Parameters<typeof refundOf>[0]) => {
    const order = paidOrder({ lines, refunds: [refundOf({ creditNote: note, ...more })] });
    order.placed.seller = registered;
    return creditNoteOf(order, note.number)?.lines;
  };
  expect(noteOf({ amount: 100_00, lines: [{ line: 1, quantity: 1 }] })).toMatchObject([
    { name: 'Ruby', quantity: 1, amount: 100_00, tax: { rate: 3 } },
  ]);
  expect(noteOf({ amount: 25_00 })).toMatchObject([
    { name: 'Ruby', quantity: null, amount: 20_00, tax: { rate: 3 } },
    { name: 'Reading', codeName: 'SAC', quantity: null, amount: 5_00, tax: { rate: 18 } },
  ]);
});

it('a credit note does not change when a refund that was asked for earlier completes later', () => {
  const lines = [
    { name: 'Ruby', unitPrice: 100_00, gstRate: 3 },
    { name: 'Pearl', unitPrice: 100_00, gstRate: 5 },
  ];
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 6, minute)).toISOString();
  const open = refundOf({
    amount: 100_00,
    lines: [{ line: 1, quantity: 1 }],
    state: 'accepted',
    endedAt: null,
  });
  const found = refundOf({
    id: 'rfnd_1',
    amount: 50_00,
    reason: 'at_provider',
    endedAt: at(5),
    creditNote: { number: 'CN/26-27/0001', issuedAt: at(5) },
  });
  const order = paidOrder({ lines, refunds: [open, found] });
  order.placed.seller = registered;
  const before = creditNoteOf(order, 'CN/26-27/0001');
  const later = { ...order, refunds: [{ ...open, state: 'COMPLETED' as const, endedAt: at(9) }, found] };
  expect(creditNoteOf(later, 'CN/26-27/0001')).toEqual(before);
});

it('is an invoice-cum-bill of supply for taxed and untaxed lines together, unless a business buys (rule 46A)', () => {
  const titleBy = (gstRates: (number | null)[], billing = {}) => {
    const order = paidOrder({ lines: gstRates.map((gstRate) => ({ gstRate })), billing });
    order.placed.seller = registered;
    return receiptOf(order)?.title;
  };
  expect(titleBy([3, 18])).toBe('Tax invoice');
  expect(titleBy([null, 0])).toBe('Bill of supply');
  expect(titleBy([3, null])).toBe('Invoice-cum-bill of supply');
  expect(titleBy([3, null], { gstin: '27AAPFU0939F1ZV' })).toBe('Tax invoice');
});
