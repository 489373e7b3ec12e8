import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MonthWire } from '#domain/order/month.ts';
import { type OutsideMode, outsideModes } from '#domain/order/order.ts';
import type { OrderEvent } from '#domain/order/order-event.ts';
import { modeInWords } from '#domain/order/provider-words.ts';
import { MonthAnswer } from '#domain/site/dashboard-answers.ts';
import { appendTo, newOrderId } from '#server/orders/order-store.ts';
import { csvRows } from '#tests/support/csv-rows.ts';
import { paidOrder, registered, unregistered } from '#tests/support/paid-order.ts';
import { propertyRuns, propertyTimeout } from '#tests/support/property-runs.ts';
import { opened, openTestSite, owner } from './test-site.ts';
import { expectOk, expectRefusal } from './wire.ts';

/*
 * The page of a month shows the same figures as the accountant's files of that month, whatever was sold, however
 * it was paid, and whichever lines of it were given back. The files are added up here by hand.
 */

openTestSite();

const months = ['2026-08', '2026-09', '2026-10', '2026-11'] as const;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-08-01T00:00:00+05:30');
const SPAN_HOURS = 122 * 24;
/** The last hour and the first ones of months in India. Some of them lie in another month in UTC. */
const edges = [31, 61, 92].flatMap((days) => [days * 24 - 1, days * 24, days * 24 + 3]);

const line = fc.record({
  kind: fc.constantFrom('product' as const, 'service' as const),
  name: fc.constantFrom('Ruby', 'Pearl', 'Reading', 'Five mukhi'),
  unitPrice: fc.integer({ min: 1_00, max: 90_000_00 }),
  quantity: fc.integer({ min: 1, max: 4 }),
  gstRate: fc.constantFrom(null, 0.25, 3, 18),
});
/** A refund of one line's pieces, or of a part of the whole, some days after the payment. */
const refund = fc.record({
  after: fc.oneof(fc.constant(0), fc.nat({ max: 40 })),
  line: fc.option(fc.nat({ max: 2 })),
  part: fc.integer({ min: 1, max: 100 }),
});
const sale = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  paidAt: fc.oneof(fc.nat({ max: SPAN_HOURS }), fc.constantFrom(...edges)),
  state: fc.constantFrom('Uttar Pradesh', 'Delhi', ''),
  isRegistered: fc.boolean(),
  isTest: fc.nat({ max: 9 }).map((n) => n === 0),
  result: fc.constantFrom(
    'COMPLETED' as const,
    'COMPLETED' as const,
    'COMPLETED' as const,
    'FAILED' as const,
  ),
  mode: fc.constantFrom('UPI_QR', 'UPI_INTENT', 'CARD', 'cash' as const, 'upi' as const),
  refunds: fc.array(refund, { maxLength: 2 }),
});
type Sale = typeof sale extends fc.Arbitrary<infer S> ? S : never;

let count = 0;

/** Returns the log of an order with this history. */
function eventsOf(history: Sale, id: string): OrderEvent[] {
  const { lines, state, isTest, result, refunds, paidAt: hours } = history;
  const own = Object.hasOwn(outsideModes, history.mode) ? (history.mode as OutsideMode) : null;
  const mode = own ? outsideModes[own] : history.mode;
  const at = new Date(START + hours * HOUR).toISOString();
  const { placed } = paidOrder({ lines, billing: { state } });
  const order = {
    ...placed,
    id,
    placedAt: new Date(Date.parse(at) - DAY).toISOString(),
    seller: history.isRegistered ? registered : unregistered,
    ...(isTest && { isTest: true as const }),
    ...(own && { made: { validUntil: null, outside: { mode: own, paidAt: at, reference: null } } }),
  };
  count += 1;
  const events: OrderEvent[] = [
    { type: 'placed', at: order.placedAt, order },
    { type: 'attempt_created', at, attemptId: id, provider: own ? 'outside' : 'phonepe', ttlSeconds: 900 },
    result === 'FAILED'
      ? { type: 'attempt_ended', at, attemptId: id, mode, transactionId: null, result, failure: 'DECLINED' }
      : { type: 'attempt_ended', at, attemptId: id, mode, transactionId: 'T1', result, failure: null },
  ];
  if (result === 'FAILED') return events;
  events.push({ type: 'invoiced', at, invoice: { number: `INV/26-27/${count}`, issuedAt: at } });
  let left = order.amount;
  for (const [n, { after, line, part }] of refunds.entries()) {
    const named = order.lines[line ?? 9];
    const wanted = named ? named.unitPrice : Math.ceil((left * part) / 100);
    const amount = Math.min(wanted, left);
    if (amount === 0) continue;
    left -= amount;
    const refundId = `${id}-R${n + 1}`;
    const back = new Date(Date.parse(at) + after * DAY + n * HOUR).toISOString();
    events.push(
      {
        type: 'refund_requested',
        ...{ at: back, refundId, attemptId: id, amount, reason: 'owner', note: null },
        ...(named && { lines: [{ line: named.line, quantity: 1 }] }),
      },
      { type: 'refund_ended', at: back, refundId, result: 'COMPLETED', failure: null },
      {
        type: 'credit_note_issued',
        ...{ at: back, refundId },
        creditNote: { number: `CN/26-27/${count}-${n}`, issuedAt: back },
      },
    );
  }
  return events;
}

