import type { Category, Status } from '#domain/catalogue/category.ts';
import { type Product, type ProductWire, priceCharged } from '#domain/catalogue/product.ts';
import type { ProductDraft } from '#domain/catalogue/product-fields.ts';
import { EnquiryPayload } from '#domain/enquiry/enquiry.ts';
import { toPaise, toRupees } from '#domain/money/money.ts';
import type { CheckoutPayload, SinglePayload } from '#domain/order/checkout-form.ts';
import { type BlobsServer, type BlobsServerOptions, startBlobsServer } from '#local/blobs-server.ts';
import { readAllSettings } from '#server/all-settings.ts';
import { type AppContext, makeContext, type SiteContext } from '#server/app-context.ts';
import { saveCategory } from '#server/catalogue/save-category.ts';
import { type ProductSave, saveProduct } from '#server/catalogue/save-product.ts';
import { sendEnquiry } from '#server/enquiries/send-enquiry.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { openMailer } from '#server/mail/smtp-mailer.ts';
import { makePayments, type Payments } from '#server/payments/open-payments.ts';
import { openSandbox } from '#server/payments/open-sandbox.ts';
import type { Sandbox } from '#server/payments/sandbox/sandbox.ts';
import type { Storage } from '#server/storage/blob-store.ts';
import { type TestClock, testClock } from './clock.ts';
import { type Around, emptyBlobs, openMemoryStorage } from './memory-store.ts';
import { askWithoutNetwork } from './without-network.ts';

export interface TestShopOptions extends Omit<BlobsServerOptions, 'lateListings'> {
  /** Settings on top of those of a local run. */
  env?: Record<string, string>;
  /** The time of the shop's clock; by default 20 November 2026, noon in India. */
  at?: Date | string;
  /** Makes the store's listings lag by the shop's clock: a write is listed once the clock has advanced. */
  lateListings?: boolean;
}

export interface TestShop {
  /** Made from real settings. Use cases also take it as their context. */
  shop: TestContext;
  /** The stand-in store of the shop. */
  store: BlobsServer;
  clock: TestClock;
  /** The environment that the settings came from, for code that reads `process.env` itself. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/** Long enough for the rule about this setting; used nowhere else. */
export const TEST_SECRET = 'a secret that only the tests of this project use';

/** The owner of test shops. No password matches her hash. */
const TEST_HASH = `scrypt:14:8:1:${'A'.repeat(22)}:${'A'.repeat(43)}`;
export const testOwner = {
  email: 'owner@example.in',
  passwordHash: TEST_HASH,
  secret: TEST_SECRET,
  settingsHash: TEST_HASH,
  siteUrl: 'http://localhost:8888',
};

/** Opens a shop on a stand-in store of its own. */
export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const { env: more, at, lateListings, ...storeOptions } = options;
  const clock = testClock(at);
  const store = await startBlobsServer({ ...storeOptions, ...(lateListings && { lateListings: clock }) });
  const env = {
    NETLIFY_LOCAL: 'true',
    LOCAL_BLOBS_URL: store.url,
    SESSION_SECRET: TEST_SECRET,
    ADMIN_EMAIL: testOwner.email,
    ADMIN_PASSWORD_HASH: testOwner.passwordHash,
    SITE_URL: 'http://localhost:8888',
    ...more,
  };
  const shop = testContext(readAllSettings(env), { now: clock.now });
  const leave = askWithoutNetwork(store);
  const close = async () => {
    leave();
    await store.close();
  };
  return { shop, store, clock, env, close };
}

type AllSettings = ReturnType<typeof readAllSettings>;

/** Every part that a page or a function may open. */
export interface TestContext extends SiteContext, Payments {
  settings: AllSettings;
  paymentSettings: () => AllSettings;
  /** The sandbox with its pay page; null if payments are real. */
  sandbox: Sandbox | null;
  mailer: Mailer | null;
}

/** Makes a context for these settings, with payments and mail. */
export function testContext(
  settings: AllSettings,
  { now, storage }: { now?: () => Date; storage?: Storage } = {},
): TestContext {
  const made = makeContext(settings, now);
  const context = storage ? { ...made, storage, requireOpen: async () => {} } : made;
  return {
    ...context,
    settings,
    paymentSettings: () => settings,
    ...makePayments(context, settings),
    sandbox: openSandbox(context),
    mailer: openMailer(settings),
  };
}

const localSettings = readAllSettings({ NETLIFY_LOCAL: 'true', SESSION_SECRET: TEST_SECRET });

/** Opens a site on a storage, with the sandbox and without mail. */
export const siteOn = (storage: Storage = openMemoryStorage(), now = testClock().now): TestContext =>
  testContext(localSettings, { now, storage });

/** Opens a site in memory. `through` returns the same site with another fate for its store requests. */
export function openMemoryShop() {
  const [clock, blobs] = [testClock(), emptyBlobs()];
  const through = (around?: Around) => siteOn(openMemoryStorage(blobs, around), clock.now);
  return { shop: through(), clock, blobs, through };
}

