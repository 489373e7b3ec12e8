import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fulfilments } from '#domain/order/fulfilment.ts';
import { type OrderRow, orderRow } from '#domain/order/order-row.ts';
import { possibleDuplicatesOf, withDuplicates } from '#domain/order/possible-duplicates.ts';
import { paidOrder } from '#tests/support/paid-order.ts';
import { processorMs } from '#tests/support/processor-time.ts';

/** The lines of a row that is like the others but for its first line. */
const linesWith = (line: Parameters<typeof paidOrder>[0] & object) =>
  orderRow(paidOrder(line), new Date()).lines;

const row = (id: string, minutes: number, other: Partial<OrderRow> = {}): OrderRow => ({
  ...orderRow(paidOrder(), new Date('2026-11-20T07:00:00Z')),
  id,
  placedAt: new Date(Date.UTC(2026, 10, 20, 6, minutes)).toISOString(),
  amount: 100_00,
  email: 'asha@example.in',
  ...other,
});
/** Returns every order that has duplicates, with them. */
const duplicates = (...rows: OrderRow[]) => {
  const found = rows
    .map(({ id }) => [id, possibleDuplicatesOf(id, rows)] as const)
    .filter(([, ids]) => ids.length > 0);
  expect([...withDuplicates(rows)].sort()).toEqual(found.map(([id]) => id).sort());
  return Object.fromEntries(found);
};

describe('two paid orders are duplicates', () => {
  it('of one buyer for the same within an hour, whichever is listed first', () => {
    const each = { A: ['B'], B: ['A'] };
    expect(duplicates(row('A', 0), row('B', 60))).toEqual(each);
    expect(duplicates(row('B', 60), row('A', 0))).toEqual(each);
    expect(duplicates(row('A', 0), row('B', 1, { email: 'ASHA@example.in' }))).toEqual(each);
    expect(
      duplicates(
        row('A', 0),
        row('B', 1, { name: 'A. Verma', lines: linesWith({ line: { unitPrice: 90_00 } }) }),
      ),
    ).toEqual(each);
  });

  it('and each of three has those within the hour, the oldest first', () => {
    expect(duplicates(row('A', 0), row('B', 40), row('C', 80))).toEqual({
      A: ['B'],
      B: ['A', 'C'],
      C: ['B'],
    });
  });

  it.each<[string, Partial<OrderRow>]>([
    ['a minute after the hour', { placedAt: '2026-11-20T07:00:00.001Z' }],
    ['of another phone', { phone: '9876543211' }],
    ['of another e-mail', { email: 'ravi@example.in' }],
    ['for another product', { lines: linesWith({ line: { name: 'Pearl' } }) }],
    ['for another quantity', { lines: linesWith({ line: { quantity: 2 } }) }],
    ['for more than that', { lines: linesWith({ lines: [{}, { name: 'Pearl' }] }) }],
    ['not paid', { status: 'pending' }],
    ['failed', { status: 'FAILED' }],
    ['cancelled', { fulfilment: 'cancelled' }],
    ['wholly given back', { refunded: 100_00 }],
  ])('but not one %s', (_, other) => {
    expect(duplicates(row('A', 0), row('B', 0, other))).toEqual({});
  });

  it('still when only a part was given back', () => {
    expect(duplicates(row('A', 0), row('B', 1, { refunded: 99_99 }))).toEqual({ A: ['B'], B: ['A'] });
  });

  it('until both parcels have left: by then the owner has decided', () => {
    expect(duplicates(row('A', 0, { fulfilment: 'shipped' }), row('B', 1))).toEqual({ A: ['B'], B: ['A'] });
    expect(
      duplicates(row('A', 0, { fulfilment: 'shipped' }), row('B', 1, { fulfilment: 'delivered' })),
    ).toEqual({});
    expect(
      duplicates(row('A', 0, { fulfilment: 'shipped' }), row('B', 1, { fulfilment: 'returned' })),
    ).toEqual({});
  });

  it('however many there are, and whichever have left', () => {
    const one = fc.record({
      minutes: fc.integer({ min: 0, max: 300 }),
      fulfilment: fc.constantFrom(...fulfilments),
      quantity: fc.integer({ min: 1, max: 2 }),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), (all) => {
        // `duplicates` itself expects that both ways to ask agree.
        duplicates(...all.map(({ minutes, ...other }, n) => row(`O${n}`, minutes, other)));
      }),
    );
  });

  it('found among ten thousand of one buyer before anybody waits', () => {
    const many = Array.from({ length: 10_000 }, (_, n) => row(`O${n}`, n % 50));
    const startedAt = processorMs();
    expect(withDuplicates(many).size).toBe(10_000);
    expect(processorMs() - startedAt).toBeLessThan(2_000);
  });
});
