import { beforeAll, describe, expect, test } from 'vitest';
import type { Seller } from '#domain/order/invoice.ts';
import type { OrderEvent } from '#domain/order/order-event.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { appendTo, newOrderId } from '#server/orders/order-store.ts';
import { csvRows } from '#tests/support/csv-rows.ts';
import { paidOrder, registered } from '#tests/support/paid-order.ts';
import { opened, openTestSite, owner } from './test-site.ts';

/*
 * Each sum on the owner's screens equals the sum over the file for her accountant, which is added up here by
 * hand.
 */

const ORDERS = 90;
const HOUR = 3_600_000;
/** Two orders of the last 30 days. */
const WITHOUT_STATE = 12;
const CONSULTATION = 22;
const sellers = [registered, { ...registered, gstin: null }, { ...registered, composition: true }];
// The last state does not exist, so its orders are located by their PIN code, 201001.
const states = ['Uttar Pradesh', 'UP', 'Delhi', 'Atlantis'];

/**
 * Returns the log of the `n`-th order. Orders are pending, failed or paid; refunded in whole, in part or not;
 * and some were paid with test keys. Some are requests that were paid weeks later, and one is a sale that was
 * written down weeks after it was paid.
 */
function eventsOf(n: number, id: string, now: number): OrderEvent[] {
  const at = new Date(now - n * 30 * HOUR).toISOString();
  const { placed } = paidOrder({
    line: {
      name: `Stone ${n % 6}`,
      gstRate: n % 4 ? 3 : 0.25,
      hsnCode: '7103',
      unitPrice: 999_99 + n * 101,
      ...(n === CONSULTATION && { kind: 'service' }),
    },
    billing: { state: n === WITHOUT_STATE ? '' : (states[n % 4] as string) },
  });
  const isTest = n % 13 === 4;
  const order = { ...placed, id, placedAt: at, seller: sellers[n % 3] as Seller, ...(isTest && { isTest }) };
  const events: OrderEvent[] = [
    { type: 'placed', at, order },
    { type: 'attempt_created', at, attemptId: id, provider: 'phonepe', ttlSeconds: 900 },
  ];
  if (n % 5 === 0) return events;
  const later = n > 30 && n % 9 === 2 ? 20 * 24 : n === 7 ? -40 * 24 : 0;
  const paidAt = new Date(Date.parse(at) + later * HOUR).toISOString();
  const ended = {
    type: 'attempt_ended',
    at: paidAt,
    attemptId: id,
    mode: 'UPI',
    transactionId: `T${n}`,
  } as const;
  if (n % 5 === 1) return [...events, { ...ended, result: 'FAILED', failure: 'DECLINED' }];
  events.push(
    { ...ended, result: 'COMPLETED', failure: null },
    { type: 'numbered', at, number: 1001 + n },
    { type: 'invoiced', at, invoice: { number: `INV/26-27/${n}`, issuedAt: paidAt } },
  );
  const third = Math.floor(order.amount / 3);
  const parts = n % 7 === 2 ? [order.amount] : n % 11 === 3 ? [third, third] : [];
  for (const [part, amount] of parts.entries()) {
    const refundId = `${id}-R${part + 1}`;
    const back = new Date(now - n * 12 * HOUR + part * HOUR).toISOString();
    events.push(
      { type: 'refund_requested', at: back, refundId, attemptId: id, amount, reason: 'owner', note: null },
      { type: 'refund_ended', at: back, refundId, result: 'COMPLETED', failure: null },
      {
        type: 'credit_note_issued',
        at: back,
        refundId,
        creditNote: { number: `CN/26-27/${n}-${part}`, issuedAt: back },
      },
    );
  }
  return events;
}

let rows: Record<string, string>[];
let notes: Record<string, string>[];

const file = async (name: string) => csvRows((await owner('GET', `/api/export/${name}`)).bytes.toString());
const rupees = (cell: string | undefined) => Math.round(Number(cell) * 100) / 100;
const sum = (of: Record<string, string>[], column: string) =>
  Math.round(of.reduce((total, row) => total + Number(row[column]) * 100, 0)) / 100;
const kept = (of: Record<string, string>[]) =>
  Math.round((sum(of, 'Amount (INR)') - sum(of, 'Refunded (INR)')) * 100) / 100;
const real = () => rows.filter((row) => !row.Test);
const paid = () => real().filter(({ Status }) => Status === 'COMPLETED');
const dayPaid = (row: Record<string, string>) => row['Settled (India time)']?.slice(0, 10) ?? '';