/** The smallest valid enquiry. */
export const visitor = {
  name: 'Asha Verma',
  number: '9876543210',
  email: 'asha@example.in',
  message: 'My question is private.',
};

/** Sends an enquiry as a visitor does, and returns its id. */
export async function enquire(
  context: AppContext,
  more: object = {},
  { sentFrom = null, toBeMailed = false }: Partial<Parameters<typeof sendEnquiry>[2]> = {},
): Promise<string> {
  const payload = EnquiryPayload.parse({ ...visitor, ...more });
  const sent = await sendEnquiry(context, payload, { sentFrom, toBeMailed });
  if (!sent.ok) throw new Error(sent.message);
  return sent.enquiry.id;
}

/** Adds a category as the owner does. It is active by default. */
export async function addCategory(shop: AppContext, name: string, status: Status = 1): Promise<Category> {
  const saved = await saveCategory(shop, null, { name, status });
  if (!saved.ok) throw new Error(`category ${name}: ${saved.reason}`);
  return saved.category;
}

/** Returns a product with defaults for everything a test does not set. Prices in `partial` are in rupees. */
export function productDraft(categoryId: number, partial: Partial<ProductDraft> = {}): ProductDraft {
  const { price = 12_500, discountedPrice = null, ...others } = partial;
  return {
    categoryId,
    name: 'Yellow Sapphire',
    price: price === null ? null : toPaise(price),
    discountedPrice: discountedPrice === null ? null : toPaise(discountedPrice),
    shortDescription: 'Unheated, from Ceylon.',
    fullDescription: 'Weight: 4.78 ct\n\nSet in silver on request.',
    status: 1,
    ...others,
  };
}

/**
 * Adds a product as the owner does, with prices of `partial` in rupees. By default it is active and costs
 * ₹12,500.
 */
export async function addProduct(
  shop: AppContext,
  categoryId: number,
  partial: Partial<ProductDraft> & { images?: ProductSave['images'] } = {},
): Promise<Product> {
  const { images, ...draft } = partial;
  const saved = await saveProduct(shop, null, { draft: productDraft(categoryId, draft), images });
  if (!saved.ok) throw new Error(`product ${draft.name}: ${JSON.stringify(saved)}`);
  return saved.product;
}

/** Adds a ruby to a new category of gemstones. */
export async function addRuby(
  shop: AppContext,
  partial: Parameters<typeof addProduct>[2] = {},
): Promise<Product> {
  const { id } = await addCategory(shop, 'Gemstones');
  return addProduct(shop, id, { name: 'Ruby', ...partial });
}

/** Returns a product as pages and screens receive it. */
export const rubyWire: ProductWire = {
  id: 12,
  category_id: 3,
  product_name: 'Ruby Manik 4.78 ct',
  product_slug: 'ruby-manik-4.78-ct',
  product_price: 28500,
  discounted_price: 25999,
  short_desc: 'Oval red ruby.',
  full_desc: 'Weight: 4.78 ct\n\nRuby is red corundum.',
  main_image: null,
  product_status: 1,
  category: { category_name: 'Gemstones' },
  images: [],
  single: false,
  stock: null,
  featured: false,
  options: [],
  sold: false,
};

/** Returns a valid checkout of one piece of a product at its present price. */
export function payloadFor(product: Product, partial: Partial<SinglePayload> = {}): SinglePayload {
  return {
    product_id: product.id,
    product_name: product.name,
    quantity: 1,
    unit_price: toRupees(priceCharged(product) ?? 0),
    customer_name: 'Asha Verma',
    email: 'asha@example.in',
    phone: '9876543210',
    address: '12 Raj Nagar',
    country: 'India',
    state: 'Uttar Pradesh',
    city: 'Ghaziabad',
    zip_code: '201001',
    ...partial,
  };
}

/** Returns the payload of an order of several products. */
export function itemsFor(
  wanted: readonly [product: Product, quantity: number][],
): Extract<CheckoutPayload, { items: unknown }> {
  const [first] = wanted;
  if (!first) throw new Error('nothing to order');
  const { product_id: _, product_name: __, quantity: ___, unit_price: ____, ...buyer } = payloadFor(first[0]);
  const items = wanted.map(([product, quantity]) => {
    const { product_id, unit_price } = payloadFor(product);
    return { product_id, unit_price, quantity };
  });
  return { items, ...buyer };
}

/**
 * Returns a store in the form in which Netlify announces it to a deployed function: the value of
 * `NETLIFY_BLOBS_CONTEXT`.
 */
export function blobsContext({ url }: Pick<BlobsServer, 'url'>, edgeURL = url): string {
  const context = { siteID: 'local', token: 'local', edgeURL, uncachedEdgeURL: url };
  return Buffer.from(JSON.stringify(context)).toString('base64');
}
