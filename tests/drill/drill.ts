import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockOf } from '#local/blobs-server.ts';
import { takeLock } from '#local/lock.ts';
import { freePort } from '#tests/support/free-port.ts';
import { orderIdOf } from '#tests/support/order-keys.ts';
import { ask, bodyOf, numbersBelow, signIn } from './client.ts';
import { fillShop, shownProducts } from './fill.ts';
import { drillSettings, type RunningSite, runCommand, startCommand, startSite } from './running-site.ts';
import {
  differences,
  hasRaw,
  rawKeys,
  type Snapshot,
  sizesOf,
  takeSnapshot,
  unnumberedOrders,
  wrongNumbers,
} from './snapshot.ts';
import { openApiDoor, openDoor, type Passing } from './store-door.ts';
import { sendBuyers, watch, wrongWhileClosed } from './watchers.ts';

/*
 * npm run drill: fills a shop, backs it up and restores it in five ways with the real commands. It compares
 * the shops over HTTP and blob by blob, without the project's own comparison. The fifth way uses a double of
 * Netlify's interface, and the site does its part in its own background function. DRILL_ORDERS, DRILL_PRODUCTS,
 * DRILL_KILLS and SEED change its size.
 */
const size = {
  products: Number(process.env.DRILL_PRODUCTS ?? 60),
  orders: Number(process.env.DRILL_ORDERS ?? 300),
  enquiries: Math.ceil(Number(process.env.DRILL_ORDERS ?? 300) / 10),
};
const kills = Number(process.env.DRILL_KILLS ?? 10);
const seed = Number(process.env.SEED ?? Math.floor(Date.now() / 86_400_000));
const [only = ''] = process.argv.slice(2);
if (!/^[1-5]?$/.test(only)) {
  console.error('Usage: npm run drill [-- 1, 2, 3, 4 or 5]');
  process.exit(2);
}

/** Port of every drill if it is free, so that an earlier build can be used again. */
const USUAL_PORT = 8740;
const MARKER: Passing = { method: 'PUT', store: 'orders', key: 'restoring' };
/** Longest time until the sweep, which runs each minute, has numbered every order, in milliseconds. */
const SETTLED_MS = 5 * 60_000;
/** How long a job of a local command that was killed counts as under way, in milliseconds. */
const LEASE_MS = 21_000;
const isMarker = ({ method, store, key }: Passing, wanted: string) =>
  method === wanted && store === MARKER.store && key === MARKER.key;

const folder = mkdtempSync(join(tmpdir(), 'restore drill '));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
process.once('SIGINT', () => process.exit(1));
process.once('SIGTERM', () => process.exit(1));
const env = drillSettings(await freePort(USUAL_PORT));
const backup = join(folder, 'site.tar.age');
const overwrite = ['restore', backup, '--overwrite', '--yes'];

