import { createHash } from 'node:crypto';
import { ask, each, signIn } from './client.ts';
import { NOTICE, shownProducts } from './fill.ts';

/*
 * Reads over HTTP everything a site shows and stores: as visitors, as the owner, and blob by blob from its
 * store. It uses none of the project's own code, so that a mistake in that code cannot hide itself.
 */

/** Names and their contents: texts, or the SHA-256 of bytes. */
export type Snapshot = Map<string, string>;

const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/**
 * Keys of records that cannot be computed again, by store. After a restore there may be more claimed numbers.
 */
const records: [store: string, prefixes: string[]][] = [
  ['catalogue', ['product/', 'categories', 'setting/']],
  ['images', ['']],
  ['orders', ['order/', 'idempotency/']],
  ['enquiries', ['enquiry/']],
  ['subscribers', ['subscriber/']],
  ['sandbox', ['payment/']],
];

/** Reads all keys of a store that begin with a prefix, by the protocol of Netlify Blobs. */
export async function rawKeys(storeUrl: string, store: string, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const query = new URLSearchParams({ prefix, ...(cursor && { cursor }) });
    const answer = await fetch(`${storeUrl}/local/site:${store}?${query}`);
    const page = (await answer.json()) as { blobs: { key: string }[]; next_cursor?: string };
    keys.push(...page.blobs.map(({ key }) => key));
    cursor = page.next_cursor;
  }
  return keys;
}

/** Returns true if a store has a blob under a key. */
export const hasRaw = async (storeUrl: string, store: string, key: string): Promise<boolean> =>
  (await fetch(`${storeUrl}/local/site:${store}/${key}`, { method: 'HEAD' })).ok;

interface Page {
  datalist: { data: { id: string | number }[]; last_page: number; total: number };
}

/**
 * Reads everything that a restore must bring back.
 * @throws Error for any call whose answer is not 200
 */
export async function takeSnapshot(url: string, storeUrl: string): Promise<Snapshot> {
  const found: Snapshot = new Map();
  const owner = await signIn(url);
  const note = async (path: string, headers: Record<string, string> = {}) => {
    const { text } = await requireOk(url, path, headers);
    found.set(path, text);
    return text;
  };

  const categories = JSON.parse(await note('/api/public/show-category')) as {
    data: { category_slug: string }[];
  };
  for (const { category_slug } of categories.data) {
    await note(`/api/public/category-products/${category_slug}`);
    const path = `/astro-shop/${category_slug}`;
    const { text } = await requireOk(url, path, {});
    const links = [...new Set(text.match(/\/product-details\/\d+\/[^"'?#&]+/g))].sort();
    found.set(`${path} links to`, links.join(' '));
    found.set(`${path} shows the notice`, String(text.includes(NOTICE)));
  }
  const products = await shownProducts(url);
  await each(products, async ({ id, product_slug, main_image, images }) => {
    await note(`/api/public/product-details/${id}/${product_slug}`);
    const page = (await requireOk(url, `/product-details/${id}/${product_slug}`, {})).text;
    // This includes every size of a photo that the page offers.
    const files = new Set(page.match(/\/uploads\/[\w./-]+/g));
    if (main_image) files.add(`/uploads/product_images/${main_image}`);
    for (const { image_path } of images) files.add(`/uploads/products/${image_path}`);
    for (const file of files) {
      const answer = await fetch(url + file);
      if (!answer.ok) throw new Error(`${file} answered ${answer.status}`);
      found.set(file, hashOf(new Uint8Array(await answer.arrayBuffer())));
    }
  });
  for (const word of ['stone', 'drill', 'stone 7', 'yantras']) await note(`/api/public/search?q=${word}`);

  for (const list of ['order', 'enquiry', 'subscriber', 'product']) {
    const ids: (string | number)[] = [];
    for (let page = 1, last = 1; page <= last; page++) {
      const { datalist } = JSON.parse(await note(`/api/${list}/list?page=${page}`, owner)) as Page;
      ids.push(...datalist.data.map(({ id }) => id));
      last = datalist.last_page;
      found.set(`${list}s in the owner's list`, `${ids.length} of ${datalist.total}`);
    }
    if (list === 'order') await each(ids, (id) => note(`/api/order/show/${id}`, owner));
  }
  for (const name of ['orders', 'enquiries', 'subscribers', 'products'])
    await note(`/api/export/${name}.csv`, owner);
  for (const path of [
    'category/list',
    'settings/notice',
    'df-invoice',
    'po-invoice',
    'remittances',
    'returns',
    'coogs',
  ])
    await note(`/api/${path}`, owner);

  for (const [store, prefixes] of records)
    for (const prefix of prefixes)
      await each(await rawKeys(storeUrl, store, prefix), async (key) => {
        const bytes = await (await fetch(`${storeUrl}/local/site:${store}/${key}`)).arrayBuffer();
        found.set(`blob ${store}/${key}`, hashOf(new Uint8Array(bytes)));
      });
  return found;
}

async function requireOk(url: string, path: string, headers: Record<string, string>) {
  const reply = await ask(url + path, { headers });
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${reply.text.slice(0, 200)}`);
  return reply;
}

/** Counts the orders in the owner's list that have no number yet. */
export async function unnumberedOrders(url: string): Promise<number> {
  const headers = await signIn(url);
  let count = 0;
  for (let page = 1, last = 1; page <= last; page++) {
    const { datalist } = JSON.parse((await requireOk(url, `/api/order/list?page=${page}`, headers)).text) as {
      datalist: { data: { order_no: string | null }[]; last_page: number };
    };
    count += datalist.data.filter(({ order_no }) => order_no === null).length;
    last = datalist.last_page;
  }
  return count;
}

/** Returns the differences between two snapshots, one line each. */
export function differences(expected: Snapshot, found: Snapshot): string[] {
  const names = [...new Set([...expected.keys(), ...found.keys()])];
  return names.flatMap((name) => {
    const [one, other] = [expected.get(name), found.get(name)];
    if (one === other) return [];
    if (one === undefined) return [`${name} was not there before`];
    if (other === undefined) return [`${name} is missing`];
    return [`${name} differs: ${one.slice(0, 200)} … ${other.slice(0, 200)}`];
  });
}

const NUMBERS = /"(NB-\d+|[A-Z]+\/\d\d-\d\d\/\d+)"/g;

/**
 * Finds the numbers of orders and invoices that the owner sees, by order.
 * @returns what is wrong with them: a paid order without both, or a number that two orders have
 */
export function wrongNumbers(snapshot: Snapshot): string[] {
  const owners = new Map<string, string>();
  const wrong: string[] = [];
  for (const [name, text] of snapshot) {
    if (!name.startsWith('/api/order/show/')) continue;
    const numbers = new Set([...text.matchAll(NUMBERS)].map(([, number = '']) => number));
    if (text.includes('"status":"COMPLETED"') && numbers.size < 2)
      wrong.push(`${name} is paid and has no numbers`);
    for (const number of numbers) {
      const other = owners.get(number);
      if (other) wrong.push(`${number} is on ${name} and on ${other}`);
      owners.set(number, name);
    }
  }
  if (owners.size === 0) wrong.push('no order has a number');
  return wrong;
}

/** Returns the counts of a snapshot in words. */
export function sizesOf(snapshot: Snapshot): string {
  const count = (prefix: string) => [...snapshot.keys()].filter((name) => name.startsWith(prefix)).length;
  return (
    `${count('/api/order/show/')} orders, ${count('/api/public/product-details/')} products, ` +
    `${count('/uploads/')} pictures, ${count('blob ')} records`
  );
}