openTestSite();
beforeAll(async () => {
  for (let n = 0; n < ORDERS; n++) {
    const id = newOrderId(new Date());
    await appendTo(opened.shop, id, () => eventsOf(n, id, Date.now()));
  }
  rows = await file('orders.csv');
  notes = await file('credit-notes.csv');
});

test('every order is a row, and every credit note', () => {
  expect(rows).toHaveLength(ORDERS);
  expect(paid().length).toBeGreaterThan(30);
  const named = rows.flatMap((row) => row['Credit note number']?.split('; ').filter(Boolean) ?? []);
  expect(notes.map((note) => note['Credit note number']).sort()).toEqual(named.sort());
  expect(sum(notes, 'Amount (INR)')).toBe(sum(rows, 'Refunded (INR)'));
});

test.each([
  ['df-invoice', () => sum(paid(), 'Amount (INR)')],
  [
    'po-invoice',
    () =>
      sum(
        real().filter(({ Status }) => Status === 'pending'),
        'Amount (INR)',
      ),
  ],
  ['remittances', () => kept(paid())],
  ['returns', () => sum(real(), 'Refunded (INR)')],
  [
    'coogs',
    () =>
      sum(
        real().filter(({ Status }) => Status === 'FAILED'),
        'Amount (INR)',
      ),
  ],
])('the total %s', async (name, expected) => {
  expect(expected()).toBeGreaterThan(0);
  expect((await owner('GET', `/api/${name}`)).body.total_amount_paid).toBe(expected());
});

test('the sales of each day and month, the best sellers and the states', async () => {
  const { body } = await owner('GET', '/api/dashboard/sales');
  const sales = body as unknown as Record<string, { name: string; orders: number; amount: number }[]>;
  const shareOf = (name: string, of: Record<string, string>[]) => ({
    name,
    orders: of.length,
    amount: kept(of),
  });
  const today = indiaToday(new Date());
  const month = today.slice(0, 7);
  expect(sales.takings?.slice(0, 2).map(({ name }) => name)).toEqual([today, month]);
  for (const { name, ...taken } of sales.takings ?? []) {
    const own = paid().filter((row) => dayPaid(row).startsWith(name));
    expect(taken, name).toEqual({ orders: own.length, amount: sum(own, 'Amount (INR)') });
  }
  expect(sales.takings).toHaveLength(3);
  expect(sales.days).toHaveLength(30);
  expect(sales.days?.at(-1)?.name).toBe(indiaToday(new Date()));
  expect(sales.months).toHaveLength(12);
  for (const { name, ...day } of sales.days ?? [])
    expect({ name, ...day }).toEqual(
      shareOf(
        name,
        paid().filter((row) => dayPaid(row) === name),
      ),
    );
  for (const { name, ...month } of sales.months ?? [])
    expect({ name, ...month }).toEqual(
      shareOf(
        name,
        paid().filter((row) => dayPaid(row).startsWith(name)),
      ),
    );
  const first = sales.days?.[0]?.name ?? '';
  const lately = paid().filter((row) => dayPaid(row) >= first);
  expect(sales.best?.length).toBeGreaterThan(2);
  for (const { name, ...best } of sales.best ?? [])
    expect({ name, ...best }).toEqual(
      shareOf(
        name,
        lately.filter(({ Product }) => Product === name),
      ),
    );
  for (const { name, ...state } of sales.states ?? [])
    expect({ name, ...state }).toEqual(
      shareOf(
        name,
        lately.filter(
          ({ Kind, State = '' }) =>
            Kind === 'product' && (State.replace(/^UP$/, 'Uttar Pradesh') || 'not known') === name,
        ),
      ),
    );
  expect(sales.states?.map(({ name }) => name)).toContain('not known');
  const { name: _, ...consultations } = shareOf(
    '',
    lately.filter(({ Kind }) => Kind === 'service'),
  );
  expect(consultations.orders).toBe(1);
  expect(sales.consultations).toEqual(consultations);
});

test('the sum of the orders that are listed', async () => {
  const dayAgo = (days: number) => indiaToday(new Date(Date.now() - days * 24 * HOUR));
  const [from, to] = [dayAgo(40), dayAgo(10)];
  const { body } = await owner('GET', `/api/order/list?status=completed&from=${from}&to=${to}`);
  const within = paid().filter(({ 'Placed (India time)': placed = '' }) => {
    const day = placed.slice(0, 10);
    return from <= day && day <= to;
  });
  expect(within.length).toBeGreaterThan(5);
  expect(body).toMatchObject({ total_amount_paid: kept(within) });
});

