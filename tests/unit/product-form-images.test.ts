import { describe, expect, it } from 'vitest';
import {
  areImagesChanged,
  type FormImage,
  type FormImages,
  imageErrors,
  imagesOf,
  imagesToSend,
  keptOf,
  moved,
  neighbour,
  photosStatus,
  rebased,
  roomLeft,
  staying,
  withChange,
  without,
  withPhotosRefused,
} from '#admin/products/form-images.ts';
import { fitInto, LARGEST_IMAGE, sentName, tries } from '#admin/products/shrink-image.ts';
import { imageKind } from '#domain/catalogue/image-kind.ts';
import type { ProductWire } from '#domain/catalogue/product.ts';
import { LARGEST_BODY } from '#domain/site/field-lengths.ts';

const withImages = (...ids: number[]) =>
  ({ images: ids.map((id) => ({ id, image_path: `${id}.jpg` })) }) as ProductWire;
const fresh = (key: string): FormImage => ({
  key,
  chosen: new File(['x'], `${key}.jpg`),
  state: { step: 'uploaded', image: new Blob(['x']), photo: { id: `photo of ${key}`, path: '/x.jpg' } },
  removed: false,
});
const ruby = withImages(7, 8, 9);
const keys = ({ gallery }: { gallery: { key: string }[] }) => gallery.map(({ key }) => key);

describe('the images of a product form', () => {
  it('are unchanged at first, and again once a removal is undone or a move taken back', () => {
    const images = imagesOf(ruby);
    expect(areImagesChanged(images, ruby)).toBe(false);
    const removed = without(images, 'stored-8');
    expect(areImagesChanged(removed, ruby)).toBe(true);
    expect(areImagesChanged(withChange(removed, 'stored-8', { removed: false }), ruby)).toBe(false);
    const sorted = moved(images, 'stored-9', 'stored-7');
    expect(areImagesChanged(sorted, ruby)).toBe(true);
    expect(areImagesChanged(moved(sorted, 'stored-9', 'stored-8'), ruby)).toBe(false);
    expect(areImagesChanged({ ...images, main: fresh('new-1') }, ruby)).toBe(true);
  });

  it('move to the place of another', () => {
    const images = imagesOf(ruby);
    expect(keys(moved(images, 'stored-7', 'stored-9'))).toEqual(['stored-8', 'stored-9', 'stored-7']);
    expect(keys(moved(images, 'stored-9', 'stored-7'))).toEqual(['stored-9', 'stored-7', 'stored-8']);
    expect(moved(images, 'stored-7', 'gone')).toBe(images);
  });

  it('step over those that go', () => {
    const images = without(imagesOf(ruby), 'stored-8');
    expect(neighbour(images, 'stored-7', 1)?.key).toBe('stored-9');
    expect(neighbour(images, 'stored-9', 1)).toBeNull();
    expect(neighbour(images, 'stored-7', -1)).toBeNull();
  });

  it('are sent as ids in order, new ones by their number, removed ones apart', () => {
    const { gallery } = imagesOf(ruby);
    const mixed = { main: null, gallery: [fresh('new-1'), ...gallery, fresh('new-2')] };
    const sent = imagesToSend(without(mixed, 'stored-8'));
    expect(sent.order).toEqual(['new:0', 7, 9, 'new:1']);
    expect(sent.added).toEqual(['photo of new-1', 'photo of new-2']);
    expect(imagesToSend({ ...mixed, main: fresh('new-3') }).main).toBe('photo of new-3');
    expect(sent.removed).toEqual([8]);
  });

  it('that are refused stay visible, take no room and are not sent', () => {
    const { gallery } = imagesOf(ruby);
    const images = withChange({ main: null, gallery: [...gallery, fresh('new-1')] }, 'new-1', {
      state: { step: 'refused', why: 'HEIC' },
    });
    expect(images.gallery).toHaveLength(4);
    expect(staying(images)).toHaveLength(3);
    expect(roomLeft(images)).toBe(5);
    expect(imagesToSend(images).added).toEqual([]);
  });

  it('are carried over to a product saved elsewhere: what is gone goes, what came comes last', () => {
    const images = without({ main: null, gallery: [fresh('new-1'), ...imagesOf(ruby).gallery] }, 'stored-9');
    const sent = imagesToSend(rebased(images, withImages(9, 10, 7)));
    expect(sent.order).toEqual(['new:0', 7, 10]);
    expect(sent.removed).toEqual([9]);
  });
});

