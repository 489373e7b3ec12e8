import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startBlobsServer } from '#local/blobs-server.ts';
import { buildSite } from '#local/build-site.ts';
import { readAllSettings } from '#server/all-settings.ts';
import { saveProduct } from '#server/catalogue/save-product.ts';
import { type CallApi, openBareApi } from '#tests/support/call.ts';
import { payloadFor, productDraft, TEST_SECRET, testContext } from '#tests/support/test-shop.ts';
import { fillLargeShop, IN_FIRST, PER_CATEGORY } from './large-shop.ts';
import { type Taken, watchNetwork } from './own-time.ts';
import { beside, median, percentile, printTable } from './table.ts';

const OWN_MS = 3;
const TRIES = 150;
/** On a busy machine most delays come from other work, so the quietest of several passes counts. */
const PASSES = 5;

/** Every ten seconds a process also checks whether a backup is being restored, which is one more read. */
const GATE_READS = 1;

/**
 * An action of a visitor or the owner, with the number of store requests that it may cost without the look
 * for a restore.
 */
interface Deed {
  name: string;
  most: { reads?: number; writes?: number };
  /** False for an action without a target of its own. */
  timed?: false;
  work: (n: number) => Promise<unknown>;
}

/** Times the site's public calls over a shop of this size and prints them beside their targets. */
export async function benchServer(size: number): Promise<void> {
  const store = await startBlobsServer();
  console.log(`Filling a shop with ${size.toLocaleString('en-IN')} products …`);
  await fillLargeShop(store.url, size);
  const env = {
    NETLIFY_LOCAL: 'true',
    LOCAL_BLOBS_URL: store.url,
    SESSION_SECRET: TEST_SECRET,
    SITE_URL: 'http://localhost:8888',
    RATE_LIMITS: 'off',
  };
  // The build and the rendering function read their settings from here.
  Object.assign(process.env, env, { BASE_PATH: '/', ASTRO_TELEMETRY_DISABLED: '1' });
  const call = await openBareApi(env);
  // The calls log each request.
  const { log } = console;
  console.log = () => {};
  const measure = watchNetwork();
  const spent = () => {
    const ours = [...store.counts].filter(([name]) => !name.endsWith(' sandbox'));
    const sum = (kinds: RegExp) =>
      ours.reduce((total, [name, count]) => total + (kinds.test(name) ? count : 0), 0);
    return { reads: sum(/^(?:get|head|list) /), writes: sum(/^(?:put|delete) /) };
  };

  const rows = [];
  for (const deed of await deedsOf(size, env, call)) {
    const passes: Taken[][] = [];
    const most = { reads: 0, writes: 0 };
    const { own: first } = await measure(() => deed.work(0));
    for (let pass = 0; pass <= PASSES; pass++) {
      const tries: Taken[] = [];
      for (let n = 0; n < TRIES; n++) {
        const before = spent();
        tries.push(await measure(() => deed.work(1 + pass * TRIES + n)));
        const after = spent();
        most.reads = Math.max(most.reads, after.reads - before.reads);
        most.writes = Math.max(most.writes, after.writes - before.writes);
      }
      // The first pass only warms the process up.
      if (pass > 0) passes.push(tries);
    }
    const late = (tries: Taken[]) =>
      percentile(
        tries.map(({ own }) => own),
        0.95,
      );
    const quietest = passes.sort((a, b) => late(a) - late(b))[0] ?? [];
    rows.push([
      deed.name,
      median(quietest.map(({ own }) => own)).toFixed(2),
      deed.timed === false ? late(quietest).toFixed(2) : beside(late(quietest), OWN_MS, 2),
      first.toFixed(1),
      median(quietest.map(({ whole }) => whole)).toFixed(2),
      deed.most.reads === undefined ? most.reads : beside(most.reads, deed.most.reads + GATE_READS),
      deed.most.writes === undefined ? most.writes : beside(most.writes, deed.most.writes),
    ]);
  }
  await store.close();
  console.log = log;
  printTable(
    `Server side: ${size.toLocaleString('en-IN')} products, milliseconds of own work without the store; ` +
      `the quietest of ${PASSES} passes of ${TRIES} tries`,
    ['call', 'median', '95 %', 'very first', 'whole call', 'most reads', 'most writes'],
    rows,
  );
}

