import { describe, expect, test } from 'vitest';
import { fileOf, storedBytes } from '#tests/support/owner-forms.ts';
import { addProduct } from '#tests/support/test-shop.ts';
import { pngOfSize } from './images.ts';
import {
  FILES,
  gems,
  kept,
  openProductSite,
  photo,
  picture,
  pictures,
  send,
  store,
  storedFiles,
  update,
} from './product-site.ts';
import { shop } from './test-site.ts';
import { expectBroken, expectRefusal } from './wire.ts';

openProductSite();

describe('a picture', () => {
  const unread = (name: string) => `${name} is not a picture we can read: JPEG, PNG, WebP or AVIF.`;
  const wide = (name: string) => `${name} has more than 8,000 pixels on a side.`;
  const html = '<html><script>alert(1)</script></html>';
  test.each<[string, () => Promise<Uint8Array | string> | Uint8Array | string, (name: string) => string]>([
    ['HTML', () => html, unread],
    ['nothing', () => '', (name) => `${name} is empty.`],
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

  test('is taken by its content, whatever its name', async () => {
    const sent = { main_image: fileOf(photo, 'page.html'), 'images[]': fileOf(photo, '') };
    const before = await storedFiles();
    expect((await kept(await store(sent))).images).toHaveLength(1);
    expect(await storedFiles()).toBe(before + 2 * FILES);
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

  test('follows image_order, with new pictures where they were sent or else last', async () => {
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
      '',
      'x',
      '{}',
      'null',
      '"new:0"',
      '[true]',
      '["new:x"]',
      '["new:-1"]',
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
