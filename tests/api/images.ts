import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/* Valid and hostile pictures for uploads. */

export type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';

/** Makes a picture that is red on its left half and blue on its right half. */
export async function twoHalves(width: number, height: number, format: Format = 'jpeg'): Promise<Buffer> {
  const half = {
    create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#e00000' },
  };
  return sharp({ create: { width, height, channels: 3, background: '#0000e0' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .toFormat(format)
    .toBuffer();
}

/**
 * Makes a black PNG, one bit a pixel, whose header states any size. Its data are those of a small picture
 * unless given.
 */
export function pngOfSize(width: number, height: number, rows = Buffer.alloc(64)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const table = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, sum]);
}

/** Returns the head of a HEIF file of this brand: the part that identifies the kind of file. */
export function heifHead(brand: string): Buffer {
  const box = Buffer.alloc(24);
  box.writeUInt32BE(24, 0);
  box.write('ftyp', 4, 'latin1');
  box.write(brand, 8, 'latin1');
  box.write('mif1', 16, 'latin1');
  box.write(brand, 20, 'latin1');
  return Buffer.concat([box, Buffer.alloc(200)]);
}
