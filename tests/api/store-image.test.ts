import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imageSize, shareName, versionName, versionWidths } from '#domain/catalogue/image.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { storeImage } from '#tests/support/stored-images.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { type Format, heifHead, pngOfSize, twoHalves } from './images.ts';

let opened: TestShop;
let images: BlobStore;

beforeAll(async () => {
  opened = await openTestShop();
  images = opened.shop.storage.images;
});
afterAll(() => opened.close());

const read = async (name: string) => Buffer.from((await images.readBytes(name)) ?? new ArrayBuffer(0));
async function stored(bytes: Uint8Array): Promise<string> {
  const result = await storeImage(images, bytes);
  if (!result.ok) throw new Error(`refused: ${result.reason}`);
  return result.file;
}
/** Returns everything that was stored for a picture. */
async function filesOf(file: string): Promise<[string, Buffer][]> {
  const names = [
    file,
    shareName(file),
    ...versionWidths(imageSize(file)?.width ?? 0).map((w) => versionName(file, w)),
  ];
  return Promise.all(names.map(async (name): Promise<[string, Buffer]> => [name, await read(name)]));
}
async function colourAt(bytes: Buffer, x: number, y: number): Promise<'red' | 'blue' | 'other'> {
  const [r = 0, g = 0, b = 0] = await sharp(bytes)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  if (r > 150 && b < 90 && g < 90) return 'red';
  return b > 150 && r < 90 && g < 90 ? 'blue' : 'other';
}
async function refusal(bytes: Uint8Array): Promise<string> {
  const before = await images.keys('');
  const result = await storeImage(images, bytes);
  expect(await images.keys(''), 'nothing was stored').toEqual(before);
  return result.ok ? 'stored' : result.reason;
}

describe('a picture', () => {
  test.each<Format>(['jpeg', 'png', 'webp', 'avif'])('that is %s by its content is taken', async (format) => {
    const file = await stored(await twoHalves(60, 40, format));
    expect(file).toMatch(/^[a-z2-7]{26}-60x40\.jpg$/);
    for (const [name, bytes] of await filesOf(file)) {
      const { format: kept, width, height, compression } = await sharp(bytes).metadata();
      expect(kept, name).toBe(name.endsWith('.avif') ? 'heif' : 'jpeg');
      if (kept === 'heif') expect(compression).toBe('av1');
      expect([width, height], name).toEqual(name.includes('.share.') ? [1200, 630] : [60, 40]);
    }
    const main = await read(file);
    expect([await colourAt(main, 5, 20), await colourAt(main, 55, 20)]).toEqual(['red', 'blue']);
  });

  test('gets a new name each time, even the same picture', async () => {
    const bytes = await twoHalves(20, 20);
    const names = await Promise.all([stored(bytes), stored(bytes), stored(bytes)]);
    expect(new Set(names).size).toBe(3);
  });

  test('of a phone is kept at 1,600 pixels, with every smaller version', async () => {
    const file = await stored(await twoHalves(3_200, 2_400));
    expect(imageSize(file)).toEqual({ width: 1600, height: 1200 });
    const widths: number[] = [];
    for (const [name, bytes] of await filesOf(file)) {
      const width = (await sharp(bytes).metadata()).width;
      if (name.endsWith('.avif')) widths.push(width);
    }
    expect(widths).toEqual([160, 320, 480, 640, 960, 1600]);
  });

  test.each([
    ['8,000 pixels wide', 8_000, 30],
    ['8,000 pixels high', 30, 8_000],
    ['one pixel', 1, 1],
  ])('of %s is taken', async (_, width, height) => {
    const file = await stored(await twoHalves(width, height));
    const kept = imageSize(file);
    expect(Math.max(kept?.width ?? 0, kept?.height ?? 0)).toBe(Math.min(1600, Math.max(width, height)));
    for (const [name, bytes] of await filesOf(file)) expect(bytes.length, name).toBeGreaterThan(0);
  });

  test('with a see-through ground stands on an opaque one', async () => {
    const clear = { width: 20, height: 20, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } };
    const file = await stored(await sharp({ create: clear }).png().toBuffer());
    for (const [name, bytes] of await filesOf(file)) {
      const { hasAlpha } = await sharp(bytes).metadata();
      expect(hasAlpha, name).toBe(false);
      const { channels } = await sharp(bytes).stats();
      expect(Math.min(...channels.map(({ min }) => min)), name).toBeGreaterThan(150);
    }
  });

  test('of greys with a see-through ground stands on sand, as one in colours does', async () => {
    const grey = sharp(Buffer.from([0, 0, 0, 0]), { raw: { width: 2, height: 1, channels: 2 } });
    const file = await stored(await grey.png().toBuffer());
    const { data } = await sharp(await read(file))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [red = 0, , blue = 0] = data;
    expect(red - blue).toBeGreaterThan(15);
  });

  test.each<[string, (from: Sharp) => Sharp]>([
    ['grey', (from) => from.greyscale().jpeg()],
    ['CMYK', (from) => from.toColourspace('cmyk').jpeg()],
    ['16 bits deep', (from) => from.toColourspace('rgb16').png()],
    ['of few colours', (from) => from.png({ palette: true })],
    ['progressive', (from) => from.jpeg({ progressive: true })],
    ['in the P3 colours of a phone', (from) => from.withIccProfile('p3').jpeg()],
  ])('that is %s is drawn anew in plain colours', async (_, make) => {
    const file = await stored(await make(sharp(await twoHalves(60, 40, 'png'))).toBuffer());
    for (const [name, bytes] of await filesOf(file)) {
      const { space, icc, depth, channels } = await sharp(bytes).metadata();
      expect({ space, icc, depth, channels }, name).toMatchObject({
        space: 'srgb',
        depth: 'uchar',
        channels: 3,
      });
      expect(icc).toBeUndefined();
    }
    if (_ !== 'grey') expect(await colourAt(await read(file), 5, 20)).toBe('red');
  });

  test('that moves is kept standing still, in its first frame', async () => {
    const frames = [
      await twoHalves(40, 30, 'png'),
      await sharp(await twoHalves(40, 30, 'png'))
        .flop()
        .toBuffer(),
    ];
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const file = await stored(moving);
    expect(imageSize(file)).toEqual({ width: 40, height: 30 });
    for (const [name, bytes] of await filesOf(file))
      expect((await sharp(bytes).metadata()).pages ?? 1, name).toBe(1);
    expect(await colourAt(await read(file), 5, 15)).toBe('red');
  });
});