test('the sum of the orders that were paid on some days', async () => {
  const dayAgo = (days: number) => indiaToday(new Date(Date.now() - days * 24 * HOUR));
  const [from, to] = [dayAgo(60), dayAgo(30)];
  const within = rows.filter((row) => {
    const day = row.Status === 'COMPLETED' ? dayPaid(row) : '';
    return from <= day && day <= to;
  });
  const { body } = await owner('GET', `/api/order/list?by=paid&from=${from}&to=${to}`);
  expect(within.some((row) => row['Order number'] === 'NB-1008')).toBe(true);
  expect(body).toMatchObject({
    datalist: { total: within.length },
    total_amount_paid: kept(within.filter((row) => !row.Test)),
  });
});

test('the dashboard begins with the orders that were paid longest ago', async () => {
  const toSend = 'status=COMPLETED&kind=product&fulfilment=new,packed&to_do=pack,send,look';
  const waiting: { id: string; paid_at: string }[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const { body } = await owner('GET', `/api/order/list?${toSend}&page=${page}`);
    const list = body.datalist as { data: typeof waiting; last_page: number };
    waiting.push(...list.data);
    last = list.last_page;
  }
  const byPayment = waiting.toSorted((a, b) => Date.parse(a.paid_at) - Date.parse(b.paid_at));
  expect(byPayment.slice(0, 9), 'which is another order than that of placing').not.toEqual(
    waiting.toReversed().slice(0, 9),
  );
  const { to_send } = (await owner('GET', '/api/dashboard')).body as {
    to_send: { total: number; newest: { id: string }[] };
  };
  expect(to_send.total).toBe(waiting.length);
  expect(to_send.newest.map(({ id }) => id)).toEqual(byPayment.slice(0, 5).map(({ id }) => id));
});

describe('tax', () => {
  const taxes = ['CGST (INR)', 'SGST (INR)', 'IGST (INR)'];
  const taxOf = (row: Record<string, string>) =>
    rupees(String(taxes.reduce((total, name) => total + Number(row[name]), 0)));

  test('is in rows of a registered seller alone, and makes the amount with the taxable value', () => {
    for (const row of rows) {
      const taxable = row['Taxable value (INR)'];
      const n = Number(row['Order number']?.slice(3)) - 1001;
      if (n >= 0) expect(taxable !== '', `order ${n}`).toBe(n % 3 === 0);
      if (!row['Receipt number']) expect(taxable, 'not invoiced').toBe('');
      if (taxable) expect(rupees(String(Number(taxable) + taxOf(row)))).toBe(rupees(row['Amount (INR)']));
    }
  });

  test('of a state that nobody knows is that of its PIN code’s, in orders and credit notes', () => {
    for (const table of [rows, notes]) {
      const found = table.filter((row) => row.State === 'Atlantis' && row['Taxable value (INR)']);
      expect(found.length).toBeGreaterThan(0);
      for (const row of found) {
        expect([row['Place of supply (GST code)'], row['IGST (INR)']]).toEqual(['09', '']);
        expect(Number(row['CGST (INR)'])).toBeGreaterThan(0);
      }
    }
  });

  test('of notes that give all back is the tax of the order', () => {
    const whole = rows.filter(
      (row) => row['Taxable value (INR)'] && row['Refunded (INR)'] === row['Amount (INR)'],
    );
    expect(whole.length).toBeGreaterThan(0);
    for (const row of whole) {
      const own = notes.filter((note) => note['Receipt number'] === row['Receipt number']);
      for (const column of ['Taxable value (INR)', ...taxes])
        expect(sum(own, column)).toBe(sum([row], column));
    }
  });
});

test('a credit note is in the month it was given in, which is not its order’s', async () => {
  const moved = notes.find(
    (note) => note['Receipt date (India)']?.slice(0, 7) !== note['Credit note date (India)']?.slice(0, 7),
  );
  const day = moved?.['Credit note date (India)'] ?? '';
  const numbers = (await file(`credit-notes.csv?from=${day}&to=${day}`)).map(
    (note) => note['Credit note number'],
  );
  expect(numbers).toContain(moved?.['Credit note number']);
  expect(await file('credit-notes.csv?from=2020-01-01&to=2020-01-31')).toEqual([]);
});
