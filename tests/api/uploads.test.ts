import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { imageSize, shareName, versionName, versionWidths } from '#domain/catalogue/image.ts';
import { storeImage } from '#tests/support/stored-images.ts';
import { twoHalves } from './images.ts';
import { call, opened, openTestSite } from './test-site.ts';
import { expectRefusal, expectSafeHeaders } from './wire.ts';

const folders = ['product_images', 'products'] as const;

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

openTestSite({ lateListings: true });
beforeAll(async () => {
  file = await store(400, 300);
});

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

describe('an address that is not a picture’s', () => {
  const tricks: [string, (name: string) => string][] = [
    ['dots and an encoded slash', (name) => `..%2f${name}`],
    ['double encoding', (name) => `%252e%252e%252f${name}`],
    ['an encoded slash before', (name) => `%2f${name}`],
    ['a slash behind', (name) => `${name}/`],
    ['a way down and up', (name) => `x%2f..%2f${name}`],
    ['a null byte and an ending', (name) => `${name}%00.html`],
    ['another ending', (name) => name.replace('.jpg', '.html')],
    ['a bad encoding', () => '%e0%a4%a'],
    ['a very long name', (name) => `${'a'.repeat(20_000)}${name}`],
    ['a key of the runtime', () => '__proto__'],
  ];

  test.each(tricks)('is 404 without a look into the store: %s', async (_, twist) => {
    const before = [...opened.store.counts];
    expectRefusal(await call('GET', `/uploads/products/${twist(file)}`), 404);
    expect([...opened.store.counts]).toEqual(before);
  });

  test('is 404 in a folder there is not', async () => {
    for (const folder of ['images', 'Products', 'product_images%2f', 'orders', '%2e', ''])
      expectRefusal(await call('GET', `/uploads/${folder}/${file}`), 404);
  });
});
