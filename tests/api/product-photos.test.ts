import { beforeEach, describe, expect, test } from 'vitest';
import { PhotoAnswer } from '#domain/catalogue/answers.ts';
import { imageTexts } from '#domain/catalogue/gallery.ts';
import { deleteUnusedPhotos } from '#server/catalogue/photos.ts';
import { deleteProduct } from '#server/catalogue/save-product.ts';
import { type FormParts, fileOf, storedBytes } from '#tests/support/owner-forms.ts';
import { heifHead, pngOfSize, twoHalves } from './images.ts';
import {
  FILES,
  kept,
  openProductSite,
  owner,
  picture,
  send,
  store,
  storedFiles,
  update,
} from './product-site.ts';
import { call, shop } from './test-site.ts';
import { expectBroken, expectOk, expectRefusal } from './wire.ts';

/* Photos are uploaded one at a time, each by a call of its own. Saving the product then only names them. */

openProductSite();

const sendPhoto = (parts: FormParts) => owner.send('product/photo', parts);
const upload = async () => expectOk(await sendPhoto({ photo: picture() }), PhotoAnswer).photo;
const ids = async (many: number) => {
  const found: string[] = [];
  while (found.length < many) found.push((await upload()).id);
  return found;
};
const gallery = (...photos: string[]) => ({ gallery_photos: JSON.stringify(photos) });

const gone = 'This photo is no longer kept, as it was sent more than a day ago. Please choose it again.';
const used = 'This photo already belongs to a product. Please choose it again.';

/** Makes an uploaded photo this many hours older. */
async function age(id: string, hours: number): Promise<void> {
  const at = new Date(Date.now() - hours * 3_600_000).toISOString();
  await shop.storage.catalogue.change<object>(`photo/${id}`, (record) => record && { ...record, at });
}
/** Runs the daily job of the sweep. */
const cleanUp = () => deleteUnusedPhotos({ ...shop, now: () => new Date() });