type Row = Record<string, string>;
const paise = (of: readonly Row[], column: string) =>
  of.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0);
const sum = (of: readonly Row[], column: string) => paise(of, column) / 100;
const file = async (name: string, month: string) => {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  const { bytes } = await owner('GET', `/api/export/${name}.csv?from=${month}-01&to=${month}-${last}`);
  return csvRows(bytes.toString()).filter((row) => !row.Test);
};
const read = async (month: string): Promise<MonthWire> =>
  expectOk(await owner('GET', `/api/dashboard/month?month=${month}`), MonthAnswer).month;

const AMOUNT = 'Amount (INR)';
const taxColumns = ['Taxable value (INR)', 'CGST (INR)', 'SGST (INR)', 'IGST (INR)'];
const taxes = (of: readonly Row[]) => taxColumns.map((column) => sum(of, column));
const added = (of: MonthWire['tax']['sales']) =>
  of.reduce(
    ([taxable = 0, cgst = 0, sgst = 0, igst = 0], each) =>
      [taxable + each.taxable, cgst + each.cgst, sgst + each.sgst, igst + each.igst].map(
        (rupees) => Math.round(rupees * 100) / 100,
      ),
    [0, 0, 0, 0],
  );

/** Compares the page of a month with the files of the same month. */
async function compare(month: string) {
  const page = await read(month);
  const orders = (await file('orders', month)).filter(({ Status }) => Status === 'COMPLETED');
  const lines = (await file('order-lines', month)).filter(({ Status }) => Status === 'COMPLETED');
  const notes = await file('credit-notes', month);
  expect(page.total, month).toEqual({
    orders: orders.length,
    notes: notes.length,
    received: sum(orders, AMOUNT),
    returned: sum(notes, AMOUNT),
  });
  for (const of of [page.ways, page.kinds]) {
    expect(of.reduce((all, { received }) => all + Math.round(received * 100), 0)).toBe(paise(orders, AMOUNT));
    expect(of.reduce((all, { returned }) => all + Math.round(returned * 100), 0)).toBe(paise(notes, AMOUNT));
  }
  for (const name of new Set(page.ways.map((way) => way.name))) {
    const own = page.ways.filter((way) => way.name === name);
    const paid = orders.filter((row) => modeInWords(row['Payment mode'] ?? '') === name);
    expect(own.reduce((all, { orders }) => all + orders, 0)).toBe(paid.length);
    expect(own.reduce((all, { received }) => all + Math.round(received * 100), 0)).toBe(paise(paid, AMOUNT));
  }
  for (const { kind, pieces, received } of page.kinds) {
    const own = lines.filter(({ Kind }) => Kind === kind);
    expect({ pieces, received }).toEqual({
      pieces: own.reduce((all, { Quantity }) => all + Number(Quantity), 0),
      received: sum(own, AMOUNT),
    });
  }
  expect(added(page.tax.sales), 'of orders').toEqual(taxes(orders));
  expect(added(page.tax.notes), 'of credit notes').toEqual(taxes(notes));
  for (const { rate, ...tax } of page.tax.sales) {
    const own = lines.filter((row) => row['Taxable value (INR)'] && Number(row['GST rate (%)']) === rate);
    expect(Object.values(tax), `${rate} %`).toEqual(taxes(own));
  }
  for (const { name, pieces, amount } of page.best) {
    const own = lines.filter(({ Product }) => Product === name);
    expect({ pieces, amount }).toEqual({
      pieces: own.reduce((all, { Quantity }) => all + Number(Quantity), 0),
      amount: sum(own, AMOUNT),
    });
  }
}

test('the page of a month has the figures of its files', { timeout: propertyTimeout }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 12, maxLength: 16 }), async (sales) => {
      for (const each of sales) {
        const id = newOrderId(new Date());
        await appendTo(opened.shop, id, () => eventsOf(each, id));
      }
      for (const month of months) await compare(month);
    }),
    { ...propertyRuns('months', 6), endOnFailure: true },
  );
  const pages = await Promise.all(months.map(read));
  expect(pages.every(({ total }) => total.orders > 3)).toBe(true);
  expect(pages.some(({ total }) => total.returned > 0)).toBe(true);
  expect(pages.some(({ tax }) => tax.notes.length > 0)).toBe(true);
  expect(pages.some(({ ways }) => new Set(ways.map(({ outside }) => outside)).size === 2)).toBe(true);
});

test('a month without a sale is all zeros; what is no month is refused', async () => {
  const { best, total, tax } = await read('2020-01');
  expect({ best, total, tax }).toEqual({
    best: [],
    total: { orders: 0, notes: 0, received: 0, returned: 0 },
    tax: { sales: [], notes: [] },
  });
  expectRefusal(await owner('GET', '/api/dashboard/month?month=2026-13'), 422);
});
