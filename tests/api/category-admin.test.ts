import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  CategoryDeletedAnswer,
  CategoryToEditAnswer,
  OwnCategoriesAnswer,
  SavedAnswer,
} from '#domain/catalogue/answers.ts';
import { type Owner, signInOwner, storedBytes } from '#tests/support/owner-forms.ts';
import { addCategory, addProduct } from '#tests/support/test-shop.ts';
import { call, opened, openTestSite, shop } from './test-site.ts';
import { expectBroken, expectJson, expectOk, expectRefusal } from './wire.ts';

let owner: Owner;

const form = (name: string, status = '1') => ({ category_name: name, category_status: status });
const add = async (name: string, status = '1') =>
  expectOk(await owner.send('category/store', form(name, status)), SavedAnswer);
const edit = async (id: number) => expectOk(await owner.get(`category/edit/${id}`), CategoryToEditAnswer);

openTestSite({ lateListings: true });
beforeAll(async () => {
  owner = await signInOwner(opened, call);
});

test('an empty shop has a list of no categories', async () => {
  expect(expectOk(await owner.get('category/list'), OwnCategoriesAnswer).datalist).toEqual([]);
});

describe('a category', () => {
  test('keeps no tab that its name was pasted with, and refuses what no screen shows', async () => {
    const { id } = await add('\u202aNepal\tBea\u200bds \r\n large\u202c');
    expect((await edit(id)).editData).toMatchObject({
      category_name: 'Nepal Beads large',
      category_slug: 'nepal-beads-large',
    });
    expectBroken(
      await owner.send('category/store', form('Ne\0pal', '1')),
      'category_name',
      'Please type this again: a character in it cannot be shown.',
    );
    await owner.remove(`category/delete/${id}`);
  });

  test('that is stored is in the list, can be edited, and is in the menu', async () => {
    const { id, message } = await add('  Gem\t Stones ');
    expect(message).toBe('Category created successfully');
    const category = {
      id,
      category_name: 'Gem Stones',
      category_slug: 'gem-stones',
      category_status: 1,
    };
    expect((await edit(id)).editData).toEqual(category);
    expect(expectOk(await owner.get('category/list'), OwnCategoriesAnswer).datalist).toEqual([
      { ...category, product_count: 0 },
    ]);
    expect((await call('GET', '/api/public/show-category')).body.data).toHaveLength(1);
  });

  test('that is updated shows what was sent, and the list holds inactive ones too', async () => {
    const { id } = await add('Malas');
    const saved = expectOk(await owner.send(`category/update/${id}`, form('Prayer Malas', '0')), SavedAnswer);
    expect(saved).toEqual({ status: 200, message: 'Category updated successfully', id });
    const { datalist } = expectOk(await owner.get('category/list'), OwnCategoriesAnswer);
    expect(datalist.at(-1)).toEqual({
      id,
      category_name: 'Prayer Malas',
      category_slug: 'prayer-malas',
      category_status: 0,
      product_count: 0,
    });
    expect((await call('GET', '/api/public/category-products/prayer-malas')).status).toBe(404);
  });

  test('has the slug the server makes, whatever a client sends', async () => {
    const { id } = expectOk(
      await owner.send('category/store', { ...form('Yantra Set'), category_name_slug: 'evil', id: '999' }),
      SavedAnswer,
    );
    expect((await edit(id)).editData).toMatchObject({ id, category_slug: 'yantra-set' });
    expect(id).not.toBe(999);
  });

  test.each(['0', '-1', '1.0', '01', '1e0', '0x1', '99', '%20', 'x', '9'.repeat(30), '__proto__'])(
    'with the id %s there is not',
    async (id) => {
      expectRefusal(await owner.get(`category/edit/${id}`), 404);
      expectRefusal(await owner.send(`category/update/${id}`, form('Gem')), 404);
      expectRefusal(await owner.remove(`category/delete/${id}`), 404);
    },
  );
});

describe('a category that is deleted', () => {
  const inShop = async (slug: string) => {
    const { status, body } = await call('GET', `/api/public/category-products/${slug}`);
    return status === 200 ? (body.data as unknown as { id: number }[]).map(({ id }) => id) : status;
  };
  const listed = async (id: number) => {
    const { datalist } = expectOk(await owner.get('category/list'), OwnCategoriesAnswer);
    return datalist.find((each) => each.id === id)?.product_count;
  };
  const remove = (id: number, query = '') => owner.remove(`category/delete/${id}${query}`);

  test('says how many products shoppers see in it, and is put back with all of them', async () => {
    const { id } = await add('Bracelets');
    const shown = await addProduct(shop, id, { name: 'Shown' });
    await addProduct(shop, id, { name: 'Off the shop', status: 0 });
    expect(await listed(id)).toBe(1);
    expect(expectOk(await remove(id), CategoryDeletedAnswer).moved).toEqual([]);
    expect(await inShop('bracelets')).toBe(404);
    const back = { ...form('Bracelets'), restores: String(id) };
    for (const _ of ['put back', 'tried again, as after a lost answer'])
      expect(expectOk(await owner.send('category/store', back), SavedAnswer).id).toBe(id);
    expect(await inShop('bracelets')).toEqual([shown.id]);
    expect(await listed(id)).toBe(1);
  });

  test('gives its products to another one first, and tells which', async () => {
    const from = (await add('Old pendants')).id;
    const to = (await add('New pendants')).id;
    const { id } = await addProduct(shop, from, { name: 'Moon' });
    const hidden = await addProduct(shop, from, { name: 'Sun', status: 0 });
    for (const wrong of [from, 999_999, 'x'])
      expectBroken(await remove(from, `?move_to=${wrong}`), 'move_to');
    expect(await listed(from)).toBe(1);
    const { moved } = expectOk(await remove(from, `?move_to=${to}`), CategoryDeletedAnswer);
    expect(moved.toSorted()).toEqual([id, hidden.id].toSorted());
    expect(await inShop('new-pendants')).toEqual([id]);
    expectRefusal(await remove(from, `?move_to=${to}`), 404);
  });

  test('is not put back in place of another one, nor under an id that was never given', async () => {
    const { id } = await add('Lamps');
    for (const restores of [String(id), '999999', '0', 'x'])
      expectRefusal(await owner.send('category/store', { ...form('Other lamps'), restores }), 409);
    expect((await edit(id)).editData.category_name).toBe('Lamps');
  });
});

