import { describe, expect, it } from 'vitest';
import { isScreen, pathTo } from '#admin/routes.ts';
import { makePaths } from '#domain/site/paths.ts';

const orderId = '01JD3M5Q7R9T0V1W2X3Y4Z5A6B';

describe('an address to go to after signing in', () => {
  it.each([
    '/dashboard',
    '/edit-category/12',
    '/edit-product/3',
    '/orders',
    '/orders?show=look&page=2',
    `/orders/${orderId}`,
  ])('may be %s', (address) => {
    expect(isScreen(address)).toBe(true);
  });

  it.each([
    '',
    '/',
    '/login',
    '/login/new-password',
    '//example.com',
    'https://example.com/dashboard',
    'javascript:alert(1)',
    '/blog/x',
    '/dashboard/x',
    '/edit-category/0',
    '/edit-category/:id',
    '/orders/1',
  ])('is not %j', (address) => {
    expect(isScreen(address)).toBe(false);
  });
});

it('the e-mails to the owner lead to her page about the order', () => {
  expect(makePaths('/site').admin.order(orderId)).toBe(`/site${pathTo('order', orderId)}`);
});
