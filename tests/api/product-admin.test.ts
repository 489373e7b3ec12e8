import { beforeAll, describe, expect, test } from 'vitest';
import { PriceChangedAnswer, SavedAnswer } from '#domain/catalogue/answers.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { productsTexts } from '#domain/catalogue/products-change.ts';
import { checkoutTexts } from '#domain/order/checkout-form.ts';
import { MessageAnswer } from '#domain/site/answer-parts.ts';
import { readLiveProduct } from '#server/catalogue/product-collection.ts';
import { readOrder } from '#server/orders/order-store.ts';
import { callAsOwner } from '#tests/support/owner.ts';
import { addCategory, addProduct, payloadFor, type TestShop } from '#tests/support/test-shop.ts';
import {
  edit,
  gems,
  kept,
  list,
  openProductSite,
  owner,
  picture,
  send,
  store,
  update,
} from './product-site.ts';
import { call, shop } from './test-site.ts';
import { expectBroken, expectOk, expectRefusal } from './wire.ts';

openProductSite({ lateListings: true });

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
    const { id, message } = expectOk(answer, SavedAnswer);
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
      single: false,
      stock: null,
      featured: false,
      options: [],
      sold: false,
    });
    const shown = await call('GET', `/api/public/product-details/${id}/ruby-(manik)`);
    expect(shown.body.product).toEqual(product);
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

  test('has a GST rate and an HSN code that only its edit form shows and changes', async () => {
    const id = await store({ product_price: '100', gst_rate: ' 0.25 ', hsn_code: ' 7103 ' });
    const taxed = { gst_rate: 0.25, hsn_code: '7103' };
    expect((await edit(id)).tax).toEqual(taxed);
    await update(id, { product_price: '110' });
    expect(await edit(id)).toMatchObject({ tax: taxed, datalist: { product_price: 110 } });
    const answers = [
      await owner.get('product/list'),
      await call('GET', `/api/public/product-details/${id}/ruby`),
      await call('GET', '/api/public/category-products/gemstones'),
      await call('GET', '/api/public/search?q=ruby'),
    ];
    for (const { status, bytes } of answers) {
      expect(status).toBe(200);
      expect(bytes.toString()).not.toMatch(/gst_rate|hsn_code|gstRate|hsnCode/);
    }
    await update(id, { gst_rate: '', hsn_code: '' });
    expect((await edit(id)).tax).toEqual({ gst_rate: null, hsn_code: null });
    const refused = await send('store', { gst_rate: '41', hsn_code: '71' });
    expect(Object.keys(expectRefusal(refused, 422).errors ?? {}).sort()).toEqual(['gst_rate', 'hsn_code']);
  });

  test.each(['single', 'featured'])(
    'is %s where the owner says so, until she says otherwise, and stays so in a form without that field',
    async (field) => {
      const id = await store({ [field]: '1' });
      await update(id, { product_price: '110' });
      expect(await kept(id)).toMatchObject({ [field]: true, sold: false });
      await update(id, { [field]: '0' });
      expect(await kept(id)).toMatchObject({ [field]: false });
      expectBroken(await send('store', { [field]: 'perhaps' }), field);
    },
  );

  test('tells only the owner since when its single piece is reserved, and releases it', async () => {
    const id = await store({ product_name: 'Opal', product_price: '100', single: '1' });
    const order = () =>
      call('POST', '/api/checkout', { json: payloadFor({ id, name: 'Opal', price: 100_00 } as Product) });
    const release = () => owner.post(`product/release/${id}`, {});
    const listed = async () => (await list('?q=opal')).data.find((product) => product.id === id);
    expect(await kept(id)).not.toHaveProperty('paying_since');
    expect(expectRefusal(await release(), 409).message).toBe(productsTexts.notBeingPaid);
    const { status } = await order();
    expect(status).toBe(200);
    const { paying_since: since = '' } = await kept(id);
    expect(Date.now() - Date.parse(since)).toBeLessThan(60_000);
    expect(await listed()).toMatchObject({ paying_since: since });
    for (const path of [`product-details/${id}/opal`, 'category-products/gemstones', 'search?q=opal'])
      expect(JSON.stringify((await call('GET', `/api/public/${path}`)).body)).not.toContain('paying_since');
    expect(expectRefusal(await order(), 409).message).toBe(checkoutTexts.held);
    const version = (await edit(id)).version;
    expect(expectOk(await release(), MessageAnswer).message).toBe(productsTexts.released);
    expect(await edit(id)).toMatchObject({ version, datalist: { sold: false } });
    expect(await listed()).not.toHaveProperty('paying_since');
    expect((await order()).status).toBe(200);
  });

  test('has a counted stock that everybody sees, and that another form leaves alone', async () => {
    const id = await store({ product_name: 'Counted mala', product_price: '100', stock: ' 3 ' });
    await update(id, { product_name: 'Counted mala', product_price: '110' });
    expect(await kept(id)).toMatchObject({ stock: 3, sold: false });
    const shown = async () =>
      (await call('GET', `/api/public/product-details/${id}/counted-mala`)).body.product;
    expect(await shown()).toMatchObject({ stock: 3, sold: false });
    const order = (quantity: number) => {
      const product = { id, name: 'Counted mala', price: 110_00 } as Product;
      return call('POST', '/api/checkout', { json: payloadFor(product, { quantity }) });
    };
    expectBroken(await order(4), 'quantity', checkoutTexts.tooFew(3));
    expect((await order(3)).status).toBe(200);
    await update(id, { product_name: 'Counted mala', product_price: '110', stock: '0' });
    expect(await shown()).toMatchObject({ stock: 0, sold: true });
    expect(expectRefusal(await order(1), 409).message).toBe(checkoutTexts.sold);
    // A single piece has no stock count.
    await update(id, { product_name: 'Counted mala', product_price: '110', single: '1' });
    expect(await shown()).toMatchObject({ stock: null, single: true, sold: false });
    await update(id, { product_name: 'Counted mala', product_price: '110', single: '0', stock: '' });
    expect(await kept(id)).toMatchObject({ stock: null, sold: false });
    for (const wrong of ['-1', '1.5', '10000', 'many', '9'.repeat(1_000_000)])
      expectBroken(await send('store', { stock: wrong }), 'stock');
  });

  test('has choices that show a photo of its gallery, which its orders show too, until the photo goes', async () => {
    const withPhoto = (photo: unknown) =>
      JSON.stringify([
        {
          name: 'Setting',
          choices: [
            { name: 'Loose', price: 0 },
            { name: 'Ring', price: 5, photo },
          ],
        },
      ]);
    const field = 'options.0.choices.1.photo';
    expectBroken(await send('store', { options: withPhoto(1) }), field);
    const id = await store({
      product_name: 'Opal',
      product_price: '100',
      main_image: picture(),
      'images[]': [picture('a.jpg'), picture('b.jpg')],
    });
    const { images, main_image } = await kept(id);
    const [first, second] = images;
    const ids = images.map((image) => image.id);
    for (const wrong of [Math.max(...ids) + 1, 0, -1, 1.5, '1', [1], 1e300])
      expectBroken(await send(`update/${id}`, { options: withPhoto(wrong) }), field);
    await update(id, { product_name: 'Opal', product_price: '100', options: withPhoto(second?.id) });
    const ofRing = async () => (await kept(id)).options[0]?.choices[1]?.photo;
    expect(await ofRing()).toBe(second?.id);
    const shown = await call('GET', `/api/public/product-details/${id}/opal`);
    expect(shown.body.product).toMatchObject({
      options: [{ choices: [{ name: 'Loose' }, { photo: second?.id }] }],
    });

    const buy = async (choice: string, unit_price: number) => {
      const product = (await readLiveProduct(shop, id)) as Product;
      const options = [{ option: 'Setting', choice }];
      const { body } = await call('POST', '/api/checkout', {
        json: { ...payloadFor(product, { unit_price }), options },
      });
      return (await readOrder(shop, String(body.merchant_transaction_id)))?.placed.lines[0].image;
    };
    expect([await buy('Ring', 105), await buy('Loose', 100)]).toEqual([second?.image_path, main_image]);

    // A form that knows nothing of options takes the photo away, and one that knows them names it no more.
    await update(id, { product_name: 'Opal', product_price: '100', remove_images: `[${second?.id}]` });
    expect(await ofRing()).toBeUndefined();
    const last = { remove_images: `[${first?.id}]`, options: withPhoto(first?.id) };
    await update(id, { product_name: 'Opal', product_price: '100', ...last });
    expect(await ofRing()).toBeUndefined();
  });

  test('has options that everybody sees, and that another form leaves alone', async () => {
    const choices = [
      { name: 'Loose', price: 0 },
      { name: ' Silver ring ', price: 1800.5, made_to_order: true, asks: 'Ring size' },
    ];
    const options = JSON.stringify([{ name: 'Setting', choices }]);
    const id = await store({ product_name: 'Coral', product_price: '100', options });
    const answered = [
      {
        name: 'Setting',
        choices: [
          { name: 'Loose', price: 0, made_to_order: false, asks: null },
          { name: 'Silver ring', price: 1800.5, made_to_order: true, asks: 'Ring size' },
        ],
      },
    ];
    expect(await kept(id)).toMatchObject({ options: answered });
    await update(id, { product_name: 'Coral', product_price: '110' });
    const shown = await call('GET', `/api/public/product-details/${id}/coral`);
    expect(shown.body.product).toMatchObject({ product_price: 110, options: answered });
    // What was answered can be sent again.
    await update(id, { product_name: 'Coral', options: JSON.stringify(answered) });
    expect(await kept(id)).toMatchObject({ options: answered });
    await update(id, { product_name: 'Coral', options: '[]' });
    expect(await kept(id)).toMatchObject({ options: [] });
  });

  test('names the place of a fault in its options', async () => {
    const good = { name: 'Loose', price: 0 };
    const other = { name: 'Ring', price: 1 };
    const one = (choices: unknown, name: unknown = 'Setting') => [{ name, choices }];
    const many = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `${n}`, price: n }));
    const wrong: [unknown, string][] = [
      ['no JSON', 'options'],
      [{}, 'options'],
      [[null], 'options.0'],
      [['a', 'b', 'c', 'd'].map((name) => ({ name, choices: [good, other] })), 'options'],
      [one([good, other], ' '), 'options.0.name'],
      [one([good, other], 'x'.repeat(121)), 'options.0.name'],
      [[...one([good, other]), ...one([good, other], 'SETTING')], 'options.1.name'],
      [one([good]), 'options.0.choices'],
      [one(many(9)), 'options.0.choices'],
      [one('many'), 'options.0.choices'],
      [one([good, { name: 'loose', price: 1 }]), 'options.0.choices.1.name'],
      ...[-1, 0.001, 10_000_001, '5', null, undefined].map((price): [unknown, string] => [
        one([good, { name: 'Ring', price }]),
        'options.0.choices.1.price',
      ]),
      [one([good, { ...other, made_to_order: 1 }]), 'options.0.choices.1.made_to_order'],
      [one([good, { ...other, asks: 'x'.repeat(121) }]), 'options.0.choices.1.asks'],
    ];
    for (const [options, field] of wrong) {
      const sent = typeof options === 'string' ? options : JSON.stringify(options);
      expectBroken(await send('store', { options: sent }), field);
    }
    expectBroken(await send('store', { options: `[${'['.repeat(500_000)}` }), 'options');
  });

  test('goes off the shop and comes back without its form', async () => {
    const id = await store({ product_status: '1' });
    const { version, datalist: before } = await edit(id);
    await owner.post('product/change-all', { ids: [id], product_status: 0 });
    expect(await kept(id)).toEqual({ ...before, product_status: 0 });
    expect((await send(`update/${id}`, { version })).status).toBe(409);
    await owner.post('product/change-all', { ids: [id], product_status: 1 });
    expect(await kept(id)).toEqual(before);
  });

  test('has facts that everybody sees and search finds, and that another form leaves alone', async () => {
    const facts = {
      weight_carat: 4.78,
      origin: 'Mozambique',
      planet: 'Sun',
      mrp: 120.5,
      treatment: 'heated',
    };
    const typed = { ...facts, weight_carat: ' 4.78 ', mrp: '120.50', shape: ' ' };
    const id = await store({ product_price: '100', ...typed });
    await update(id, { product_price: '110' });
    expect(await kept(id)).toMatchObject({ facts });
    expectBroken(await send(`update/${id}`, { product_price: '121' }), 'mrp');
    const { body } = await call('GET', '/api/public/search?q=mozambique%20heated');
    expect(body.data).toEqual([expect.objectContaining({ id, facts })]);
    await update(id, { ...Object.fromEntries(Object.keys(facts).map((name) => [name, ''])) });
    expect(await kept(id)).not.toHaveProperty('facts');
    expectBroken(await send('store', { product_price: '100', mrp: '99' }), 'mrp');
  });

  test('is described in 20,000 letters, though each line end is sent as two', async () => {
    const text = `${'Line\n'.repeat(3_999)}Line.`;
    expect(text).toHaveLength(20_000);
    expect((await kept(await store({ full_desc: text }))).full_desc).toBe(text);
  });

  test.each(['9999', '01'])('with the id %s there is not', async (id) => {
    expectRefusal(await owner.post(`product/release/${id}`, {}), 404);
    expectRefusal(await owner.get(`product/edit/${id}`), 404);
    expectRefusal(await send(`update/${id}`), 404);
    expectRefusal(await owner.remove(`product/delete/${id}`), 404);
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
    expect(first).toEqual(await kept(first?.id ?? 0));
    expect(first?.full_desc).toBeTruthy();
  });

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
});

