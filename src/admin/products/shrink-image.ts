import { KEPT_SIDE } from '#domain/catalogue/image.ts';
import { BYTES_OF_KIND, imageKind } from '#domain/catalogue/image-kind.ts';

/**
 * Most bytes of one image: ten seconds on a slow line of 1 Mbit/s, and a quarter of what a request may hold.
 * Nearly every photo is below it at its first try.
 */
export const LARGEST_IMAGE = 1024 * 1024;

/**
 * Sizes and qualities that are tried until an image is small enough: first full and fine, then coarser, then
 * smaller.
 */
export const tries: { side: number; quality: number }[] = [
  { side: KEPT_SIDE, quality: 0.88 },
  { side: KEPT_SIDE, quality: 0.8 },
  { side: KEPT_SIDE, quality: 0.7 },
  { side: KEPT_SIDE, quality: 0.6 },
  { side: 1_280, quality: 0.6 },
  { side: 960, quality: 0.6 },
  { side: 640, quality: 0.5 },
];

/**
 * Returns a size that fits into a square of that side, in pixels. It is never enlarged, and never below one.
 */
export function fitInto(
  side: number,
  { width, height }: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Draws an image again, small enough to be sent: upright, a JPEG, without what the camera wrote into it.
 * Takes the memory of one whole image while it works, so images are to come one after another.
 * @returns the image, or why there is none. The server takes no other kinds, and says the same of them.
 */
export async function shrinkImage(file: File): Promise<Blob | 'empty' | 'heic' | 'damaged' | 'not_an_image'> {
  if (file.size === 0) return 'empty';
  const start = await file
    .slice(0, BYTES_OF_KIND)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  const kind = imageKind(new Uint8Array(start));
  if (kind === 'other') return 'not_an_image';
  const bitmap = await createImageBitmap(file).catch(() => null);
  // Safari can open a HEIC photo.
  if (!bitmap) return kind === 'heic' ? 'heic' : 'damaged';
  const canvas = document.createElement('canvas');
  try {
    let drawnFor = 0;
    for (const { side, quality } of tries) {
      if (side !== drawnFor) draw(bitmap, canvas, side);
      drawnFor = side;
      const image = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
      if (image?.type === 'image/jpeg' && image.size <= LARGEST_IMAGE) return image;
    }
    return 'damaged';
  } finally {
    bitmap.close();
    // Some phones count a canvas's memory against the page until it is emptied.
    canvas.width = 0;
    canvas.height = 0;
  }
}

function draw(bitmap: ImageBitmap, canvas: HTMLCanvasElement, side: number): void {
  Object.assign(canvas, fitInto(side, bitmap));
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return;
  // A JPEG knows no transparency; product images have a ground of sand.
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--sand');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
}

/**
 * Returns the name under which an image is sent, with the ending of its new type: 'IMG_0012.HEIC' becomes
 * 'IMG_0012.jpg'.
 */
export function sentName(name: string): string {
  return `${name.replace(/\.[^.]{1,5}$/, '') || 'photo'}.jpg`;
}