describe('what a camera wrote into a picture', () => {
  const exif = {
    IFD0: { Make: 'CameraMaker', Model: 'CameraModel', Artist: 'Asha Verma', Copyright: 'Asha Verma' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '28/1 40/1 9/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '77/1 26/1 15/1',
    },
  };
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>28.6692N</secret></x:xmpmeta>';
  const traces = /CameraMaker|CameraModel|Asha|28\.6692|Exif|GPS|xmpmeta|http:\/\/ns\.adobe/;

  test.each<Format>(['jpeg', 'png', 'webp', 'avif'])('does not survive: %s', async (format) => {
    const from = sharp(await twoHalves(60, 40, 'png'))
      .toFormat(format)
      .withExif(exif)
      .withXmp(xmp);
    const bytes = await from.toBuffer();
    const before = await sharp(bytes).metadata();
    expect(before.exif, 'the upload has it').toBeDefined();
    expect(before.exif?.toString('latin1')).toContain('CameraMaker');
    for (const [name, kept] of await filesOf(await stored(bytes))) {
      const { exif: left, xmp: leftXmp, iptc, icc, orientation } = await sharp(kept).metadata();
      expect([left, leftXmp, iptc, icc, orientation], name).toEqual(Array(5).fill(undefined));
      expect(kept.toString('latin1'), name).not.toMatch(traces);
    }
  });

  // Each row has the camera's rotation, and the side of the upright picture on which the red half belongs.
  test.each([
    [1, [60, 40], 'left'],
    [2, [60, 40], 'right'],
    [3, [60, 40], 'right'],
    [4, [60, 40], 'left'],
    [5, [40, 60], 'top'],
    [6, [40, 60], 'top'],
    [7, [40, 60], 'bottom'],
    [8, [40, 60], 'bottom'],
  ] as const)('turns it upright: orientation %i', async (orientation, size, red) => {
    const bytes = await sharp(await twoHalves(60, 40, 'png'))
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer();
    const file = await stored(bytes);
    expect(imageSize(file)).toEqual({ width: size[0], height: size[1] });
    const [width, height] = size;
    const spot = {
      left: [3, height / 2],
      right: [width - 4, height / 2],
      top: [width / 2, 3],
      bottom: [width / 2, height - 4],
    }[red] as [number, number];
    for (const [name, kept] of await filesOf(file)) {
      if (name.includes('.share.')) continue;
      const { width: w, height: h } = await sharp(kept).metadata();
      expect([w, h], name).toEqual(size);
      expect(await colourAt(kept, ...spot), name).toBe('red');
    }
  });
});

