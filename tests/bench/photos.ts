import sharp from 'sharp';
import { drawImage } from '#server/images/draw-image.ts';
import { printTable } from './table.ts';

/** The size, in pixels, of a photo from a usual phone camera: 12 megapixels. */
const CAMERA = { width: 4_000, height: 3_000 };
/** The size to which the owner's browser scales such a photo before it is sent. */
const SENT = { width: 1_600, height: 1_200 };
const PHOTOS = 9;
/** The share of a processor core that a function with one gigabyte of memory has. */
const SHARE_OF_A_CORE = 0.5;

/**
 * Prints the processor seconds that nine photos of a product take, as cameras take them and as the owner's
 * browser sends them, in one call as before and in a call each. On half a core a call must end within 60
 * seconds.
 */
export async function benchPhotos(): Promise<void> {
  const rows: string[][] = [];
  for (const [kind, size] of [
    ['12 megapixels', CAMERA],
    ['scaled by the browser', SENT],
  ] as const) {
    const photo = await photograph(size);
    const seconds: number[] = [];
    for (let n = 0; n < PHOTOS; n++) seconds.push(await processorSeconds(() => drawImage(photo)));
    const sum = seconds.reduce((total, one) => total + one, 0);
    const onHalfACore = (used: number) => `${(used / SHARE_OF_A_CORE).toFixed(1)} s`;
    rows.push([
      kind,
      `${Math.round(photo.byteLength / 1000)} kB`,
      `${(sum / PHOTOS).toFixed(2)} s`,
      onHalfACore(Math.max(...seconds)),
      onHalfACore(sum),
    ]);
  }
  printTable(
    'Nine photos of a product',
    ['photo', 'bytes', 'processor, each', 'slowest call on half a core', 'all nine in one call, half a core'],
    rows,
  );
}

/** Returns the processor time that some work takes in all threads of this process, in seconds. */
async function processorSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Makes a JPEG with as much detail as a photograph: noise over a soft picture. */
function photograph({ width, height }: { width: number; height: number }): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#b08040',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .blur(1.2)
    .jpeg({ quality: 88 })
    .toBuffer();
}