describe('the photos of a product form', () => {
  const withState = (state: FormImage['state'], key = 'new-1') =>
    withChange({ main: null, gallery: [...imagesOf(ruby).gallery, fresh(key)] }, key, { state });
  const image = new Blob(['x']);

  it('stay in their place while they are under way and when they did not get through', () => {
    for (const state of [
      { step: 'waiting' },
      { step: 'sending', image, part: 0.5 },
      { step: 'unsent', image, why: 'cut' },
    ] as const)
      expect(staying(withState(state))).toHaveLength(4);
  });

  it('that were not sent keep a product from being saved, each kind with its own words', () => {
    expect(imageErrors(withState({ step: 'uploaded', image, photo: { id: 'a', path: '/a' } }))).toEqual({});
    const unsent = { step: 'unsent', image, why: 'cut' } as const;
    expect(imageErrors(withState(unsent)).images?.join()).toContain('were not sent');
    expect(imageErrors(withState({ step: 'refused', why: 'HTML' })).images?.join()).toContain(
      'cannot be used',
    );
    const main = { ...fresh('new-1'), state: unsent };
    expect(imageErrors({ main, gallery: [] }).main_image?.join()).toContain('was not sent');
  });

  it('are counted aloud while they are sent, and named when they fail', () => {
    expect(photosStatus(imagesOf(ruby))).toBe('');
    expect(photosStatus(withState({ step: 'sending', image, part: null }))).toBe('Sending photos, 1 to go.');
    expect(photosStatus({ main: null, gallery: [fresh('new-1')] })).toBe('Photos are sent.');
    const failed = photosStatus(withState({ step: 'unsent', image, why: 'cut' }));
    expect(failed).toContain('Not sent: new-1.jpg.');
  });

  it('outlive a reload once they are sent, in their order, and with what was taken out', () => {
    const sorted = moved(without(withState(fresh('new-1').state), 'stored-8'), 'new-1', 'stored-7');
    const reloaded: FormImages = JSON.parse(JSON.stringify(keptOf(sorted)));
    expect(imagesToSend(reloaded)).toEqual(imagesToSend(sorted));
    expect(keptOf(withState({ step: 'sending', image, part: 0.5 })).gallery).toHaveLength(3);
  });

  it('that the shop no longer keeps are sent again, or must be chosen again', () => {
    const images = { main: fresh('new-1'), gallery: [fresh('new-2'), ...imagesOf(ruby).gallery] };
    const refused = withPhotosRefused(images, { gallery_photos: ['gone'] });
    expect(refused.main?.state.step).toBe('uploaded');
    expect(refused.gallery.map(({ state }) => state.step)).toEqual(['unsent', 'stored', 'stored', 'stored']);
    const afterReload = withPhotosRefused(keptOf(images), { main_photo: ['gone'] });
    expect(afterReload.main?.state).toEqual({ step: 'refused', why: 'gone' });
  });
});

describe('the size of what is sent', () => {
  it('fits a photo into a request', () => {
    expect(LARGEST_IMAGE).toBeLessThan(LARGEST_BODY.multipart / 2);
  });

  it('is brought about by less quality first, then by fewer pixels', () => {
    const sides = tries.map(({ side }) => side);
    expect(sides).toEqual(sides.toSorted((one, other) => other - one));
    expect(tries[0]?.side).toBe(1600);
  });

  it('keeps the shape of a photo and never enlarges it', () => {
    expect(fitInto(1600, { width: 4032, height: 3024 })).toEqual({ width: 1600, height: 1200 });
    expect(fitInto(1600, { width: 3024, height: 4032 })).toEqual({ width: 1200, height: 1600 });
    expect(fitInto(1600, { width: 800, height: 600 })).toEqual({ width: 800, height: 600 });
    expect(fitInto(1600, { width: 9000, height: 2 })).toEqual({ width: 1600, height: 1 });
  });
});

describe('a file that is no photo', () => {
  const start = (text: string) => new TextEncoder().encode(`\0\0\0\x18${text}`);
  it('is known by its content', () => {
    expect(imageKind(start('ftypheic\0\0\0\0mif1heic'))).toBe('heic');
    expect(imageKind(start('ftypmif1\0\0\0\0heic'))).toBe('heic');
    expect(imageKind(start('ftypavif\0\0\0\0mif1miaf'))).toBe('picture');
    expect(imageKind(start('ftypmp42'))).toBe('other');
    expect(imageKind(new Uint8Array())).toBe('other');
    for (const bytes of ['\xff\xd8\xff\xe1', '\x89PNG\r\n', 'RIFF\0\0\0\0WEBPVP8 '])
      expect(imageKind(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))).toBe('picture');
    for (const text of ['GIF89a', '<svg', 'RIFF....WAVE', 'II*'])
      expect(imageKind(new TextEncoder().encode(text))).toBe('other');
  });

  it('is named for what is sent', () => {
    expect(sentName('IMG_0012.HEIC')).toBe('IMG_0012.jpg');
    expect(sentName('ruby.5.25.png')).toBe('ruby.5.25.jpg');
    expect(sentName('.png')).toBe('photo.jpg');
    expect(sentName('माणिक')).toBe('माणिक.jpg');
  });
});