describe('a photo uploaded by itself', () => {
  test('is answered with its id and an address, where it is at once', async () => {
    const { id, path } = await upload();
    const answer = await call('GET', path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect((await upload()).id, 'the same picture again is another photo').not.toBe(id);
  });

  test('is refused by its name where it is no picture, too large or cut off, and nothing stays', async () => {
    const before = await storedBytes(shop);
    const whole = await twoHalves(400, 300);
    for (const [file, text] of [
      [
        fileOf('<html></html>', 'page.png'),
        'page.png is not a picture we can read: JPEG, PNG, WebP or AVIF.',
      ],
      [fileOf('', 'none.png'), 'none.png is empty.'],
      [fileOf(pngOfSize(9_000, 10), 'wide.png'), 'wide.png has more than 8,000 pixels on a side.'],
      [
        fileOf(whole.subarray(0, whole.length - 400), 'half.jpg'),
        'half.jpg is damaged or cut off. Please choose it again, or another copy of it.',
      ],
      [fileOf(whole.subarray(0, 60), 'cut.jpg'), imageTexts.damaged('cut.jpg')],
      [fileOf(await twoHalves(20, 20, 'gif'), 'old.gif'), imageTexts.not_an_image('old.gif')],
      [fileOf(heifHead('heic'), 'IMG_0012.HEIC'), imageTexts.heic('IMG_0012.HEIC')],
    ] as const)
      expectBroken(await sendPhoto({ photo: file }), 'photo', text);
    expect(await storedBytes(shop)).toEqual(before);
  });

  test('is one file, in a form that is sent as one', async () => {
    expectBroken(await sendPhoto({}), 'photo', 'Please choose a photo.');
    expectBroken(await sendPhoto({ photo: fileOf('', '') }), 'photo', 'Please choose a photo.');
    expectBroken(await sendPhoto({ photo: 'ruby.jpg' }), 'photo', 'Please send pictures as files.');
    expectBroken(
      await sendPhoto({ photo: [picture(), picture()] }),
      'photo',
      'Please send one photo at a time.',
    );
    expectRefusal(await owner.post('product/photo', { photo: 'x' }), 415);
    const huge = fileOf(new Uint8Array(4 * 1024 * 1024), 'huge.jpg');
    expectRefusal(await sendPhoto({ photo: huge }), 413);
    const torn = { 'content-type': 'multipart/form-data; boundary=x', ...owner.authorization };
    expectRefusal(await call('POST', '/api/product/photo', { raw: '--x', headers: torn }), 400);
    expectRefusal(await call('GET', '/api/product/photo', { headers: owner.authorization }), 405);
  });
});

describe('a save that names photos', () => {
  test('shows them in the order asked for, and neither draws nor stores them again', async () => {
    const [main, first, second] = (await ids(3)) as [string, string, string];
    const before = await storedFiles();
    const id = await store({ main_photo: main, ...gallery(first, second) });
    expect(await storedFiles()).toBe(before);
    const product = await kept(id);
    expect(product.main_image).toBe(main);
    expect(product.images.map(({ image_path }) => image_path)).toEqual([first, second]);

    const [third] = (await ids(1)) as [string];
    const [one, two] = product.images.map((image) => image.id);
    await update(id, {
      'images[]': picture(),
      ...gallery(third),
      remove_images: JSON.stringify([one]),
      image_order: JSON.stringify(['new:1', two, 'new:0']),
    });
    const after = await kept(id);
    expect(after.images[0]?.image_path, 'photos are numbered after files').toBe(third);
    expect(after.images[1]?.image_path).toBe(second);
    expect(after.images[2]?.image_path).not.toBe(first);
    expect(await storedFiles()).toBe(before + 2 * FILES - FILES);
  });

  test('is refused when a photo is unknown, old, repeated or another product’s', async () => {
    const [mine, old, taken] = (await ids(3)) as [string, string, string];
    await store({ main_photo: taken });
    await age(old, 25);
    const id = await store();
    const before = await storedBytes(shop);
    const unknown = `${'a'.repeat(26)}-12x10.jpg`;
    for (const path of ['store', `update/${id}`]) {
      for (const wrong of [unknown, old, 'x', '../categories', '7', 'a'.repeat(200)]) {
        expectBroken(await send(path, { main_photo: wrong }), 'main_photo', gone);
        expectBroken(await send(path, gallery(mine, wrong)), 'gallery_photos', gone);
      }
      expectBroken(await send(path, { main_photo: taken, ...gallery(mine) }), 'main_photo', used);
      const { errors } = expectRefusal(await send(path, { main_photo: mine, ...gallery(taken, old) }), 422);
      expect(errors).toEqual({ gallery_photos: expect.arrayContaining([used, gone]) });
      const twice = 'Please name each photo once.';
      expectBroken(await send(path, gallery(mine, mine)), 'gallery_photos', twice);
      expectBroken(await send(path, { main_photo: mine, ...gallery(mine) }), 'gallery_photos', twice);
      for (const wrong of ['', 'x', '{}', '"x"', '[7]', 'null'])
        expectBroken(await send(path, { gallery_photos: wrong }), 'gallery_photos');
      const both = await send(path, { main_photo: mine, main_image: picture() });
      expectBroken(both, 'main_photo', 'Please choose one main picture.');
    }
    expect(await storedBytes(shop)).toEqual(before);
    await update(id, { main_photo: mine, gallery_photos: '[]' });
    expect((await kept(id)).main_image).toBe(mine);
  });

  test('has room for eight in the gallery, files and photos together', async () => {
    const eight = await ids(8);
    const [ninth] = (await ids(1)) as [string];
    const many = await send('store', gallery(...eight, ninth));
    expectBroken(many, 'gallery_photos');
    expectBroken(
      await send('store', { 'images[]': picture('a.jpg'), ...gallery(...eight) }),
      'gallery_photos',
    );
    const id = await store({ main_photo: ninth, ...gallery(...eight) });
    expect((await kept(id)).images).toHaveLength(8);
  });

  test('sent again with the same photos makes no second product, and shows no photo twice', async () => {
    const [photo] = (await ids(1)) as [string];
    const id = await store(gallery(photo));
    expectBroken(await send('store', gallery(photo)), 'gallery_photos', used);
    expectBroken(await send(`update/${id}`, gallery(photo)), 'gallery_photos', used);
    expect((await kept(id)).images).toHaveLength(1);
  });

  test('at the same moment as its double: one of them is done', async () => {
    const photos = await ids(3);
    const body = { main_photo: photos[0] ?? '', ...gallery(...photos.slice(1)) };
    const answers = await Promise.all([send('store', body), send('store', body), send('store', body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test('cannot reuse a photo that was removed, or whose product was deleted', async () => {
    const [photo, main] = (await ids(2)) as [string, string];
    const id = await store({ main_photo: main, ...gallery(photo) });
    await update(id, { remove_images: JSON.stringify([(await kept(id)).images[0]?.id]) });
    expectBroken(await send(`update/${id}`, gallery(photo)), 'gallery_photos', gone);
    await deleteProduct(shop, id);
    expectBroken(await send('store', { main_photo: main }), 'main_photo');
  });
});

describe('once a day', () => {
  const photoRecords = async () =>
    (await shop.storage.catalogue.keys('photo/')).map((key) => key.slice('photo/'.length)).toSorted();
  beforeEach(async () => {
    for (const photo of await photoRecords()) await age(photo, 26);
    await cleanUp();
  });

  test('photos that nobody used go with their files, a day after they were sent and not before', async () => {
    const before = await storedBytes(shop);
    const [young, old] = (await ids(2)) as [string, string];
    const whileThere = await storedFiles();
    await age(young, 24.5);
    await age(old, 26);
    await cleanUp();
    expect(await storedFiles()).toBe(whileThere - FILES);
    expectBroken(await send('store', { main_photo: young }), 'main_photo', gone);
    await age(young, 26);
    await cleanUp();
    expect(await storedBytes(shop)).toEqual(before);
  });

  test('photos that a product shows stay, and of those it no longer shows nothing is left', async () => {
    const [main, shown, removed] = (await ids(3)) as [string, string, string];
    const id = await store({ main_photo: main, ...gallery(shown, removed) });
    const [, image] = (await kept(id)).images;
    await update(id, { remove_images: JSON.stringify([image?.id]) });
    await cleanUp();
    expect(await photoRecords()).toEqual([main, shown].toSorted());
    for (const photo of [main, shown]) await age(photo, 26);
    const before = await storedFiles();
    await cleanUp();
    expect(await storedFiles()).toBe(before);
    for (const photo of [main, shown]) {
      expect((await call('GET', `/uploads/products/${photo}`)).status).toBe(200);
    }
    expect(await photoRecords()).toEqual([]);
  });
});