let failed = false;
/** Prints the faults that a part found, or that it found none. */
function report(part: string, wrong: string[], found = ''): void {
  if (wrong.length > 0) failed = true;
  console.log(`${wrong.length > 0 ? 'FAILED' : 'passed'}  ${part}${found && `: ${found}`}`);
  for (const line of wrong.slice(0, 12)) console.log(`          ${line}`);
  if (wrong.length > 12) console.log(`          and ${wrong.length - 12} more`);
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Returns random numbers from 0 to 1 that depend on the seed. */
function makeRandom(start: number): () => number {
  let state = start % 2 ** 32;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Opens a proxy to a site's store, and a data folder whose store is reached through it. Commands on that
 * folder can be counted, held or killed.
 */
async function openFolder(...[storeUrl, ...watches]: Parameters<typeof openDoor>) {
  const door = await openDoor(storeUrl, ...watches);
  const behind = join(folder, 'door');
  const lock = takeLock(lockOf(join(behind, 'blobs')), door.url);
  if (!lock) throw new Error('the folder behind the door is in use');
  return {
    folder: behind,
    close: () => {
      lock.release();
      return door.close();
    },
  };
}

const compared = async (site: RunningSite, expected: Snapshot): Promise<string[]> => {
  const found = await takeSnapshot(site.url, site.storeUrl);
  return [...differences(expected, found), ...wrongNumbers(found)];
};

async function fillAndBackUp(): Promise<{ site: RunningSite; expected: Snapshot }> {
  const began = performance.now();
  const site = await startSite(env, join(folder, 'selling'));
  await fillShop(site.url, size);
  // Nothing changes by itself any more once every order has its number.
  const end = Date.now() + SETTLED_MS;
  while ((await unnumberedOrders(site.url)) > 0) {
    if (Date.now() > end) throw new Error('orders stay without a number');
    await pause(500);
  }
  const expected = await takeSnapshot(site.url, site.storeUrl);
  await runCommand(env, site.folder, ['backup', backup]);
  report(
    'the shop is as it was backed up',
    await compared(site, expected),
    `${sizesOf(expected)}; ${seconds(began)}`,
  );
  return { site, expected };
}

/** Variant 3: buyers continue to order and pay while their shop is overwritten. */
async function overSellingSite(site: RunningSite, expected: Snapshot): Promise<void> {
  const products = (await shownProducts(site.url)).filter(
    (product) => !('single' in product && product.single),
  );
  const buyers = sendBuyers(site.url, products, 3);
  const soldFirst = () => buyers.bought.length >= 30;
  while (!soldFirst()) await new Promise((turn) => setImmediate(turn));

  const backedUp = new Set(
    [...expected.keys()].flatMap((name) => /^blob orders\/(order\/.+)$/.exec(name)?.[1] ?? []).map(orderIdOf),
  );
  let markedAt = 0;
  let openedAt = 0;
  let looked = null as Promise<[orders: string[], numbers: string[]]> | null;
  const door = await openFolder(
    site.storeUrl,
    async (passing) => {
      if (isMarker(passing, 'PUT')) markedAt ||= Date.now();
      if (passing.method === 'DELETE' && passing.store !== 'backups' && !isMarker(passing, 'DELETE')) {
        looked ??= Promise.all([
          rawKeys(site.storeUrl, 'orders', 'order/'),
          rawKeys(site.storeUrl, 'orders', 'number/'),
        ]);
        await looked;
      }
      return true;
    },
    (passing) => {
      if (isMarker(passing, 'DELETE')) openedAt = Date.now();
    },
  );
  const began = performance.now();
  // A shop that sells fast gives more numbers meanwhile than a restore skips by itself.
  const { out } = await runCommand(env, door.folder, [...overwrite, '--skip-invoices', '5000']);
  const took = seconds(began);
  const before = buyers.bought.length;
  while (buyers.bought.length < before + 30) await new Promise((turn) => setImmediate(turn));
  await buyers.stop();
  await door.close();

  const wrong = [...buyers.wrong];
  const [orders, numbers] = await (looked ?? Promise.reject(new Error('nothing was deleted')));
  const deleted = orders.map((key) => orderIdOf(key)).filter((id) => !backedUp.has(id));
  const newer = buyers.bought.filter(({ at }) => at < openedAt);
  // Every order that was acknowledged until the site closed is among those that were printed and then
  // deleted.
  for (const { id } of newer)
    if (!deleted.includes(id)) wrong.push(`order ${id} was acknowledged and never stored`);
  const printed = [...out.matchAll(/deleted: (\d+) orders, for which ₹([\d,.]+) was paid/g)].at(-1);
  if (Number(printed?.[1]) !== deleted.length)
    wrong.push(`${deleted.length} orders were deleted, but this was printed: ${out}`);
  const paid = newer.filter(({ isPaid }) => isPaid).reduce((sum, { amount }) => sum + amount, 0);
  const printedSum = Number(printed?.[2]?.replaceAll(',', ''));
  if (!(printedSum >= paid)) wrong.push(`₹${paid} was paid, but this was printed: ${out}`);

  const found = await takeSnapshot(site.url, site.storeUrl);
  wrong.push(...wrongNumbers(found));
  const later = buyers.bought.filter(({ at }) => at >= openedAt);
  for (const { id } of later)
    if (!found.has(`/api/order/show/${id}`)) wrong.push(`order ${id}, acknowledged afterwards, is lost`);
  for (const { id } of newer)
    if (found.has(`/api/order/show/${id}`)) wrong.push(`order ${id} was printed as deleted and is there`);
  // Nothing of the backup is lost or changed, and lists, figures and exports also have the new orders.
  const isKept = (name: string) =>
    /^blob |\/order\/show\/|^\/uploads\/|^\/api\/public\/|^\/astro-shop/.test(name);
  const kept = new Map([...expected].filter(([name]) => isKept(name)));
  const foundOf = new Map([...found].filter(([name]) => kept.has(name)));
  wrong.push(...differences(kept, foundOf));
  // No number that was given between the backup and the restore is given to another order.
  const given = new Set(numbers);
  const owners = await Promise.all(
    (await rawKeys(site.storeUrl, 'orders', 'number/')).map(async (key) => {
      const claim = await fetch(`${site.storeUrl}/local/site:orders/${key}`);
      return { key, orderId: ((await claim.json()) as { orderId: string }).orderId };
    }),
  );
  for (const { key, orderId } of owners)
    if (given.has(key) && later.some(({ id }) => id === orderId)) wrong.push(`${key} was given twice`);
  report(
    '3. over a selling site',
    wrong,
    `${newer.length} orders acknowledged before it, ${deleted.length} printed as deleted, ` +
      `₹${printedSum}; ${buyers.refused} calls refused meanwhile, ${later.length} orders afterwards; ` +
      `closed for ${((openedAt - markedAt) / 1000).toFixed(1)} s of ${took}`,
  );
}

/** Variant 1: a restore into the empty data folder of a stopped site. */
async function intoStoppedSite(expected: Snapshot): Promise<RunningSite> {
  const target = join(folder, 'stopped');
  mkdirSync(target, { recursive: true });
  const began = performance.now();
  await runCommand(env, target, ['restore', backup]);
  const took = seconds(began);
  const site = await startSite(env, target);
  report('1. into an empty site that is stopped', await compared(site, expected), took);
  return site;
}

/** Variant 4: a restore that is killed again and again, and repeated. */
async function killedAndRepeated(site: RunningSite, expected: Snapshot): Promise<void> {
  const [product] = await shownProducts(site.url);
  const category = /category-products\/([\w-]+)/.exec([...expected.keys()].join(' '))?.[1];
  if (!product || !category) throw new Error('the shop shows nothing');
  /**
   * Runs the command and kills it at one of the requests after the marker.
   * @returns the number of requests so far
   */
  const runKilledAt = async (last: number, isPassed: boolean, words: string[]) => {
    let count = 0;
    let counts = false;
    const door = await openFolder(site.storeUrl, (passing) => {
      if (isMarker(passing, 'DELETE') && last === Number.POSITIVE_INFINITY) counts = false;
      // How often the command asks how far it is depends on the machine.
      if (counts && passing.key !== 'job') count++;
      if (isMarker(passing, 'PUT')) counts = true;
      if (count < last) return true;
      command.kill();
      return isPassed && count === last;
    });
    const command = startCommand(env, door.folder, words);
    const ran = await command.ended;
    await door.close();
    return { ...ran, count };
  };
  const whole = await runKilledAt(Number.POSITIVE_INFINITY, true, overwrite);
  report('4. a restore over the same site', whole.code === 0 ? await compared(site, expected) : [whole.err]);

  const random = makeRandom(seed);
  for (const n of numbersBelow(kills)) {
    const at = Math.max(1, Math.floor(((n + random()) / kills) * whole.count * 0.98));
    const isPassed = random() < 0.5;
    const began = performance.now();
    const killed = await runKilledAt(at, isPassed, overwrite);
    const wrong: string[] = [];
    if (killed.code !== null) wrong.push(`it ended with ${killed.code} before it was killed: ${killed.err}`);
    if (!(await hasRaw(site.storeUrl, MARKER.store, MARKER.key))) wrong.push('there is no marker');
    wrong.push(...(await wrongWhileClosed(site.url, product, category)));
    // What the killed command was doing counts as under way for so long.
    await pause(LEASE_MS);
    if (n === Math.floor(kills / 2)) wrong.push(...(await reopened(site)));
    const { code, err } = await startCommand(env, site.folder, overwrite).ended;
    if (code !== 0) wrong.push(`repeated, it ended with ${code}: ${err}`);
    else wrong.push(...(await compared(site, expected)));
    report(
      `4. killed ${isPassed ? 'after' : 'before'} request ${at} of ${whole.count}, and repeated`,
      wrong,
      seconds(began),
    );
  }
}

/**
 * Opens a site whose restore was killed.
 * @returns the faults in what the command prints and in what the site then shows
 */
async function reopened(site: RunningSite): Promise<string[]> {
  const { out } = await runCommand(env, site.folder, ['restore', '--reopen']);
  const wrong: string[] = [];
  if (!/is open again/.test(out)) wrong.push(`--reopen printed ${out}`);
  const owner = await signIn(site.url);
  for (const [store, prefix, list] of [
    ['orders', 'order/', 'order'],
    ['enquiries', 'enquiry/', 'enquiry'],
    ['subscribers', 'subscriber/', 'subscriber'],
  ] as const) {
    const stored = (await rawKeys(site.storeUrl, store, prefix)).length;
    const { datalist } = bodyOf<{ datalist: { total: number } }>(
      await ask(`${site.url}/api/${list}/list`, { headers: owner }),
      `${list}/list`,
    );
    if (datalist.total !== stored) wrong.push(`${list}/list shows ${datalist.total} of ${stored}`);
  }
  return wrong;
}

/** Variant 2: a restore into an empty running site, while a visitor and the owner use it. */
async function intoRunningSite(expected: Snapshot): Promise<void> {
  const site = await startSite(env, join(folder, 'running'));
  const owner = { headers: await signIn(site.url) };
  const productLinks = ({ status, text }: { status: number; text: string }) =>
    `${status} ${[...new Set(text.match(/\/product-details\/\d+/g))].sort().join(' ')}`;
  const visitor = watch(
    site.url,
    [
      { path: '/api/public/show-category' },
      { path: '/api/public/category-products/gemstones' },
      { path: '/api/public/search?q=stone' },
      // Some pages contain a nonce or a time, so only their links to products are compared.
      { path: '/astro-shop', read: productLinks },
      { path: '/astro-shop/gemstones', read: productLinks },
      { path: '/api/checkout', init: strangeCheckout },
    ],
    1_000,
  );
  const herself = watch(
    site.url,
    ['order', 'enquiry', 'subscriber', 'product'].map((list) => ({ path: `/api/${list}/list`, init: owner })),
    500,
  );
  // The first round is over when everything was requested once.
  await takeSnapshot(site.url, site.storeUrl);
  const began = performance.now();
  // The owner has signed in, which leaves one record: that of the audit log.
  const { code, err } = await startCommand(env, site.folder, overwrite).ended;
  const took = seconds(began);
  const [seen, hers] = [await visitor.end(), await herself.end()];
  const wrong = code === 0 ? [] : [`it ended with ${code}: ${err}`];
  wrong.push(...seen.wrong, ...hers.wrong, ...(await compared(site, expected)));
  report(
    '2. into an empty site that runs, with readers',
    wrong,
    `${took}; ${seen.asked + hers.asked} answers read, ${seen.refused + hers.refused} of them 503`,
  );
  await site.stop();
}

/** Netlify's interface to a site on this machine, and the environment that sends commands through it. */
async function fromElsewhere(site: RunningSite) {
  const [id, token] = ['drill-site', 'drill-token'];
  const api = await openApiDoor({ storeUrl: site.storeUrl, site: { id, token, url: site.url } });
  const outside = { ...env, NETLIFY_SITE_ID: id, NETLIFY_AUTH_TOKEN: token, NETLIFY_API_URL: api.url };
  /**
   * Runs a command.
   * @returns its output, the number of its calls, and the time it took
   */
  const run = async (words: string[]) => {
    const [began, before] = [performance.now(), api.counts.taken];
    const ran = await startCommand(outside, join(folder, 'elsewhere'), words).ended;
    return { ...ran, figures: `${api.counts.taken - before} calls in ${seconds(began)}` };
  };
  return { api, run };
}

/** Variant 5, first half: the site makes a backup of itself, which is fetched through Netlify's interface. */
async function broughtHome(site: RunningSite): Promise<string> {
  const file = join(folder, 'home.tar.age');
  const { api, run } = await fromElsewhere(site);
  const { code, err, figures } = await run(['backup', file]);
  await api.close();
  report(
    '5. a backup that the site made, brought home',
    code === 0 ? [] : [`it ended with ${code}: ${err}`],
    figures,
  );
  return file;
}

/** Second half: that backup is restored and compared through the interface. */
async function fromOutside(file: string, expected: Snapshot): Promise<void> {
  const site = await startSite(env, join(folder, 'outside'));
  const { api, run } = await fromElsewhere(site);
  const restored = await run(['restore', file]);
  // This runs before anybody signs in, because the audit log records that.
  const verified = await run(['verify', file]);
  const wrong = restored.code === 0 ? await compared(site, expected) : [`it ended with: ${restored.err}`];
  report('5. put back through Netlify’s interface', wrong, restored.figures);
  const differs = verified.code === 0 ? [] : [`${verified.out} ${verified.err}`];
  report('5. compared through it', differs, `${verified.figures}; ${api.counts.refused} calls refused`);
  await api.close();
  await site.stop();
}

/**
 * A checkout of a product that no shop has. It is refused before and after the restore, and 503 meanwhile.
 */
const strangeCheckout: RequestInit = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    product_id: 99_999,
    product_name: 'Nothing',
    quantity: 1,
    unit_price: 500,
    customer_name: 'Asha Verma',
    email: 'asha@example.in',
    phone: '9876543210',
    address: '12 Raj Nagar',
    country: 'India',
    state: 'Uttar Pradesh',
    city: 'Ghaziabad',
    zip_code: '201001',
  }),
};

console.log(
  `Restore drill of seed ${seed}: ${size.orders} orders, ${size.products} products, ${kills} kills`,
);
const { site: selling, expected } = await fillAndBackUp();
let home: string | null = null;
try {
  if (!only || only === '5') home = await broughtHome(selling);
  if (!only || only === '3') await overSellingSite(selling, expected);
} finally {
  await selling.stop();
}
if (!only || only === '2') await intoRunningSite(expected);
if (home) await fromOutside(home, expected);
if (!only || only === '1' || only === '4') {
  const restored = await intoStoppedSite(expected);
  try {
    if (only !== '1') await killedAndRepeated(restored, expected);
  } finally {
    await restored.stop();
  }
}
process.exit(failed ? 1 : 0);
