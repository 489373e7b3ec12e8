import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Category } from '#domain/category.ts';
import { deleteCategory } from '#server/catalogue/save-category.ts';
import type { Services } from '#server/services.ts';
import { type CallApi, openApi } from '#tests/support/call.ts';
import { type FormParts, fileOf, type Owner, signInOwner, storedBytes } from '#tests/support/owner-forms.ts';
import { addCategory, addProduct, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { pngOfSize, twoHalves } from './pictures.ts';
import { expectBroken, expectJson, expectOk, expectRefusal, ProductShape } from './wire.ts';

const ok = { status: z.literal(200) };
const count = z.int().nonnegative();
const ListShape = z.strictObject({
  ...ok,
  datalist: z.strictObject({
    data: z.array(ProductShape),
    current_page: count,
    last_page: count,
    per_page: count,
    total: count,
  }),
});
const ToEditShape = ProductShape.extend({ gst_rate: z.number().nullable(), hsn_code: z.string().nullable() });
const EditShape = z.strictObject({ ...ok, datalist: ToEditShape, version: z.string().min(8) });
const SavedShape = z.strictObject({ ...ok, message: z.string(), id: z.int().positive() });

let opened: TestShop;
let shop: Services;
let call: CallApi;
let owner: Owner;
let gems: Category;
let photo: Buffer;

const form = (more: FormParts = {}): FormParts => ({
  category_id: String(gems.id),
  product_name: 'Ruby',
  ...more,
});
const send = (path: string, more?: FormParts) => owner.send(`product/${path}`, form(more));
const store = async (more?: FormParts) => expectOk(await send('store', more), SavedShape).id;
const update = async (id: number, more?: FormParts) => expectOk(await send(`update/${id}`, more), SavedShape);
const edit = async (id: number) => expectOk(await owner.get(`product/edit/${id}`), EditShape);
const kept = async (id: number) => (await edit(id)).datalist;
const list = async (query = '') => expectOk(await owner.get(`product/list${query}`), ListShape).datalist;
const picture = (name = 'photo.jpg') => fileOf(photo, name);
const pictures = (many: number) => Array.from({ length: many }, (_, n) => picture(`photo-${n + 1}.jpg`));
const storedFiles = async () => (await shop.storage.images.keys('')).length;
/** Files kept of one picture of the size of `photo`. */
const FILES = 3;

beforeAll(async () => {
  opened = await openTestShop();
  shop = opened.shop;
  call = await openApi({ ...opened.env, RATE_LIMITS: 'off' });
  owner = await signInOwner(shop, call);
  photo = await twoHalves(12, 10);
  expect(await list()).toEqual({ data: [], current_page: 1, last_page: 1, per_page: 10, total: 0 });
  gems = await addCategory(shop, 'Gemstones');
});
afterAll(() => opened.close());

describe('a product', () => {
  test('that is stored can be edited and bought, with its pictures', async () => {
    const answer = await send('store', {
      product_name: '  Ruby (Manik) ',
      product_slug: 'evil',
      product_price: '12500.50',
      discounted_price: '9999.9',
      short_desc: 'From Burma',
      full_desc: 'Weight: 4 ct\n\nSet in silver.',
      product_status: '1',
      main_image: picture('main.png'),
      'images[]': [picture('a.jpg'), picture('b.jpg')],
      remove_images: '[]',
    });
    const { id, message } = expectOk(answer, SavedShape);
    expect(message).toBe('Product created successfully');
    const product = await kept(id);
    expect(product).toEqual({
      id,
      category_id: gems.id,
      product_name: 'Ruby (Manik)',
      product_slug: 'ruby-(manik)',
      product_price: 12500.5,
      discounted_price: 9999.9,
      short_desc: 'From Burma',
      full_desc: 'Weight: 4 ct\n\nSet in silver.',
      main_image: expect.stringMatching(/^[a-z2-7]{26}-12x10\.jpg$/),
      product_status: 1,
      category: { category_name: 'Gemstones' },
      images: [
        { id: expect.any(Number), image_path: expect.any(String) },
        { id: expect.any(Number), image_path: expect.any(String) },
      ],
      gst_rate: null,
      hsn_code: null,
    });
    const shown = await call('GET', `/api/public/product-details/${id}/ruby-(manik)`);
    expect(ToEditShape.parse({ ...Object(shown.body.product), gst_rate: null, hsn_code: null })).toEqual(
      product,
    );
    for (const path of [
      `product_images/${product.main_image}`,
      ...product.images.map(({ image_path }) => `products/${image_path}`),
    ])
      expect((await call('GET', `/uploads/${path}`)).status).toBe(200);
  });

  test('with nothing but category and name is on sale without a price', async () => {
    const id = await store({ product_price: '', discounted_price: '', main_image: '', 'images[]': '' });
    expect(await kept(id)).toMatchObject({
      product_price: null,
      discounted_price: null,
      short_desc: null,
      full_desc: null,
      main_image: null,
      product_status: 1,
      images: [],
    });
  });

  test('with file fields left empty, as browsers send them, has no picture', async () => {
    const nothing = fileOf('', '');
    const id = await store({ main_image: nothing, 'images[]': nothing });
    expect(await kept(id)).toMatchObject({ main_image: null, images: [] });
  });

  test('that is updated keeps what the form does not carry: pictures and status', async () => {
    const id = await store({ product_status: '0', main_image: picture(), 'images[]': picture() });
    const before = await kept(id);
    const saved = await update(id, { product_name: 'Pearl', product_price: '7' });
    expect(saved).toEqual({ status: 200, message: 'Product updated successfully', id });
    expect(await kept(id)).toEqual({
      ...before,
      product_name: 'Pearl',
      product_slug: 'pearl',
      product_price: 7,
    });
  });

  test('has a GST rate and an HSN code that only its editing shows, and that another form leaves alone', async () => {
    const id = await store({ product_price: '100', gst_rate: ' 0.25 ', hsn_code: ' 7103 ' });
    const taxed = { gst_rate: 0.25, hsn_code: '7103' };
    expect(await kept(id)).toMatchObject(taxed);
    await update(id, { product_price: '110' });
    expect(await kept(id)).toMatchObject({ ...taxed, product_price: 110 });
    const answers = [
      await owner.get('product/list'),
      await call('GET', `/api/public/product-details/${id}/ruby`),
      await call('GET', '/api/public/category-products/gemstones'),
      await call('GET', '/api/public/search?q=ruby'),
    ];
    for (const { status, bytes } of answers) {
      expect(status).toBe(200);
      expect(bytes.toString()).not.toMatch(/gst|hsn/i);
    }
    await update(id, { gst_rate: '', hsn_code: '' });
    expect(await kept(id)).toMatchObject({ gst_rate: null, hsn_code: null });
    const refused = await send('store', { gst_rate: '41', hsn_code: '71' });
    expect(Object.keys(expectRefusal(refused, 422).errors ?? {}).sort()).toEqual(['gst_rate', 'hsn_code']);
  });

  test('that gets another main picture loses the former one', async () => {
    const id = await store({ main_image: picture() });
    const before = await storedFiles();
    const { main_image: former } = await kept(id);
    await update(id, { main_image: picture() });
    const { main_image } = await kept(id);
    expect(main_image).not.toBe(former);
    expect(await storedFiles()).toBe(before);
    expect((await call('GET', `/uploads/product_images/${former}`)).status).toBe(404);
    expect((await call('GET', `/uploads/product_images/${main_image}`)).status).toBe(200);
  });

  test('that is deleted is gone with its pictures, and with nobody else’s', async () => {
    await store({ main_image: picture() });
    const before = await shop.storage.images.keys('');
    const id = await store({ main_image: picture(), 'images[]': pictures(2) });
    expect(await storedFiles()).toBe(before.length + 3 * FILES);
    const answer = await owner.remove(`product/delete/${id}`);
    expectJson(answer);
    expect(answer.body).toEqual({ status: 200, message: 'Product deleted successfully' });
    expect(await shop.storage.images.keys('')).toEqual(before);
    for (const gone of [
      await owner.remove(`product/delete/${id}`),
      await owner.get(`product/edit/${id}`),
      await send(`update/${id}`),
    ])
      expect(expectRefusal(gone, 404).message).toBe('Product data not found');
    expect(await store()).toBeGreaterThan(id);
  });

  test('of a deleted category shows none, and is saved once it has another', async () => {
    const going = await addCategory(shop, 'Going Away');
    const id = await store({ category_id: String(going.id) });
    await deleteCategory(shop, going.id);
    expect((await kept(id)).category).toBeNull();
    expect((await list()).data[0]).toMatchObject({ id, category: null });
    const gone = 'This category is no longer there. Please choose another.';
    expectBroken(await send(`update/${id}`, { category_id: String(going.id) }), 'category_id', gone);
    await update(id);
    expect((await kept(id)).category).toEqual({ category_name: 'Gemstones' });
  });

  test('is described in 20,000 letters, though each line end is sent as two', async () => {
    const text = `${'Line\n'.repeat(3_999)}Line.`;
    expect(text).toHaveLength(20_000);
    expect((await kept(await store({ full_desc: text }))).full_desc).toBe(text);
  });

  test.each(['0', '-1', '1.0', '01', '1e0', '9999', 'x', '9'.repeat(30), '__proto__', '..%2f1'])(
    'with the id %s there is not',
    async (id) => {
      expectRefusal(await owner.get(`product/edit/${id}`), 404);
      expectRefusal(await send(`update/${id}`), 404);
      expectRefusal(await owner.remove(`product/delete/${id}`), 404);
    },
  );
});

test.each([
  ['5', 5],
  [' 5 ', 5],
  ['0.01', 0.01],
  ['.5', 0.5],
  ['007', 7],
  ['19.9', 19.9],
  ['10000000', 10_000_000],
  ['10000000.00', 10_000_000],
  ['', null],
  ['  ', null],
])("the price '%s' is taken as %s", async (typed, price) => {
  expect((await kept(await store({ product_price: typed }))).product_price).toBe(price);
});

describe('a form that breaks a rule', () => {
  const noPrice = 'Please enter a price above 0, at most 1,00,00,000, with at most two decimals.';
  const prices = ['0', '-0', '-1', '12,500', '12.345', '10000000.01', '1e309', '1e3', 'NaN', 'Infinity'];
  const others = ['0x10', '₹5', '5 0', '+5', '5.', '٣', '1'.repeat(400), 'null'];
  const cases: [string, FormParts, string, string?][] = [
    ...[...prices, ...others].flatMap((price): [string, FormParts, string, string?][] => [
      [`the price ${price}`, { product_price: price }, 'product_price', noPrice],
      [`a discount of ${price}`, { product_price: '99', discounted_price: price }, 'discounted_price'],
    ]),
    ['a discount alone', { discounted_price: '5' }, 'discounted_price', 'A discounted price needs a price.'],
    [
      'a discount above the price',
      { product_price: '5', discounted_price: '5.01' },
      'discounted_price',
      'The discounted price cannot be above the price.',
    ],
    ['no name', { product_name: '' }, 'product_name', 'Please enter the product name.'],
    ['a long name', { product_name: 'x'.repeat(121) }, 'product_name', 'Please use at most 120 characters.'],
    ['a name without slug', { product_name: '???' }, 'product_name'],
    ['a file for a name', { product_name: fileOf('Ruby', 'name.txt') }, 'product_name'],
    ['a long short description', { short_desc: 'x'.repeat(301) }, 'short_desc'],
    ['a long description', { full_desc: 'x'.repeat(20_001) }, 'full_desc'],
    ['a megabyte of description', { full_desc: 'x'.repeat(2_000_000) }, 'full_desc'],
    ...['', '0', '1.0', 'x', '1e0', '-1'].map((id): [string, FormParts, string, string] => [
      `the category '${id}'`,
      { category_id: id },
      'category_id',
      'Please choose a category.',
    ]),
    ['a category that is not there', { category_id: '999' }, 'category_id'],
    ...['', '2', 'true', ' 1', '1.0', '-1'].map((status): [string, FormParts, string] => [
      `the status '${status}'`,
      { product_status: status },
      'product_status',
    ]),
    ...['', 'x', '{}', '7', 'null', '"[1]"', '["1"]', '[1.5]', '[null]', '[[1]]', '[1', '[-1]', '[999]'].map(
      (removed): [string, FormParts, string] => [
        `remove_images ${removed}`,
        { remove_images: removed },
        'remove_images',
      ],
    ),
    ['lists without end', { remove_images: '['.repeat(500_000) }, 'remove_images'],
    ['main_image as text', { main_image: 'photo.jpg' }, 'main_image', 'Please send pictures as files.'],
    ['images[] as text', { 'images[]': 'photo.jpg' }, 'images', 'Please send pictures as files.'],
  ];

  let untouched: number;
  beforeAll(async () => {
    untouched = (await addProduct(shop, gems.id, { name: 'Untouched' })).id;
  });

  test.each(cases)('is 422 and writes nothing: %s', async (_, parts, field, text) => {
    const writes = () => [...opened.store.counts].filter(([name]) => /^(?:put|delete) /.test(name));
    const before = writes();
    // The broken rule is told before any picture is looked at.
    const sent = { 'images[]': fileOf('no picture', 'x.png'), ...parts };
    expectBroken(await send('store', sent), field, text);
    expectBroken(await send(`update/${untouched}`, sent), field, text);
    expect(writes()).toEqual(before);
  });

  test('names every field that is wrong', async () => {
    const answer = await owner.send('product/store', {
      product_price: 'x',
      main_image: 'x',
      product_status: '',
    });
    expect(Object.keys(expectRefusal(answer, 422).errors ?? {}).sort()).toEqual(
      ['category_id', 'main_image', 'product_name', 'product_price', 'product_status'].sort(),
    );
  });
});

describe('a picture', () => {
  const unread = (name: string) => `${name} is not a picture we can read: JPEG, PNG, WebP or AVIF.`;
  const wide = (name: string) => `${name} has more than 8,000 pixels on a side.`;
  const html = '<html><script>alert(1)</script></html>';
  test.each<[string, () => Promise<Uint8Array | string> | Uint8Array | string, (name: string) => string]>([
    ['HTML', () => html, unread],
    ['SVG', () => '<svg xmlns="http://www.w3.org/2000/svg"/>', unread],
    ['GIF', () => twoHalves(9, 9, 'gif'), unread],
    ['half a picture', async () => (await twoHalves(200, 200)).subarray(0, 700), unread],
    ['nothing', () => '', (name) => `${name} is empty.`],
    ['20,000 pixels', () => pngOfSize(20_000, 20_000), wide],
    ['a bomb', () => pngOfSize(30_000, 30_000, Buffer.alloc((30_000 / 8 + 1) * 30_000)), wide],
  ])('that is %s named photo.png is refused by its name, and nothing stays', async (_, make, text) => {
    const bad = fileOf(await make(), 'photo.png');
    const product = await addProduct(shop, gems.id, { name: 'Untouched' });
    const before = await storedBytes(shop);
    for (const path of ['store', `update/${product.id}`]) {
      const main = await send(path, { main_image: bad, 'images[]': pictures(2) });
      expectBroken(main, 'main_image', text('photo.png'));
      const gallery = await send(path, { main_image: picture(), 'images[]': [...pictures(2), bad] });
      expectBroken(gallery, 'images', text('photo.png'));
    }
    expect(await storedBytes(shop)).toEqual(before);
  });

  test('is refused with every other that is bad, each by its name', async () => {
    const answer = await send('store', {
      main_image: fileOf('x', 'मुख्य.png'),
      'images[]': [
        picture(),
        fileOf('x', '/home/asha/a.png'),
        fileOf('', 'b.png'),
        fileOf('x', 'c'.repeat(200)),
      ],
    });
    expect(expectRefusal(answer, 422).errors).toEqual({
      main_image: [unread('मुख्य.png')],
      images: [unread('a.png'), 'b.png is empty.', unread(`${'c'.repeat(80)}…`)],
    });
  });

  test('is one, as the main one', async () => {
    const answer = await send('store', { main_image: pictures(2) });
    expectBroken(answer, 'main_image', 'Please choose one main picture.');
  });

  test('is taken by its content, whatever its name, and tells nothing of where it was taken', async () => {
    const located = await sharp(photo)
      .withExif({
        IFD0: { Make: 'CameraMaker' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 40/1 9/1' },
      })
      .png()
      .toBuffer();
    expect((await sharp(located).metadata()).exif).toBeDefined();
    const before = new Set(await shop.storage.images.keys(''));
    const sent = { main_image: fileOf(located, 'page.html'), 'images[]': fileOf(located, '') };
    expect((await kept(await store(sent))).images).toHaveLength(1);
    const added = (await shop.storage.images.keys('')).filter((key) => !before.has(key));
    expect(added).toHaveLength(2 * FILES);
    for (const key of added) {
      const bytes = Buffer.from((await shop.storage.images.readBytes(key)) ?? new ArrayBuffer(0));
      expect(bytes.toString('latin1')).not.toMatch(/CameraMaker|GPS|Exif/);
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    }
  });
});

describe('a gallery', () => {
  const order = async (id: number) => (await kept(id)).images.map((image) => image.id);
  const tooMuch = (name: string) => `${name} is too much: a product can have 8 gallery pictures at most.`;

  test('has eight pictures; the ninth is refused by its name', async () => {
    const before = await storedFiles();
    expectBroken(await send('store', { 'images[]': pictures(9) }), 'images', tooMuch('photo-9.jpg'));
    expect(await storedFiles()).toBe(before);
    const id = await store({ 'images[]': pictures(8) });
    const eight = await order(id);
    expect(eight).toHaveLength(8);
    const { errors } = expectRefusal(await send(`update/${id}`, { 'images[]': pictures(2) }), 422);
    expect(errors).toEqual({ images: [tooMuch('photo-1.jpg'), tooMuch('photo-2.jpg')] });
    const [first, ...others] = eight;
    await update(id, { 'images[]': pictures(1), remove_images: JSON.stringify([first]) });
    expect((await order(id)).slice(0, 7)).toEqual(others);
    expect(await order(id)).toHaveLength(8);
  });

  test('loses what is removed, its files too, and nothing for a list that is wrong', async () => {
    const id = await store({ 'images[]': pictures(3) });
    const other = await store({ 'images[]': pictures(1) });
    const [first, second, third] = await order(id);
    const [foreign] = await order(other);
    const before = await storedBytes(shop);
    for (const removed of [[foreign], [first, foreign], [first, 99_999]])
      expectBroken(
        await send(`update/${id}`, { remove_images: JSON.stringify(removed) }),
        'remove_images',
        'Only pictures of this product can be removed.',
      );
    expectBroken(await send('store', { remove_images: JSON.stringify([first]) }), 'remove_images');
    expect(await storedBytes(shop)).toEqual(before);
    const files = await storedFiles();
    await update(id, { remove_images: JSON.stringify([first, third, first]) });
    expect(await order(id)).toEqual([second]);
    expect(await storedFiles()).toBe(files - 2 * FILES);
    expect(await order(other)).toEqual([foreign]);
  });

  test('stands as image_order says, new ones by the place they were sent at; else new ones come last', async () => {
    const id = await store({ 'images[]': pictures(3), image_order: '["new:2","new:0","new:1"]' });
    const [third, first, second] = (await order(id)) as [number, number, number];
    expect([first, second, third]).toEqual([first, first + 1, first + 2]);
    await update(id, {
      'images[]': pictures(2),
      remove_images: JSON.stringify([first]),
      image_order: JSON.stringify(['new:1', second, 'new:0', third]),
    });
    const after = (await order(id)) as [number, number, number, number];
    const [b, , a] = after;
    expect(after).toEqual([b, second, a, third]);
    expect(b).toBe(a + 1);
    await update(id, { 'images[]': pictures(1) });
    expect((await order(id)).slice(0, 4)).toEqual(after);
    await update(id, { image_order: JSON.stringify((await order(id)).toReversed()) });
    expect((await order(id)).slice(1)).toEqual(after.toReversed());
  });

  test('is not changed by an order that does not fit', async () => {
    const id = await store({ 'images[]': pictures(2) });
    const [first, second] = (await order(id)) as [number, number];
    const before = await storedBytes(shop);
    const wrong = [
      ...['', 'x', '{}', 'null', '"new:0"', '[true]', '["new:x"]', '["new:-1"]'],
      ...[[], [first], [first, second, second], [first, second, 99_999], [first, second, 'new:1']].map(
        (each) => JSON.stringify(each),
      ),
      JSON.stringify([first, second, 'new:0', 'new:0']),
      JSON.stringify([first, String(second), 'new:0']),
    ];
    for (const image_order of wrong)
      expectBroken(
        await send(`update/${id}`, { 'images[]': picture(), image_order }),
        'image_order',
        'The order has to name each picture of the gallery once.',
      );
    const removed = JSON.stringify([first]);
    const both = { remove_images: removed, image_order: JSON.stringify([first, second]) };
    expectBroken(await send(`update/${id}`, both), 'image_order');
    expect(await storedBytes(shop)).toEqual(before);
  });
});

describe('two tabs', () => {
  const Conflict = z.strictObject({
    status: z.literal(409),
    message: z.string(),
    product: ToEditShape,
    version: z.string(),
  });

  test('the second is told what is kept now and stores nothing; it saves with the version it is given', async () => {
    const id = await store({ 'images[]': pictures(1) });
    const { version, datalist } = await edit(id);
    const removed = JSON.stringify(datalist.images.map((image) => image.id));
    await update(id, { product_name: 'First Tab', remove_images: removed, version });
    const before = await storedBytes(shop);
    // What it removes is gone already: still a conflict to be told, not a mistake of hers.
    const second = { product_name: 'Second Tab', remove_images: removed, main_image: picture(), version };
    const answer = await send(`update/${id}`, second);
    expectJson(answer);
    const conflict = Conflict.parse(answer.body);
    expect(conflict.message).toMatch(/^This product was changed elsewhere meanwhile\./);
    expect(conflict.product).toEqual(await kept(id));
    expect(await storedBytes(shop)).toEqual(before);
    await update(id, { product_name: 'Second Tab', version: conflict.version });
    expect(await kept(id)).toMatchObject({ product_name: 'Second Tab', images: [] });
  });

  test('that save at once: one is done, the other told, and only one’s pictures stay', async () => {
    const id = await store();
    const files = await storedFiles();
    const { version } = await edit(id);
    const tabs = await Promise.all(
      ['Left', 'Right'].map((name) =>
        send(`update/${id}`, { product_name: name, main_image: picture(), version }),
      ),
    );
    expect(tabs.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await storedFiles()).toBe(files + FILES);
  });

  test('a rule broken is told before the conflict; without a version the last save wins', async () => {
    const id = await store();
    const stale = { version: 'x'.repeat(22) };
    expectRefusal(await send(`update/${id}`, { ...stale, product_name: '' }), 422);
    expect((await send(`update/${id}`, stale)).status).toBe(409);
    await update(id, { version: '' });
  });
});

describe('GET product/list', () => {
  let full: TestShop['shop'];
  let total: number;
  beforeAll(async () => {
    full = shop;
    const beads = await addCategory(full, 'Beads', 0);
    for (let n = 1; n <= 23; n++)
      await addProduct(full, beads.id, { name: `${n % 2 ? 'Bead' : 'BEAD'} ${n}`, status: n % 3 ? 1 : 0 });
    total = (await list()).total;
  });

  test('gives ten a page, newest first, whole products, inactive ones too', async () => {
    const pages = [await list(), await list('?page=2'), await list('?page=3')];
    const names = pages.flatMap(({ data }) => data.map((product) => product.product_name));
    expect(names.slice(0, 3)).toEqual(['Bead 23', 'BEAD 22', 'Bead 21']);
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 10]);
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(pages[1]).toMatchObject({
      current_page: 2,
      per_page: 10,
      total,
      last_page: Math.ceil(total / 10),
    });
    const [first] = pages[0]?.data ?? [];
    expect({ ...first, gst_rate: null, hsn_code: null }).toEqual(await kept(first?.id ?? 0));
    expect(first?.full_desc).toBeTruthy();
  });

  test.each(['', '?page=1', '?page=0', '?page=-3', '?page=x', '?page=', '?page=NaN', '?page=1.5'])(
    'gives page 1 for %s',
    async (query) => {
      const { current_page, data } = await list(query);
      expect([current_page, data[0]?.product_name]).toEqual([1, 'Bead 23']);
    },
  );

  test.each(['99', '9007199254740993', '9'.repeat(400)])(
    'gives an empty page past the end: %s',
    async (page) => {
      expect(await list(`?page=${page}`)).toMatchObject({ data: [], total, per_page: 10 });
    },
  );

  test('finds by name among all products, in any case', async () => {
    expect(await list('?q=%20bEaD%20')).toMatchObject({ total: 23, last_page: 3, current_page: 1 });
    expect((await list('?q=bead&page=3')).data.map((product) => product.product_name)).toEqual([
      'Bead 3',
      'BEAD 2',
      'Bead 1',
    ]);
    expect((await list('?q=bead%202')).total).toBe(5);
    for (const nothing of ['ceylon', 'beads', '.*', '%00', '%5c', '%25'])
      expect(await list(`?q=${nothing}`)).toMatchObject({ data: [], total: 0, last_page: 1 });
    expectBroken(await owner.get(`product/list?q=${'x'.repeat(121)}`), 'q');
  });

  test('costs two reads of the catalogue, on any page', async () => {
    const reads = () => opened.store.counts.get('get catalogue') ?? 0;
    for (const query of ['', '?page=2', '?q=bead&page=3']) {
      const before = reads();
      await list(query);
      expect(reads() - before).toBe(2);
    }
  });

  test('shows a save that was killed before the lists knew it', async () => {
    const { data } = await list();
    const id = data[0]?.id ?? 0;
    const { catalogue } = shop.storage;
    const killed = { kind: 'product', id, at: new Date().toISOString(), token: 't' };
    await catalogue.change<object>('index/shop', (head) => ({ ...head, underWay: [killed] }));
    await catalogue.change<object>(`product/${id}`, (record) => ({ ...record, name: 'Saved All The Same' }));
    expect((await list('?q=all%20the%20same')).data).toMatchObject([{ id }]);
  });
});
