import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import {
  KEPT_SIDE,
  SHARE_SIZE,
  shareName,
  type UploadedFile,
  versionName,
  versionWidths,
} from '#domain/catalogue/image.ts';
import { inBatches } from '../in-batches.ts';

/** Longest side of an image that is taken, in pixels. */
const LONGEST_SIDE = 8_000;
/** Most pixels of an AVIF: decoding one takes some 25 bytes a pixel, five times as many as the other kinds. */
const MOST_AVIF_PIXELS = 24_000_000;

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

/** `damaged`: its head is that of an image, and the rest cannot be decoded. */
export type ImageError = 'empty' | 'not_an_image' | 'too_large' | 'damaged';

/** An image in all its versions, ready to be stored: name and content of each file. */
export interface DrawnImage {
  /** Name of the JPEG, by which the image is known. */
  file: string;
  files: [name: string, bytes: Uint8Array][];
}

/** What is wrong with an image as far as its header says: its kind and its size. Decodes nothing. */
export async function imageError(bytes: Uint8Array): Promise<ImageError | null> {
  if (bytes.byteLength === 0) return 'empty';
  const header = await sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => null);
  if (!header || (header.format === 'heif' && header.compression !== 'av1')) return 'not_an_image';
  const { width, height } = header;
  if (header.format === 'heif' && width * height > MOST_AVIF_PIXELS) return 'too_large';
  return width > LONGEST_SIDE || height > LONGEST_SIDE ? 'too_large' : null;
}

/**
 * Draws an uploaded image again, by its content whatever its name: JPEG, PNG, WebP or AVIF, at most 8,000 pixels a
 * side (AVIF 24 megapixels). What comes out is upright and without location and camera data: a JPEG of at most 1,600 pixels, AVIF versions
 * for pages, and a preview for sharing. Null for what cannot be decoded; ask `imageError` first.
 */
export async function drawImage(bytes: Uint8Array): Promise<DrawnImage | null> {
  const drawn = await sharp(bytes, { limitInputPixels: LONGEST_SIDE * LONGEST_SIDE, failOn: 'error' })
    .rotate()
    .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: GROUND })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (!drawn) return null;
  const { width, height, channels } = drawn.info;
  const image = () => sharp(drawn.data, { raw: { width, height, channels } });

  const file = `${newImageName()}-${width}x${height}.jpg`;
  const files: DrawnImage['files'] = [[file, await image().jpeg({ quality: 84, mozjpeg: true }).toBuffer()]];
  for (const version of versionWidths(width)) {
    // The owner waits for it: two thirds of the time of effort 3, for a tenth more bytes of the largest and none of the others.
    const avif = await image().resize({ width: version }).avif({ quality: 52, effort: 2 }).toBuffer();
    files.push([versionName(file, version), avif]);
  }
  const share = await image()
    .resize({ ...SHARE_SIZE, fit: 'contain', background: GROUND })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
  files.push([shareName(file), share]);
  return { file, files };
}

/** The ground that product photographs stand on: sand. */
const GROUND = '#f1e8d8';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** 26 letters and digits, 130 random bits: a name that cannot be guessed and that no two images share. */
export function newImageName(): string {
  return Array.from(randomBytes(26), (byte) => LETTERS[byte % 32]).join('');
}

/** Drawing an image takes up to some hundred megabytes of memory; a function has one gigabyte. */
const AT_ONCE = 2;

export type DrawnImages =
  | { ok: true; images: DrawnImage[] }
  /** What is wrong with each of the images, null for those with nothing wrong. */
  | { ok: false; errors: (ImageError | null)[] };

/** Draws all of these images or none. All headers are looked at before any image is decoded. Stores nothing. */
export async function drawImages(uploads: UploadedFile[]): Promise<DrawnImages> {
  const headers = await Promise.all(uploads.map(({ bytes }) => imageError(bytes)));
  if (headers.some(Boolean)) return { ok: false, errors: headers };
  const drawn = await inBatches(uploads, ({ bytes }) => drawImage(bytes), AT_ONCE);
  const images = drawn.filter((image) => image !== null);
  if (images.length === uploads.length) return { ok: true, images };
  return { ok: false, errors: drawn.map((image) => (image ? null : 'damaged')) };
}
