import { beforeAll, expect } from 'vitest';
import * as z from 'zod';
import type { Category } from '#domain/catalogue/category.ts';
import { type FormParts, fileOf, type Owner, signInOwner } from '#tests/support/owner-forms.ts';
import { addCategory, type TestShopOptions } from '#tests/support/test-shop.ts';
import { call, openDesk, opened, shop } from './desk.ts';
import { twoHalves } from './images.ts';
import { expectOk, ProductShape } from './wire.ts';

/* The owner at the calls of products: what the tests of these calls share. Each test file has a shop of its own. */

const ok = { status: z.literal(200) };
const count = z.int().nonnegative();
/** The product of visitors, and since when somebody is paying for it. */
const OwnShape = ProductShape.extend({ paying_since: z.iso.datetime().optional() });
const ListShape = z.strictObject({
  ...ok,
  datalist: z.strictObject({
    data: z.array(OwnShape),
    current_page: count,
    last_page: count,
    per_page: count,
    total: count,
  }),
});
const EditShape = z.strictObject({
  ...ok,
  datalist: OwnShape,
  tax: z.strictObject({ gst_rate: z.number().nullable(), hsn_code: z.string().nullable() }),
  version: z.string().min(8),
});
export const SavedShape = z.strictObject({ ...ok, message: z.string(), id: z.int().positive() });

export let owner: Owner;
export let gems: Category;
export let photo: Buffer;

const form = (more: FormParts = {}): FormParts => ({
  category_id: String(gems.id),
  product_name: 'Ruby',
  ...more,
});
export const send = (path: string, more?: FormParts) => owner.send(`product/${path}`, form(more));
export const store = async (more?: FormParts) => expectOk(await send('store', more), SavedShape).id;
export const update = async (id: number, more?: FormParts) =>
  expectOk(await send(`update/${id}`, more), SavedShape);
export const edit = async (id: number) => expectOk(await owner.get(`product/edit/${id}`), EditShape);
export const kept = async (id: number) => (await edit(id)).datalist;
export const list = async (query = '') =>
  expectOk(await owner.get(`product/list${query}`), ListShape).datalist;
export const picture = (name = 'photo.jpg') => fileOf(photo, name);
export const pictures = (many: number) =>
  Array.from({ length: many }, (_, n) => picture(`photo-${n + 1}.jpg`));
export const storedFiles = async () => (await shop.storage.images.keys('')).length;
/** Files kept of one picture of the size of `photo`. */
export const FILES = 3;

/** Opens the shop, with one category and no product, before the tests of a file, and closes it after them. */
export function openProductDesk(options: TestShopOptions = {}): void {
  openDesk(options);
  beforeAll(async () => {
    owner = await signInOwner(opened, call);
    photo = await twoHalves(12, 10);
    expect(await list()).toEqual({ data: [], current_page: 1, last_page: 1, per_page: 10, total: 0 });
    gems = await addCategory(shop, 'Gemstones');
  });
}