async function deedsOf(size: number, env: Record<string, string>, call: CallApi): Promise<Deed[]> {
  const api = async (method: string, path: string, json?: unknown) => {
    const answer = await call(method, `/api${path}`, json === undefined ? {} : { json });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status}`);
    return answer.body;
  };
  const shop = testContext(readAllSettings(env));
  const { product: sold } = (await api('GET', '/public/product-details/1/yellow-sapphire-1')) as {
    product: { id: number; product_name: string };
  };
  const payload = {
    ...payloadFor({ id: sold.id, name: sold.product_name, price: 12_500_00, discountedPrice: null } as never),
  };
  const place = async () => (await api('POST', '/checkout', payload)).merchant_transaction_id as string;
  const [paid, open] = [await place(), await place()];
  await shop.sandbox?.decide(paid, 'upi');
  await api('GET', `/payment/status/${paid}`);
  const id = (n: number) => 1 + ((n * 7919) % size);
  const large = (n: number) => 2 + (n % Math.max(1, Math.floor((size - IN_FIRST) / PER_CATEGORY)));
  const enquiry = { name: 'Asha Verma', email: 'asha@example.in', number: '9876543210', message: 'When?' };

  const calls: Deed[] = [
    {
      name: '(a piece of plain work, for comparison)',
      most: {},
      timed: false,
      work: async () => plainWork(),
    },
    { name: 'menu', most: { reads: 1 }, work: () => api('GET', '/public/show-category') },
    {
      name: `category of ${Math.min(size, IN_FIRST)}`,
      most: { reads: 2 },
      work: () => api('GET', '/public/category-products/category-1'),
    },
    {
      name: 'product',
      most: { reads: 2 },
      work: (n) => api('GET', `/public/product-details/${id(n)}/yellow-sapphire-${id(n)}`),
    },
    { name: 'search', most: {}, work: (n) => api('GET', `/public/search?q=sapphire+${id(n)}`) },
    { name: 'status of a paid order', most: { reads: 2 }, work: () => api('GET', `/payment/status/${paid}`) },
    { name: 'status of an open order', most: {}, work: () => api('GET', `/payment/status/${open}`) },
    { name: 'checkout', most: {}, work: () => api('POST', '/checkout', payload) },
    { name: 'enquiry', most: {}, work: () => api('POST', '/appointment', enquiry) },
  ];
  const category = (n: number) => `/public/category-products/category-${large(n)}`;
  if (size > IN_FIRST + PER_CATEGORY)
    calls.splice(3, 0, {
      name: `category of ${PER_CATEGORY}`,
      most: { reads: 2 },
      work: (n) => api('GET', category(n)),
    });
  const save: Deed = {
    name: 'the owner saves a product',
    // These include the deletions of blobs that the previous save replaced, and sometimes a call that wakes
    // the sweep.
    most: { writes: 9 },
    timed: false,
    work: async (n) => {
      const draft = productDraft(1, { name: `Yellow Sapphire 1, ${n}` });
      const saved = await saveProduct(shop, 1, { draft });
      if (!saved.ok) throw new Error(saved.reason);
    },
  };
  return [...calls, ...(await pagesOf(id)), save];
}

const plain = JSON.stringify(Array.from({ length: 500 }, (_, n) => ({ n, text: `entry ${n}` })));

/**
 * The work is always the same, so the distance from the median to the slowest tries comes from the machine.
 */
function plainWork(): void {
  JSON.parse(plain);
}

/** The shop's pages, by the rendering function. */
async function pagesOf(id: (n: number) => number): Promise<Deed[]> {
  const built = join(await buildSite(), '.netlify/v1/functions/ssr/ssr.mjs');
  const { default: render } = await import(pathToFileURL(built).href);
  const open = async (path: string) => {
    const answer: Response = await render(new Request(`http://localhost:8888${path}`), { ip: '203.0.113.1' });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return answer.text();
  };
  const page = (name: string, work: Deed['work']): Deed => ({ name, most: { reads: 2 }, timed: false, work });
  return [
    page('page of a category of 12', () => open('/astro-shop/category-1')),
    page('page of a product', (n) => open(`/product-details/${id(n)}/yellow-sapphire-${id(n)}`)),
  ];
}
