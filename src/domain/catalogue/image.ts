/**
 * Names of product images. A name is made by the server, never reused, and says the image's size in pixels,
 * so that a page can set width and height and knows which smaller versions exist: `k3v9…-760x760.jpg`, its
 * versions `k3v9…-760x760.w320.avif`, its preview for sharing `k3v9…-760x760.share.jpg`.
 */
const namePattern = /^[a-z2-7]{16,32}-([1-9]\d{0,3})x([1-9]\d{0,3})\.jpg$/;
const storedPattern = /^[a-z2-7]{16,32}-[1-9]\d{0,3}x[1-9]\d{0,3}\.(?:jpg|w[1-9]\d{0,3}\.avif|share\.jpg)$/;

/** Widths, in pixels, that smaller versions are made in; only those below the image's own. */
export const VERSION_WIDTHS = [160, 320, 480, 640, 960] as const;

/** Longest side of an image that is kept, in pixels. */
export const KEPT_SIDE = 1_600;

/** Size of the image shown when a product is shared, in pixels (Open Graph). */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** A file as it was sent: its name on the sender's machine ('' if it has none) and its content. */
export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

/** The two folders from which product images are served. */
export type ImageFolder = 'product_images' | 'products';

/** Tells whether the last part of an address is the name of a stored file. Anything else is not looked up. */
export function isStoredFileName(name: string): boolean {
  return storedPattern.test(name);
}

/**
 * Returns the size that an image's name contains, in pixels; null for a name that this server did not make.
 */
export function imageSize(name: string): { width: number; height: number } | null {
  const found = namePattern.exec(name);
  return found ? { width: Number(found[1]), height: Number(found[2]) } : null;
}

/** Returns the widths, in pixels, of all versions of an image of this width, largest last. */
export function versionWidths(width: number): number[] {
  return [...VERSION_WIDTHS.filter((version) => version < width), width];
}

/** Returns the file name of the AVIF version of an image at one of its `versionWidths`. */
export function versionName(name: string, width: number): string {
  return name.replace(/\.jpg$/, `.w${width}.avif`);
}

/** Returns the file name of an image's preview for sharing. */
export function shareName(name: string): string {
  return name.replace(/\.jpg$/, '.share.jpg');
}
