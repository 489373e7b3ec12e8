import { expect, type Page } from '@playwright/test';
import { openStorageAt, type Storage } from '#server/storage/blob-store.ts';
import { storeUrl } from './told-by-site.ts';

/** The address parts of demo products, by their purpose in a test. */
export const demo = {
  discounted: { id: 1, slug: 'ruby-manik-4.78-ct', name: 'Ruby Manik 4.78 ct', price: '₹25,999', photos: 3 },
  plain: { id: 4, slug: 'emerald-panna-3.87-ct', name: 'Emerald Panna 3.87 ct', price: '₹32,000' },
  onRequest: { id: 7, slug: 'blue-sapphire-neelam-4.78-ct', name: 'Blue Sapphire Neelam 4.78 ct' },
  sapphire: { id: 5, slug: 'yellow-sapphire-pukhraj-5.01-ct', name: 'Yellow Sapphire Pukhraj 5.01 ct' },
  inactive: { id: 21, slug: 'navratna-set-nine-stones' },
} as const;

export const buyer = {
  fullName: 'Asha Verma',
  email: 'asha@example.in',
  phone: '9876543210',
  address: '14 Temple Road, near the post office',
  state: 'Uttar Pradesh',
  city: 'Agra',
  zipCode: '282001',
};

/** Opens a product's checkout and waits until it works. */
export async function openCheckout(page: Page, product: { id: number; slug: string }): Promise<void> {
  await page.goto(`/product-checkout/${product.id}/${product.slug}`);
  await page.locator('form[data-ready]').waitFor();
}

/** Fills the billing form. */
export async function fillBilling(page: Page, person: Partial<typeof buyer> = buyer): Promise<void> {
  for (const [name, value] of Object.entries(person)) await page.locator(`[name="${name}"]`).fill(value);
}

/** Presses Checkout Now, waits for the sandbox's pay page and returns the order id. */
export async function checkOut(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Checkout Now' }).click();
  await page.waitForURL(/\/sandbox-pay\//);
  return page.url().split('/').at(-1) ?? '';
}

/** Pays an order at the sandbox, as its buyer does in another window. */
export async function pay(page: Page, orderId: string): Promise<void> {
  await siteStorage().sandbox.change<object>(`payment/${orderId}`, (payment) => ({
    ...payment,
    outcome: { state: 'COMPLETED', mode: 'UPI', failure: null, transactionId: `SBX${orderId.slice(0, 12)}` },
  }));
  expect((await statusOf(page, orderId)).status).toBe('COMPLETED');
}

/** Returns the order as the status call shows it. */
export async function statusOf(page: Page, orderId: string) {
  const answer = await page.request.get(`/api/payment/status/${orderId}`);
  expect(answer.status()).toBe(200);
  return (await answer.json()).order;
}

/** The stores of the site under test, for checks of stored data. */
export function siteStorage(): Storage {
  return openStorageAt({ url: storeUrl() });
}
