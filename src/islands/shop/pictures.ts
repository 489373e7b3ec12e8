import type { ImageFolder } from '#domain/image.ts';
import type { ProductWire } from '#domain/product.ts';

/** A picture of a product and the folder it is served from. */
export interface Picture {
  file: string;
  folder: ImageFolder;
}

/** A product's pictures, its main one first. */
export function picturesOf({ main_image, images }: ProductWire): Picture[] {
  return [
    ...(main_image ? [{ file: main_image, folder: 'product_images' as const }] : []),
    ...images.map(({ image_path }) => ({ file: image_path, folder: 'products' as const })),
  ];
}
