import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ProductAnswer } from '#domain/catalogue/answers.ts';
import { type FormParts, fileOf, storedBytes } from '#tests/support/owner-forms.ts';
import { addProduct } from '#tests/support/test-shop.ts';
import {
  edit,
  FILES,
  gems,
  kept,
  openProductSite,
  owner,
  picture,
  pictures,
  send,
  store,
  storedFiles,
  update,
} from './product-site.ts';
import { opened, shop } from './test-site.ts';
import { expectBroken, expectJson, expectRefusal } from './wire.ts';

openProductSite();

describe('a form that breaks a rule', () => {
  const noPrice = 'Please enter a price from 1 to 1,00,00,000, with at most two decimals.';
  const prices = ['0', '0.99', '12,500', '12.345', '10000000.01'];
  const wrongIds = ['', '0', '1.0', 'x', '1e0', '-1'];
  const wrongStatuses = ['', '2', 'true', ' 1', '1.0', '-1'];
  const wrongLists = [
    '',
    'x',
    '{}',
    '7',
    'null',
    '"[1]"',
    '["1"]',
    '[1.5]',
    '[null]',
    '[[1]]',
    '[1',
    '[-1]',
    '[999]',
  ];
  const cases: [string, FormParts, string, string?][] = [
    ...prices.flatMap((price): [string, FormParts, string, string?][] => [
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
    ...wrongIds.map((id): [string, FormParts, string, string] => [
      `the category '${id}'`,
      { category_id: id },
      'category_id',
      'Please choose a category.',
    ]),
    ['a category that is not there', { category_id: '999' }, 'category_id'],
    ...wrongStatuses.map((status): [string, FormParts, string] => [
      `the status '${status}'`,
      { product_status: status },
      'product_status',
    ]),
    ...wrongLists.map((removed): [string, FormParts, string] => [
      `remove_images ${removed}`,
      { remove_images: removed },
      'remove_images',
    ]),
    ['lists without end', { remove_images: '['.repeat(500_000) }, 'remove_images'],
    ['main_image as text', { main_image: 'photo.jpg' }, 'main_image', 'Please send pictures as files.'],
    ['images[] as text', { 'images[]': 'photo.jpg' }, 'images', 'Please send pictures as files.'],
  ];

  let untouched: number;
  beforeAll(async () => {
    untouched = (await addProduct(shop, gems.id, { name: 'Untouched' })).id;
  });

  test.each(cases)('is 422 and writes nothing: %s', async (_, parts, field, text) => {
    // Whoever calls, the functions sometimes save their running time among the limits.
    const writes = () =>
      [...opened.store.counts].filter(([name]) => /^(?:put|delete) /.test(name) && name !== 'put limits');
    const before = writes();
    // The broken rule is reported before any picture is examined.
    const sent = { 'images[]': fileOf('no picture', 'x.png'), ...parts };
    expectBroken(await send('store', sent), field, text);
    expectBroken(await send(`update/${untouched}`, sent), field, text);
    expect(writes()).toEqual(before);
  });

  test('of thousands of empty parts is too large, and its first part is not saved', async () => {
    const before = (await owner.get('product/list')).body;
    expectRefusal(
      await send('store', { product_name: 'Of many parts', gallery: Array(1_000).fill('') }),
      413,
    );
    expect((await owner.get('product/list')).body).toEqual(before);
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

describe('two tabs', () => {
  const Conflict = z.strictObject({
    status: z.literal(409),
    message: z.string(),
    product: ProductAnswer.shape.product,
    tax: z.object({}),
    version: z.string(),
  });

  test('the second save is refused with the stored version, and works with that one', async () => {
    const id = await store({ 'images[]': pictures(1) });
    const { version, datalist } = await edit(id);
    const removed = JSON.stringify(datalist.images.map((image) => image.id));
    await update(id, { product_name: 'First Tab', remove_images: removed, version });
    const before = await storedBytes(shop);
    // The image that it removes was removed before. This is still a conflict, not a mistake of the owner's.
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