describe('a form that breaks a rule', () => {
  const required = 'Category name is required';
  const broken = 'Please type this again: a character in it is broken.';
  const wrongStatuses = ['', ' 1', '01', '2', '-1', 'true', 'Active', '1.0'];
  let untouched = 0;
  test.each<[string, Record<string, string>, string, string]>([
    ['no name', { category_status: '1' }, 'category_name', required],
    ['an empty name', form(''), 'category_name', required],
    ['a name of blanks', form(' \t\n '), 'category_name', required],
    ['two letters', form(' ab '), 'category_name', 'Minimum 3 characters'],
    ['121 letters', form('x'.repeat(121)), 'category_name', 'Please use at most 120 characters.'],
    ['half a surrogate', form('Gems \ud800'), 'category_name', broken],
    ['no slug', form('/?#'), 'category_name', 'Please use letters or digits in the name.'],
    ['no status', { category_name: 'Gems' }, 'category_status', 'Status is required'],
    ...wrongStatuses.map((status): [string, Record<string, string>, string, string] => [
      `the status '${status}'`,
      form('Gems', status),
      'category_status',
      'Status is required',
    ]),
    ['a taken name', form('GEM  stones'), 'category_name', 'A category with this name already exists'],
  ])('is 422 and changes nothing: %s', async (_, parts, field, text) => {
    const { id } = await addCategory(shop, `Untouched ${++untouched}`);
    const before = await storedBytes(shop);
    expectBroken(await owner.send('category/store', parts), field, text);
    expectBroken(await owner.send(`category/update/${id}`, parts), field, text);
    expect(await storedBytes(shop)).toEqual(before);
  });

  test.each([
    ['no UTF-8', [0xff, 0xfe]],
    ['half a surrogate', [0xed, 0xa0, 0x80]],
  ])('is 422 where the bytes of a name are %s', async (_, wrong) => {
    const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`;
    const [before, after] = [`${part('category_name')}Gems `, `\r\n${part('category_status')}1\r\n--x--\r\n`];
    const raw = Buffer.concat([Buffer.from(before), Buffer.from(wrong), Buffer.from(after)]);
    const headers = { 'content-type': 'multipart/form-data; boundary=x', ...owner.authorization };
    expectBroken(await call('POST', '/api/category/store', { raw, headers }), 'category_name', broken);
  });

  test('names every field that is wrong', async () => {
    const { errors } = expectRefusal(await owner.send('category/store', {}), 422);
    expect(Object.keys(errors ?? {})).toEqual(['category_name', 'category_status']);
  });
});

test('a name is counted in the letters that were typed, 120 of them, in any script', async () => {
  const name = `${'रत्न '.repeat(23)}अंतिम`;
  expect(name).toHaveLength(120);
  expect((await edit((await add(name)).id)).editData.category_name).toBe(name);
});

describe('two tabs', () => {
  const Conflict = z.strictObject({
    status: z.literal(409),
    message: z.string(),
    category: CategoryToEditAnswer.shape.editData,
    version: z.string(),
  });

  test('the second is told what is kept now, and saves with the version it is given', async () => {
    const { id } = await add('Tabs');
    const { version } = await edit(id);
    const first = await owner.send(`category/update/${id}`, { ...form('First Tab'), version });
    expectOk(first, SavedAnswer);
    const before = await storedBytes(shop);
    const second = await owner.send(`category/update/${id}`, { ...form('Second Tab'), version });
    expectJson(second);
    const conflict = Conflict.parse(second.body);
    expect(conflict.message).toMatch(/^This category was changed elsewhere meanwhile\./);
    expect(conflict.category).toMatchObject({ id, category_name: 'First Tab' });
    expect(await storedBytes(shop)).toEqual(before);
    const again = { ...form('Second Tab'), version: conflict.version };
    expectOk(await owner.send(`category/update/${id}`, again), SavedAnswer);
  });

  test('that save at once: one is done, the other told', async () => {
    const { id } = await add('At Once');
    const { version } = await edit(id);
    const tabs = ['Left Tab', 'Right Tab'].map((name) =>
      owner.send(`category/update/${id}`, { ...form(name), version }),
    );
    expect((await Promise.all(tabs)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a rule broken is told before the conflict; without a version the last save wins', async () => {
    const { id } = await add('Rules First');
    const stale = { version: 'x'.repeat(22) };
    expectRefusal(await owner.send(`category/update/${id}`, { ...form('ab'), ...stale }), 422);
    expect((await owner.send(`category/update/${id}`, { ...form('Rules'), ...stale })).status).toBe(409);
    expectOk(await owner.send(`category/update/${id}`, form('Rules')), SavedAnswer);
  });
});
