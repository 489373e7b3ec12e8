import { LARGEST_BODY } from '#domain/field-lengths.ts';
import { MOST_GALLERY_IMAGES } from '#domain/product.ts';

/** Longest side of a photo as it is sent, in pixels; the server keeps none larger. */
const LONGEST_SIDE = 1_600;

/** Kept free for the form's texts and what stands between its parts, in bytes: 20,000 letters take up to 60,000. */
export const ROOM_FOR_TEXTS = 96 * 1024;

/**
 * Most bytes of one photo. A product has a main photo and eight more; where each stays below its ninth, all of
 * them fit into one request, however many are sent and in whichever order they come.
 */
export const LARGEST_PHOTO = Math.floor(
  (LARGEST_BODY.multipart - ROOM_FOR_TEXTS) / (MOST_GALLERY_IMAGES + 1),
);

/** How a photo is tried until it is small enough: first in full and well, then coarser, then smaller. */
export const tries: { side: number; quality: number }[] = [
  { side: LONGEST_SIDE, quality: 0.88 },
  { side: LONGEST_SIDE, quality: 0.8 },
  { side: LONGEST_SIDE, quality: 0.7 },
  { side: LONGEST_SIDE, quality: 0.6 },
  { side: 1_280, quality: 0.6 },
  { side: 960, quality: 0.6 },
  { side: 640, quality: 0.5 },
];

/** A size made to fit a square of that side, in pixels; never enlarged, never below one. */
export function fitInto(
  side: number,
  { width, height }: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
