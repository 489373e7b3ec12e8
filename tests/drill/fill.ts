import { crc32, deflateSync } from 'node:zlib';
import {
  asJson,
  ask,
  bodyOf,
  checkoutOf,
  decide,
  each,
  numbersBelow,
  type ShownProduct,
  signIn,
} from './client.ts';

/** The size of a drill's shop. */
export interface ShopSize {
  products: number;
  orders: number;
  enquiries: number;
}

/** Text of the notice on all pages. */
export const NOTICE = 'The drill is open on Sundays too';

const CATEGORIES = ['Gemstones', 'Yantras', 'Malas'];

/** Makes a small PNG of a single colour, which differs for each number. */
function picture(n: number): Uint8Array<ArrayBuffer> {
  const side = 64;
  const colour = [n % 256, (n * 7) % 256, (n * 31) % 256];
  const row = Buffer.from([0, ...Array.from({ length: side }, () => colour).flat()]);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

/** Fills a running site with the calls that the owner, visitors and buyers make. */
export async function fillShop(url: string, size: ShopSize): Promise<void> {
  const owner = await signIn(url);
  const send = async (path: string, fields: Record<string, string | File>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    bodyOf(await ask(`${url}/api/${path}`, { method: 'POST', headers: owner, body: form }), path);
  };
  for (const name of CATEGORIES) await send('category/store', { category_name: name, category_status: '1' });
  await each(numbersBelow(size.products), (n) =>
    send('product/store', {
      category_id: String(1 + (n % CATEGORIES.length)),
      product_name: `Stone ${n + 1}`,
      product_price: String(500 + n),
      product_status: '1',
      short_desc: `A stone for the drill, number ${n + 1}`,
      single: n % 20 === 19 ? '1' : '0',
      main_image: new File([picture(2 * n)], 'main.png', { type: 'image/png' }),
      ...(n % 3 === 0 && { 'images[]': new File([picture(2 * n + 1)], 'more.png', { type: 'image/png' }) }),
    }),
  );
  const products = await shownProducts(url);
  await each(numbersBelow(size.orders), async (n) => {
    const product = products[n % products.length];
    if (!product) throw new Error('the shop shows no products');
    const checkout = await ask(
      `${url}/api/checkout`,
      asJson(checkoutOf(product, `Buyer ${n}`), { 'Idempotency-Key': `drill ${n}` }),
    );
    // A single piece that was sold is refused from then on.
    if (checkout.status === 409) return;
    const { merchant_transaction_id: id } = bodyOf<{ merchant_transaction_id: string }>(checkout, 'checkout');
    await decide(url, id, n % 10 === 9 ? 'fail' : 'upi');
  });
  await each(numbersBelow(size.enquiries), async (n) => {
    const enquiry = {
      name: `Visitor ${n}`,
      number: '9876543210',
      email: `v${n}@example.in`,
      message: `Question ${n}`,
    };
    bodyOf(await ask(`${url}/api/appointment`, asJson(enquiry)), 'appointment');
    bodyOf(await ask(`${url}/api/newsletter`, asJson({ email: `reader${n}@example.in` })), 'newsletter');
  });
  const notice = { text: NOTICE, until: '', paused: false };
  bodyOf(await ask(`${url}/api/settings/notice`, asJson(notice, owner)), 'settings/notice');
}

/** Returns every product that visitors see, from the lists of its category. */
export async function shownProducts(url: string): Promise<ShownProduct[]> {
  const { data } = bodyOf<{ data: { category_slug: string }[] }>(
    await ask(`${url}/api/public/show-category`),
    'show-category',
  );
  const found: ShownProduct[] = [];
  for (const { category_slug } of data)
    found.push(
      ...bodyOf<{ data: ShownProduct[] }>(
        await ask(`${url}/api/public/category-products/${category_slug}`),
        'category-products',
      ).data,
    );
  return found;
}
