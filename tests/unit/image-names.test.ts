import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  imageSize,
  isStoredFileName,
  shareName,
  versionName,
  versionWidths,
} from '#domain/catalogue/image.ts';

const name = 'k3v9abcdefghijklmnop'.replace('9', '7');
const file = `${name}-760x600.jpg`;

describe('the name of a picture', () => {
  it('tells its size', () => {
    expect(imageSize(file)).toEqual({ width: 760, height: 600 });
  });

  it('has versions in the widths below its own, and one in its own', () => {
    expect(versionWidths(760)).toEqual([160, 320, 480, 640, 760]);
    expect(versionWidths(1600)).toEqual([160, 320, 480, 640, 960, 1600]);
    expect(versionWidths(640)).toEqual([160, 320, 480, 640]);
    expect(versionWidths(90)).toEqual([90]);
  });

  it('leads to names that may be looked up', () => {
    expect(versionName(file, 320)).toBe(`${name}-760x600.w320.avif`);
    expect(shareName(file)).toBe(`${name}-760x600.share.jpg`);
    for (const stored of [
      file,
      shareName(file),
      ...versionWidths(760).map((width) => versionName(file, width)),
    ])
      expect(isStoredFileName(stored)).toBe(true);
  });

  it('leads to such names for every size there is', () => {
    const side = fc.integer({ min: 1, max: 1600 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const any = `${name}-${width}x${height}.jpg`;
        expect(imageSize(any)).toEqual({ width, height });
        for (const version of versionWidths(width))
          expect(isStoredFileName(versionName(any, version))).toBe(true);
      }),
    );
  });

  it.each([
    '',
    'x.jpg',
    '../secret',
    `../${file}`,
    `..%2f${file}`,
    `${file}/`,
    `${file}\u0000`,
    `${file}\n`,
    file.toUpperCase(),
    file.replace('.jpg', '.svg'),
    file.replace('.jpg', '.html'),
    file.replace('.jpg', '.jpg.html'),
    file.replace('.jpg', '.w0.avif'),
    file.replace('.jpg', '.w320.jpg'),
    `${file} `,
    `${file}.`,
    `${file}.html`,
    `${file};.html`,
    `${file}::$DATA`,
    file.replace('.jpg', '.JPG'),
    `а${file.slice(1)}`,
    `${name}--1x600.jpg`,
    `${name}-99999x600.jpg`,
    `${name}-0x600.jpg`,
    `${name}-760x.jpg`,
    `short-760x600.jpg`,
  ])('is not %j', (given) => {
    expect(isStoredFileName(given)).toBe(false);
    expect(imageSize(given)).toBeNull();
  });
});
