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
import { imageKind } from '#domain/catalogue/image-kind.ts';
import { inBatches } from '../in-batches.ts';

/** Longest side of an image that is accepted, in pixels. */
const LONGEST_SIDE = 8_000;
/** Most pixels of an AVIF. Decoding takes about 25 bytes a pixel, five times as much as other formats. */
const MOST_AVIF_PIXELS = 24_000_000;

// libvips reads many formats. The refused ones must not even be parsed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

/** Reason of a refusal. `damaged`: it begins as an image, and cannot be decoded. */
export type ImageError = 'empty' | 'not_an_image' | 'heic' | 'too_large' | 'damaged';

/** All versions of an image, with the name and content of each file. */
export interface DrawnImage {
  /** Name of the JPEG, which is the name of the image. */
  file: string;
  files: [name: string, bytes: Uint8Array][];
}

/**
 * Checks the format and size of an image by its header, without decoding it. Returns null for a valid image.
 */
export async function imageError(bytes: Uint8Array): Promise<ImageError | null> {
  if (bytes.byteLength === 0) return 'empty';
  const header = await sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => null);
  if (!header || (header.format === 'heif' && header.compression !== 'av1')) {
    const kind = imageKind(bytes);
    return kind === 'picture' ? 'damaged' : kind === 'heic' ? 'heic' : 'not_an_image';
  }
  const { width, height } = header;
  if (header.format === 'heif' && width * height > MOST_AVIF_PIXELS) return 'too_large';
  return width > LONGEST_SIDE || height > LONGEST_SIDE ? 'too_large' : null;
}

/**
 * Encodes an uploaded image anew, whatever its name: JPEG, PNG, WebP or AVIF, at most 8,000 pixels a side
 * (AVIF 24 megapixels). The result is upright and has no location or camera data: a JPEG of at most 1,600
 * pixels, AVIF versions for pages, and a preview for sharing. Returns null for an image that cannot be
 * decoded. Call `imageError` first.
 */
export async function drawImage(bytes: Uint8Array): Promise<DrawnImage | null> {
  const drawn = await sharp(bytes, { limitInputPixels: LONGEST_SIDE * LONGEST_SIDE, failOn: 'error' })
    // First of all: the ground of a grey picture would otherwise be grey too.
    .pipelineColourspace('srgb')
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
    // The owner waits. Effort 2 takes two thirds of the time of effort 3, and makes only the largest version
    // a tenth larger.
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

/** Background colour of previews: sand. */
const GROUND = '#f1e8d8';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * Returns a random name of 26 letters and digits (130 bits), which cannot be guessed and is never used twice.
 */
export function newImageName(): string {
  return Array.from(randomBytes(26), (byte) => LETTERS[byte % 32]).join('');
}

/**
 * Images that are encoded at once. Each takes up to some hundred megabytes, and a function has one gigabyte.
 */
const AT_ONCE = 2;

export type DrawnImages =
  | { ok: true; images: DrawnImage[] }
  /** Error of each image; null for the valid ones. */
  | { ok: false; errors: (ImageError | null)[] };

/** Encodes all of these images or none. Checks all headers before it decodes any image. Stores nothing. */
export async function drawImages(uploads: UploadedFile[]): Promise<DrawnImages> {
  const headers = await Promise.all(uploads.map(({ bytes }) => imageError(bytes)));
  if (headers.some(Boolean)) return { ok: false, errors: headers };
  const drawn = await inBatches(uploads, ({ bytes }) => drawImage(bytes), AT_ONCE);
  const images = drawn.filter((image) => image !== null);
  if (images.length === uploads.length) return { ok: true, images };
  return { ok: false, errors: drawn.map((image) => (image ? null : 'damaged')) };
}
