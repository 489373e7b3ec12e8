/*
 * What a file is by its first bytes, whatever its name. The owner's form and the server say the same about a
 * file that they cannot take.
 */

/** Number of bytes at the start of a file that `imageKind` needs. */
export const BYTES_OF_KIND = 32;

/** `picture`: JPEG, PNG, WebP or AVIF, which can be taken unless it is damaged. */
export type ImageKind = 'picture' | 'heic' | 'other';

const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

/** Returns the kind of a file that begins like this. */
export function imageKind(start: Uint8Array): ImageKind {
  const text = (from: number, to: number) => String.fromCharCode(...start.slice(from, to));
  if (text(4, 8) === 'ftyp') {
    const brands = text(8, BYTES_OF_KIND);
    if (/avi[fs]/.test(brands)) return 'picture';
    return heicBrands.some((brand) => brands.includes(brand)) ? 'heic' : 'other';
  }
  const isPicture =
    text(0, 3) === '\xff\xd8\xff' ||
    text(0, 4) === '\x89PNG' ||
    (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP');
  return isPicture ? 'picture' : 'other';
}
