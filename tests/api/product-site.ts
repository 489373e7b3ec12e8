import { beforeAll, expect } from 'vitest';
import { ProductListAnswer, ProductToEditAnswer, SavedAnswer } from '#domain/catalogue/answers.ts';
import type { Category } from '#domain/catalogue/category.ts';
import { type FormParts, fileOf, type Owner, signInOwner } from '#tests/support/owner-forms.ts';
import { addCategory, type TestShopOptions } from '#tests/support/test-shop.ts';
import { twoHalves } from './images.ts';
import { call, opened, openTestSite, shop } from './test-site.ts';
import { expectOk } from './wire.ts';

/* Helpers for tests of the owner's product calls. Each test file has a shop of its own. */

export let owner: Owner;
export let gems: Category;
export let photo: Buffer;

const form = (more: FormParts = {}): FormParts => ({
  category_id: String(gems.id),
  product_name: 'Ruby',
  ...more,
});
export const send = (path: string, more?: FormParts) => owner.send(`product/${path}`, form(more));
export const store = async (more?: FormParts) => expectOk(await send('store', more), SavedAnswer).id;
export const update = async (id: number, more?: FormParts) =>
  expectOk(await send(`update/${id}`, more), SavedAnswer);
export const edit = async (id: number) =>
  expectOk(await owner.get(`product/edit/${id}`), ProductToEditAnswer);
export const kept = async (id: number) => (await edit(id)).datalist;
export const list = async (query = '') =>
  expectOk(await owner.get(`product/list${query}`), ProductListAnswer).datalist;
export const picture = (name = 'photo.jpg') => fileOf(photo, name);
export const pictures = (many: number) =>
  Array.from({ length: many }, (_, n) => picture(`photo-${n + 1}.jpg`));
export const storedFiles = async () => (await shop.storage.images.keys('')).length;
/** Returns the number of files that are stored for one picture of the size of `photo`. */
export const FILES = 3;

/** Opens the shop, with one category and no product, before the tests of a file, and closes it after them. */
export function openProductSite(options: TestShopOptions = {}): void {
  openTestSite(options);
  beforeAll(async () => {
    owner = await signInOwner(opened, call);
    photo = await twoHalves(12, 10);
    expect(await list()).toEqual({ data: [], current_page: 1, last_page: 1, per_page: 10, total: 0 });
    gems = await addCategory(shop, 'Gemstones');
  });
}
