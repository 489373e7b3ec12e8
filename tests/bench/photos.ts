import sharp from 'sharp';
import { openApi } from '#tests/support/call.ts';
import { type FormParts, fileOf, signInOwner } from '#tests/support/owner-forms.ts';
import { addCategory, openTestShop } from '#tests/support/test-shop.ts';
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
 * browser sends them: in a call each, and as files of one save, as the form sent them before. On half a core
 * a call must end within 60 seconds.
 */
export async function benchPhotos(): Promise<void> {
  const opened = await openTestShop();
  const call = await openApi({ ...opened.env, RATE_LIMITS: 'off' });
  const owner = await signInOwner(opened, call);
  const category = await addCategory(opened.shop, 'Gemstones');
  // The calls log each request.
  const { log } = console;
  console.log = () => {};
  const send = (path: string, parts: FormParts) => async () => {
    const { status } = await owner.send(`product/${path}`, parts);
    if (status !== 200 && status !== 413) throw new Error(`${path} was answered with ${status}`);
    return status === 200;
  };
  const rows: string[][] = [];
  for (const [kind, size] of [
    ['12 megapixels', CAMERA],
    ['scaled by the browser', SENT],
  ] as const) {
    const bytes = await photograph(size);
    const photo = fileOf(bytes, 'photo.jpg');
    const each: number[] = [];
    for (let n = 0; n < PHOTOS; n++)
      each.push((await processorSeconds(send('photo', { photo }))) ?? Number.NaN);
    const together = await processorSeconds(
      send('store', {
        category_id: String(category.id),
        product_name: 'Ruby',
        main_image: photo,
        'images[]': Array.from({ length: PHOTOS - 1 }, () => photo),
      }),
    );
    const sum = each.reduce((total, one) => total + one, 0);
    const onHalfACore = (used: number) => `${(used / SHARE_OF_A_CORE).toFixed(1)} s`;
    rows.push([
      kind,
      `${Math.round(bytes.byteLength / 1000)} kB`,
      `${(sum / PHOTOS).toFixed(2)} s`,
      onHalfACore(Math.max(...each)),
      together === null ? 'no request holds them' : onHalfACore(together),
    ]);
  }
  console.log = log;
  await opened.close();
  printTable(
    'Nine photos of a product',
    ['photo', 'bytes', 'processor, each', 'slowest call on half a core', 'one save of all nine, half a core'],
    rows,
  );
}

/**
 * Returns the processor time that some work takes in all threads of this process, in seconds; null if the
 * work was refused.
 */
async function processorSeconds(work: () => Promise<boolean>): Promise<number | null> {
  const before = process.cpuUsage();
  const isDone = await work();
  const { user, system } = process.cpuUsage(before);
  return isDone ? (user + system) / 1e6 : null;
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
