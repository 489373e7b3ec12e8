const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.slice(from, to));

const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

/** Whether a file that begins like this is a HEIC photo, as iPhones take them. */
export function isHeic(start: Uint8Array): boolean {
  if (text(start, 4, 8) !== 'ftyp') return false;
  const brands = text(start, 8, 32);
  return !brands.includes('avif') && heicBrands.some((brand) => brands.includes(brand));
}

/** What a photo is called when it is sent, as what it then is: 'IMG_0012.HEIC' becomes 'IMG_0012.jpg'. */
export function sentName(name: string): string {
  return `${name.replace(/\.[^.]{1,5}$/, '') || 'photo'}.jpg`;
}
