import { isHeic } from './photo-kind.ts';
import { fitInto, LARGEST_PHOTO, tries } from './photo-measures.ts';

export type Shrunk = { ok: true; photo: Blob } | { ok: false; reason: 'heic' | 'unreadable' };

/**
 * Draws a photo anew, small enough to be sent: upright, a JPEG, without what the camera wrote into it. Takes the
 * memory of one whole photo while it works, so photos are to come one after another.
 */
export async function shrinkPhoto(file: File): Promise<Shrunk> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return { ok: false, reason: await whyUnreadable(file) };
  const canvas = document.createElement('canvas');
  try {
    let drawnFor = 0;
    for (const { side, quality } of tries) {
      if (side !== drawnFor) draw(bitmap, canvas, side);
      drawnFor = side;
      const photo = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
      if (photo?.type === 'image/jpeg' && photo.size <= LARGEST_PHOTO) return { ok: true, photo };
    }
    return { ok: false, reason: 'unreadable' };
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
  // A JPEG knows no transparency; product photos stand on sand.
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--sand');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
}

async function whyUnreadable(file: File): Promise<'heic' | 'unreadable'> {
  const start = await file
    .slice(0, 32)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  return isHeic(new Uint8Array(start)) ? 'heic' : 'unreadable';
}