test('several products are changed alike: on sale or not, and their category', async () => {
  const ring = await store({ product_name: 'Ring', product_price: '1000', discounted_price: '899.50' });
  const onRequest = await store({ product_name: 'On request' });
  const malas = await addCategory(shop, 'Malas for the bulk');
  const ids = [ring, onRequest];
  const asOwner = await callAsOwner({ shop }, call);
  const change = (json: object) => asOwner('POST', '/api/product/change-all', { json });
  expect(
    (await change({ ids: [...ids, 9_999], product_status: 0, category_id: malas.id })).body.changed,
  ).toBe(2);
  const moved = { product_status: 0, category_id: malas.id };
  expect(await kept(ring)).toMatchObject({ ...moved, product_price: 1000, discounted_price: 899.5 });
  expect(await kept(onRequest)).toMatchObject({ ...moved, product_price: null });
  expectBroken(await change({ ids }), 'ids');
  expectBroken(await change({ ids: [], product_status: 1 }), 'ids');
  expectBroken(await change({ ids, category_id: 9_999 }), 'category_id');
  // Prices are changed one by one.
  expectBroken(await change({ ids, price_percent: 10 }), 'ids');
});

describe('the price in the list', () => {
  const price = (id: number, json: object) => asOwner('POST', `/api/product/price/${id}`, { json });
  let asOwner: Awaited<ReturnType<typeof callAsOwner>>;
  beforeAll(async () => {
    asOwner = await callAsOwner({ shop }, call);
  });

  test('is changed without the form, and back again', async () => {
    const { id } = await addProduct(shop, gems.id, { name: 'Quick', price: 18_500 });
    const before = { product_price: 18_500, discounted_price: null };
    const now = { product_price: 18_500, discounted_price: 16_900.5 };
    const wanted = { product_price: '18500', discounted_price: '16900.50', before };
    expect(expectOk(await price(id, wanted), PriceChangedAnswer).prices).toEqual(now);
    // The answer was lost, and the button is pressed once more.
    expectOk(await price(id, wanted), PriceChangedAnswer);
    expect(await kept(id)).toMatchObject(now);
    expectOk(
      await price(id, { product_price: '18500', discounted_price: '', before: now }),
      PriceChangedAnswer,
    );
    expect(await kept(id)).toMatchObject(before);
  });

  test('does not replace unseen what another tab has set, and leaves the rest as it is', async () => {
    const { id } = await addProduct(shop, gems.id, { name: 'Two tabs', price: 100 });
    const before = { product_price: 100, discounted_price: null };
    expectOk(await price(id, { product_price: '120', discounted_price: '', before }), PriceChangedAnswer);
    await asOwner('POST', '/api/product/change-all', { json: { ids: [id], product_status: 0 } });
    const late = await price(id, { product_price: '130', discounted_price: '', before });
    expect(late).toMatchObject({
      status: 409,
      body: { prices: { product_price: 120, discounted_price: null } },
    });
    expect(await kept(id)).toMatchObject({ product_price: 120, product_status: 0 });
  });

  test('keeps to the rules of the form', async () => {
    const { id } = await addProduct(shop, gems.id, { name: 'Ruled', price: 100, mrp: 110_00 });
    const before = { product_price: 100, discounted_price: null };
    const sent = (product_price: unknown, discounted_price: unknown = '') =>
      price(id, { product_price, discounted_price, before });
    expectBroken(await sent('120'), 'product_price');
    expectBroken(await sent('0.5'), 'product_price');
    expectBroken(await sent(undefined), 'product_price');
    expectBroken(await sent('100', '101'), 'discounted_price');
    expectBroken(await sent('', '90'), 'discounted_price');
    expectBroken(await price(id, { product_price: '100', discounted_price: '' }), 'before');
    expectRefusal(await price(999_999, { product_price: '1', discounted_price: '', before }), 404);
    expect(await kept(id)).toMatchObject(before);
  });
});

test('the list of products shows those of a category, and those that may need something', async () => {
  const rings = await addCategory(shop, 'Filtered rings');
  const made = {
    plain: await addProduct(shop, rings.id, { name: 'Plain', price: 1 }),
    off: await addProduct(shop, rings.id, { name: 'Off', price: 1, status: 0 }),
    sold: await addProduct(shop, rings.id, { name: 'Gone', price: 1, stock: 0 }),
    low: await addProduct(shop, rings.id, { name: 'Few', price: 1, stock: 2 }),
    many: await addProduct(shop, rings.id, { name: 'Many', price: 1, stock: 3 }),
  };
  const found = async (query: string) =>
    (await list(`?category=${rings.id}&${query}`)).data.map(({ product_name }) => product_name);
  expect(await found('')).toEqual(['Many', 'Few', 'Gone', 'Off', 'Plain']);
  expect(await found('show=off')).toEqual([made.off.name]);
  expect(await found('show=sold')).toEqual([made.sold.name]);
  expect(await found('show=low')).toEqual([made.low.name]);
  expect(await found('show=no-photo')).toHaveLength(5);
  expect(await found('show=low&q=many')).toEqual([]);
});
