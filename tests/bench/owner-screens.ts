import { type Browser, chromium, type Page } from '@playwright/test';
import { EnquiryPayload } from '#domain/enquiry/enquiry.ts';
import { readAllSettings } from '#server/all-settings.ts';
import type { AppContext } from '#server/app-context.ts';
import { sendEnquiry } from '#server/enquiries/send-enquiry.ts';
import { inBatches } from '#server/in-batches.ts';
import { appendTo, newOrderId } from '#server/orders/order-store.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { openStorageAt } from '#server/storage/blob-store.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { ownerForTests } from '#tests/support/owner-for-tests.ts';
import { paidOrder } from '#tests/support/paid-order.ts';
import { addCategory, addProduct, testContext } from '#tests/support/test-shop.ts';
import { startSite } from './site.ts';
import { beside, median, printTable } from './table.ts';

const PRODUCTS = 300;
const ORDERS = 500;
const ENQUIRIES = 300;
const HOUR_MS = 3_600_000;
/** Most milliseconds from a screen's address to its rows. */
const MOST_MS = 1_000;
/** A narrow phone. */
const viewport = { width: 360, height: 780 };

/** Fills the shop beside the demo catalogue. @returns an order and a product of it */
async function fill(context: AppContext): Promise<{ order: string; product: number }> {
  const { id: category } = await addCategory(context, 'Of the benchmark');
  let product = 0;
  for (let n = 1; n <= PRODUCTS; n++)
    product = (await addProduct(context, category, { name: `Yellow Sapphire ${n}` })).id;
  const orders = Array.from({ length: ORDERS }, (_, n) => ({ n, id: newOrderId(new Date()) }));
  await inBatches(orders, ({ n, id }) => addOrder(context, n, id));
  for (let n = 0; n < ENQUIRIES; n++) {
    const payload = {
      name: `Asha ${n}`,
      number: '9876543210',
      email: 'asha@example.in',
      message: 'When can I come?',
    };
    await sendEnquiry(context, EnquiryPayload.parse(payload), { sentFrom: null, toBeMailed: false });
  }
  return { order: orders[0]?.id ?? '', product };
}

async function addOrder(context: AppContext, n: number, id: string): Promise<void> {
  const { placed } = paidOrder({ line: { name: `Yellow Sapphire ${n % 40}` } });
  const at = new Date(context.now().getTime() - n * 16 * HOUR_MS).toISOString();
  const ended = { result: 'COMPLETED', mode: 'UPI', transactionId: `T${n}`, failure: null } as const;
  await appendTo(context, id, () => [
    { type: 'placed', at, order: { ...placed, id, placedAt: at } },
    { type: 'attempt_created', at, attemptId: id, provider: 'sandbox', ttlSeconds: 900 },
    { type: 'attempt_ended', at, attemptId: id, ...ended },
    { type: 'numbered', at, number: 5001 + n },
    { type: 'invoiced', at, invoice: { number: `INV/26-27/${n}`, issuedAt: at } },
    ...(n > 30 ? [{ type: 'parcel_changed', at, changed: { state: 'delivered' } } as const] : []),
  ]);
}

/**
 * Opens a screen afresh until it shows this.
 * @returns the milliseconds that took, and by how many pixels it scrolls sideways
 */
async function open(page: Page, address: string, there: string) {
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(there).first().waitFor();
  const ms = await page.evaluate(() => performance.now());
  return { ms, sideways: await page.evaluate(() => document.documentElement.scrollWidth - innerWidth) };
}

async function signedIn(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport, deviceScaleFactor: 2, isMobile: true });
  const page = await context.newPage();
  const answer = await page.request.post('/api/login', { data: ownerForTests });
  const { token } = await answer.json();
  await page.addInitScript((kept) => localStorage.setItem('admin_token', kept), token);
  return page;
}

/**
 * Opens each of the owner's screens on a narrow phone, in a shop of 300 products, 500 orders and 300
 * enquiries, and prints how long it takes to show its data.
 */
export async function benchOwner(runs: number): Promise<void> {
  const site = await startSite();
  const browser = await chromium.launch({ executablePath: await findChromium() });
  try {
    const settings = readAllSettings({ NETLIFY_LOCAL: 'true', LOCAL_BLOBS_URL: site.storeUrl });
    const context = testContext(settings, { storage: openStorageAt({ url: site.storeUrl }) });
    const { order, product } = await fill(context);
    await reconcileOrders(context, context.providers);
    const screens: [name: string, address: string, there: string][] = [
      ['dashboard', '/dashboard', 'main :text("Best sellers")'],
      ['products', '/list-product', 'main [role=status]:has-text("products")'],
      ['products, searched', '/list-product?q=sapphire 29', 'main [role=status]:has-text("products")'],
      ['a product', `/edit-product/${product}`, `main input[value^="Yellow Sapphire"]`],
      ['categories', '/list-category', 'main :text("Of the benchmark")'],
      ['orders', '/orders', 'main [role=status]:has-text("orders")'],
      ['orders, last page', '/orders?page=25', 'main [role=status]:has-text("orders")'],
      ['orders, searched', '/orders?q=sapphire 7', 'main [role=status]:has-text("orders")'],
      ['an order', `/orders/${order}`, 'main :text("Asha Verma")'],
      ['enquiries', '/enquiries', 'main [role=status]:has-text("enquiries")'],
      ['enquiries, searched', '/enquiries?q=asha 29', 'main [role=status]:has-text("enquiries")'],
      ['a person', '/person?q=9876543210', 'main :text("Asha Verma")'],
    ];
    const page = await signedIn(browser, site.url);
    const rows = [];
    for (const [name, address, there] of screens) {
      const opened = [];
      for (let run = 0; run <= runs; run++) opened.push(await open(page, address, there));
      const again = opened.slice(1).map(({ ms }) => ms);
      const sideways = Math.max(...opened.map((each) => each.sideways));
      rows.push([name, opened[0]?.ms.toFixed(0) ?? '', beside(median(again), MOST_MS), sideways]);
    }
    printTable(
      `The owner's screens: ${PRODUCTS} products beside the demo's, ${ORDERS} orders, ${ENQUIRIES} ` +
        `enquiries, ${viewport.width} px`,
      ['screen', 'first, ms', `median of ${runs}, ms`, 'sideways px'],
      rows,
    );
  } finally {
    await browser.close();
    site.close();
  }
}
