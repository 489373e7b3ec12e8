import type { ImageFolder } from '#domain/catalogue/image.ts';
import type { ProductWire } from '#domain/catalogue/product.ts';

/** An image of a product and the folder it is served from. */
export interface ImageShown {
  file: string;
  folder: ImageFolder;
}

/** A product's images, its main one first. */
export function imagesOf({ main_image, images }: ProductWire): ImageShown[] {
  return [
    ...(main_image ? [{ file: main_image, folder: 'product_images' as const }] : []),
    ...images.map(({ image_path }) => ({ file: image_path, folder: 'products' as const })),
  ];
}
