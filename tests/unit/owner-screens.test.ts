import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { Buyer } from '#admin/orders/Buyer.tsx';
import { buyerLines, lateSaleText } from '#admin/orders/order-text.ts';
import { inBadge } from '#admin/shell/words.tsx';
import { BILLING_REMOVED } from '#domain/order/billing-fields.ts';
import { orderShownToWire } from '#domain/order/order-shown.ts';
import type { Order } from '#domain/order/order-state.ts';
import { receiptOf } from '#domain/order/receipt.ts';
import { paidOrder } from '#tests/support/paid-order.ts';

// The owner’s screens read the session and their own address, and this is no browser.
vi.hoisted(() => {
  const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  const location = { origin: 'https://example.in' };
  Object.assign(globalThis, { localStorage: nothing, sessionStorage: nothing, location });
});

/** Returns the HTML of a part of a screen. */
const drawn = (children: ReactNode) =>
  renderToStaticMarkup(createElement(Router, { ssrPath: '/', children }));

describe('the buyer of an order', () => {
  const nowhere = { address: '', city: '', state: '', zipCode: '', country: '' };
  const shown = (order: Order) => orderShownToWire(order, [], new Date());
  const section = (order: Order) => drawn(createElement(Buyer, { order: shown(order) }));

  it('stands on the packing slip as on the receipt, without empty lines and spaces at the ends', () => {
    const address = '12 Nagar \r\n  \r\n Block C ';
    const order = paidOrder({ billing: { address, city: 'Ghaziabad ', zipCode: '201001' } });
    expect(buyerLines(shown(order))).toEqual([
      'Asha Verma',
      ...['12 Nagar', 'Block C', 'Ghaziabad, Uttar Pradesh 201001', 'India'],
    ]);
    expect(buyerLines(shown(order)).slice(1)).toEqual(receiptOf(order)?.buyer.address);
  });

  it.each(['product', 'service'] as const)('of a %s is reachable where there is no address', (kind) => {
    const order = paidOrder({ line: { kind }, billing: nowhere });
    expect(buyerLines(shown(order))).toEqual(['Asha Verma']);
    const html = section(order);
    expect(html).not.toMatch(/were removed/);
    for (const way of ['tel:+91', 'https://wa.me/91', 'mailto:', 'Client’s page'])
      expect(html).toContain(way);
  });

  it('is said to be removed where that is on record, and then there is nothing to press', () => {
    const removed = { ...paidOrder({ billing: BILLING_REMOVED }), redactedAt: '2027-12-01T00:00:00.000Z' };
    const html = section(removed);
    expect(html).toMatch(/Name and address were removed/);
    expect(html).not.toMatch(/href|<button/);
  });
});

describe('a sale that is written down after its day', () => {
  const today = '2026-11-26';

  it('says in which month it stands, and that its receipt has a later number', () => {
    expect(lateSaleText('2026-11-05', today)).toBe(
      'The sale stands in November 2026. Its receipt gets the next number, although receipts of later days ' +
        'may have smaller ones.',
    );
    expect(lateSaleText('2026-10-31', today)).toMatch(/stands in October 2026.*file of October 2026 .*again/);
  });

  it.each([today, '', '2026-12-01'])('says nothing about %j', (day) => {
    expect(lateSaleText(day, today)).toBeUndefined();
  });
});

it.each([
  [7, '7'],
  [99, '99'],
  [100, '99+'],
  [1005, '99+'],
])('a badge shows %i as %s', (total, shown) => {
  expect(inBadge(total)).toBe(shown);
});
