import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imageSize, shareName, versionName, versionWidths } from '#domain/catalogue/image.ts';
import { type CallApi, openApi } from '#tests/support/call.ts';
import { storeImage } from '#tests/support/stored-images.ts';
import {
  addCategory,
  addProduct,
  openTestShop,
  payloadFor,
  type TestShop,
} from '#tests/support/test-shop.ts';
import { twoHalves } from './images.ts';
import { expectRefusal, expectSafeHeaders } from './wire.ts';

const folders = ['product_images', 'products'] as const;

let opened: TestShop;
let call: CallApi;
let file: string;

async function store(width: number, height: number): Promise<string> {
  const stored = await storeImage(opened.shop.storage.images, await twoHalves(width, height));
  if (!stored.ok) throw new Error(stored.reason);
  return stored.file;
}
const allNames = (name: string) => [
  name,
  shareName(name),
  ...versionWidths(imageSize(name)?.width ?? 0).map((width) => versionName(name, width)),
];

beforeAll(async () => {
  opened = await openTestShop();
  call = await openApi({ ...opened.env, RATE_LIMITS: 'off' });
  file = await store(400, 300);
});
afterAll(() => opened.close());

describe.each(folders)('GET /uploads/%s/{file}', (folder) => {
  test('gives a stored picture and each of its versions, for ever, as what it is', async () => {
    const names = allNames(file);
    expect(names).toHaveLength(5);
    for (const name of names) {
      const answer = await call('GET', `/uploads/${folder}/${name}`);
      expect(answer.status, name).toBe(200);
      expectSafeHeaders(answer);
      const type = answer.headers.get('content-type');
      expect(type, name).toBe(name.endsWith('.avif') ? 'image/avif' : 'image/jpeg');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const kept = await opened.shop.storage.images.readBytes(name);
      expect(answer.bytes.equals(new Uint8Array(kept ?? new ArrayBuffer(0))), name).toBe(true);
      expect((await sharp(answer.bytes).metadata()).format).toBe(type === 'image/avif' ? 'heif' : 'jpeg');
    }
  });

  test('gives it whatever query hangs on it', async () => {
    expect((await call('GET', `/uploads/${folder}/${file}?v=1`)).status).toBe(200);
  });

  test('answers 404 for a name never given', async () => {
    expectRefusal(await call('GET', `/uploads/${folder}/${'z'.repeat(26)}-400x300.jpg`), 404);
  });
});

test.each([1, 5, 9, 10, 99, 159, 160])(
  'every version of a picture %i pixels wide can be had',
  async (width) => {
    for (const name of allNames(await store(width, 10)))
      expect((await call('GET', `/uploads/products/${name}`)).status, name).toBe(200);
  },
);

describe('an address that is not a picture’s', () => {
  let others: string[];
  beforeAll(async () => {
    const { id } = await addCategory(opened.shop, 'Gemstones');
    const product = await addProduct(opened.shop, id);
    await call('POST', '/api/checkout', {
      json: payloadFor(product),
      headers: { 'Idempotency-Key': 'a key' },
    });
    await call('POST', '/api/appointment', {
      json: { name: 'Asha', number: '9876543210', email: 'asha@example.in', message: 'Hello' },
    });
    const { catalogue, orders, enquiries, sandbox } = opened.shop.storage;
    others = (await Promise.all([catalogue, orders, enquiries, sandbox].map((each) => each.keys('')))).flat();
  });

  const tricks: [string, (name: string) => string][] = [
    ['encoded dots and slash', (name) => `%2e%2e%2f${name}`],
    ['dots and an encoded slash', (name) => `..%2f${name}`],
    ['dots and an encoded backslash', (name) => `..%5c${name}`],
    ['double encoding', (name) => `%252e%252e%252f${name}`],
    ['overlong UTF-8', (name) => `%c0%ae%c0%ae%c0%af${name}`],
    ['an encoded slash before', (name) => `%2f${name}`],
    ['an encoded slash behind', (name) => `${name}%2f`],
    ['a slash behind', (name) => `${name}/`],
    ['two slashes', (name) => `/${name}`],
    ['a way down and up', (name) => `x%2f..%2f${name}`],
    ['a null byte behind', (name) => `${name}%00`],
    ['a null byte and an ending', (name) => `${name}%00.html`],
    ['a null byte before', (name) => `%00${name}`],
    ['a line end behind', (name) => `${name}%0a`],
    ['a header behind', (name) => `${name}%0d%0aSet-Cookie:%20a=b`],
    ['a space behind', (name) => `${name}%20`],
    ['a dot behind', (name) => `${name}.`],
    ['another ending', (name) => name.replace('.jpg', '.html')],
    ['a second ending', (name) => `${name}.html`],
    ['the ending of SVG', (name) => name.replace('.jpg', '.svg')],
    ['no ending', (name) => name.replace('.jpg', '')],
    ['capital letters', (name) => name.toUpperCase()],
    ['a capital ending', (name) => name.replace('.jpg', '.JPG')],
    ['no size', (name) => name.replace(/-\d+x\d+/, '')],
    ['a negative size', (name) => name.replace(/-\d+x/, '--1x')],
    ['a size beyond all', (name) => name.replace(/-\d+x/, '-99999x')],
    ['a semicolon', (name) => `${name};.html`],
    ['a stream of Windows', (name) => `${name}::$DATA`],
    ['a star', () => '*'],
    ['a dot', () => '%2e%2f'],
    ['a bad encoding', () => '%e0%a4%a'],
    ['a very long name', (name) => `${'a'.repeat(20_000)}${name}`],
    ['letters that look alike', (name) => `${encodeURIComponent('а')}${name.slice(1)}`],
    ['a key of the runtime', () => '__proto__'],
    ['a file of the machine', () => '%2fetc%2fpasswd'],
  ];

  test.each(tricks)('is 404 without a look into the store: %s', async (_, twist) => {
    const before = [...opened.store.counts];
    expectRefusal(await call('GET', `/uploads/products/${twist(file)}`), 404);
    expect([...opened.store.counts]).toEqual(before);
  });

  test('is 404 without a look into the store: keys of the other stores', async () => {
    expect(others.length).toBeGreaterThan(8);
    const before = [...opened.store.counts];
    for (const key of others) {
      for (const path of [encodeURIComponent(key), key, `..%2forders%2f${encodeURIComponent(key)}`])
        expectRefusal(await call('GET', `/uploads/products/${path}`), 404);
    }
    expect([...opened.store.counts]).toEqual(before);
  });

  test('is 404 in a folder there is not', async () => {
    for (const folder of ['images', 'Products', 'product_images%2f', 'orders', '%2e', ''])
      expectRefusal(await call('GET', `/uploads/${folder}/${file}`), 404);
  });
});
