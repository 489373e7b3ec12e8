import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { SHARE_SIZE, shareName, versionName, versionWidths } from '#domain/image.ts';
import type { BlobStore } from '../storage/blob-store.ts';

/** Longest side of a picture that is taken, and of the one that is kept, in pixels. */
const LONGEST_SIDE = 8_000;
const KEPT_SIDE = 1_600;

// libvips reads many formats; what is refused must not even be parsed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

const kinds = new Set(['jpeg', 'png', 'webp', 'heif']);

export type ImageFault = 'not_an_image' | 'too_large';
export type StoredImage = { ok: true; file: string } | { ok: false; reason: ImageFault };

/** What is wrong with a picture as far as its head tells: its kind and its size. Decodes nothing. */
export async function imageFault(bytes: Uint8Array): Promise<ImageFault | null> {
  if (bytes.byteLength === 0) return 'not_an_image';
  const header = await sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => null);
  if (!header || !kinds.has(header.format) || (header.format === 'heif' && header.compression !== 'av1'))
    return 'not_an_image';
  return header.width > LONGEST_SIDE || header.height > LONGEST_SIDE ? 'too_large' : null;
}

/**
 * Takes an uploaded picture by its content, whatever its name: JPEG, PNG, WebP or AVIF, at most 8,000 pixels
 * a side. What is kept is drawn anew (turned upright, location and camera data gone): a JPEG of at most 1,600
 * pixels, AVIF versions for pages, and a preview for sharing. Gives the name of the JPEG.
 */
export async function storeImage(images: BlobStore, bytes: Uint8Array): Promise<StoredImage> {
  const fault = await imageFault(bytes);
  if (fault) return { ok: false, reason: fault };
  const drawn = await sharp(bytes, { limitInputPixels: LONGEST_SIDE * LONGEST_SIDE, failOn: 'error' })
    .rotate()
    .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: GROUND })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (!drawn) return { ok: false, reason: 'not_an_image' };
  const { width, height, channels } = drawn.info;
  const picture = () => sharp(drawn.data, { raw: { width, height, channels } });

  const file = `${newName()}-${width}x${height}.jpg`;
  await images.createBytes(file, await picture().jpeg({ quality: 84, mozjpeg: true }).toBuffer());
  for (const version of versionWidths(width)) {
    const avif = await picture().resize({ width: version }).avif({ quality: 52, effort: 3 }).toBuffer();
    await images.createBytes(versionName(file, version), avif);
  }
  const share = await picture()
    .resize({ ...SHARE_SIZE, fit: 'contain', background: GROUND })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
  await images.createBytes(shareName(file), share);
  return { ok: true, file };
}

/** The ground that product photographs stand on: sand. */
const GROUND = '#f1e8d8';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** 26 letters and digits, 130 random bits: a name nobody guesses and no two pictures share. */
function newName(): string {
  return Array.from(randomBytes(26), (byte) => LETTERS[byte % 32]).join('');
}