describe('what is no picture that is taken', () => {
  const script = '<html><script>alert(document.cookie)</script></html>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
  type Made = [string, () => Promise<Uint8Array> | Uint8Array];
  const foreign: Made[] = [
    ['text', () => Buffer.from('a photo, honestly')],
    ['HTML', () => Buffer.from(script)],
    ['SVG', () => Buffer.from(svg)],
    [
      'SVG that reads a file',
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9"><image xlink:href="file:///etc/passwd" width="9" height="9"/></svg>',
        ),
    ],
    ['GIF', () => twoHalves(20, 20, 'gif')],
    ['TIFF', () => twoHalves(20, 20, 'tiff')],
    ['a script before a JPEG', async () => Buffer.concat([Buffer.from(script), await twoHalves(20, 20)])],
  ];
  const damaged: Made[] = [
    ['a JPEG head and a script', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.from(script)])],
    ['half a JPEG', async () => (await twoHalves(200, 200)).subarray(0, 700)],
    ['a PNG without its last quarter', async () => cut(await noise('png'))],
    ['an AVIF without its last quarter', async () => cut(await noise('avif'))],
    ['a PNG with less in it than it says', () => pngOfSize(4_000, 4_000)],
    ['a PNG of no width', () => pngOfSize(0, 100)],
  ];
  const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.75));
  const noise = (format: Format) =>
    sharp({
      create: { width: 120, height: 120, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    } as SharpOptions)
      .toFormat(format)
      .toBuffer();
  test.each(foreign)('is refused as no picture: %s', async (_, make) => {
    expect(await refusal(await make())).toBe('not_an_image');
  });
  test.each(damaged)('is refused as damaged: %s', async (_, make) => {
    expect(await refusal(await make())).toBe('damaged');
  });
  test('is refused as HEIC', async () => {
    expect(await refusal(await heifHead('heic'))).toBe('heic');
  });

  test.each([
    ['8,001 pixels wide', 8_001, 20],
    ['8,001 pixels high', 20, 8_001],
  ])('is refused as too large: %s', async (_, width, height) => {
    expect(await refusal(await twoHalves(width, height))).toBe('too_large');
  });

  test('an AVIF of more than 24 megapixels, which takes 1.5 GB to decode, is refused', async () => {
    const small = { width: 64, height: 64, channels: 3, background: '#888' } as const;
    const avif = await sharp({ create: small }).avif({ effort: 0 }).toBuffer();
    // Its head says what it has to be refused by. A real one would take seconds to make.
    for (let at = avif.indexOf('ispe'); at >= 0; at = avif.indexOf('ispe', at + 4)) {
      avif.writeUInt32BE(6_100, at + 8);
      avif.writeUInt32BE(4_000, at + 12);
    }
    expect(await refusal(avif)).toBe('too_large');
  });

  test.each([
    [30_000, 30_000],
    [1_000_000, 1],
  ])('is refused as too large by its head alone: %i by %i', async (width, height) => {
    expect(await refusal(pngOfSize(width, height))).toBe('too_large');
  });

  test('is refused as too large, a bomb of 900 million pixels in one megabyte', async () => {
    const bomb = pngOfSize(30_000, 30_000, Buffer.alloc((30_000 / 8 + 1) * 30_000));
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await refusal(bomb)).toBe('too_large');
  });

  test.each<Format>(['jpeg', 'png', 'webp'])(
    'does not survive in a picture it was hung onto: HTML behind %s',
    async (format) => {
      const bytes = Buffer.concat([await twoHalves(30, 20, format), Buffer.from(script)]);
      for (const [name, kept] of await filesOf(await stored(bytes)))
        expect(kept.toString('latin1'), name).not.toMatch(/script|html/i);
    },
  );
});
