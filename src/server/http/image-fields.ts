import type { UploadedFile } from '#domain/catalogue/image.ts';
import { imageTexts } from '#domain/catalogue/image-texts.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import type { MultipartForm } from './multipart.ts';

/**
 * The images in a product's form, `main_image` and `images[]`, and what is wrong with how they were sent. A
 * file field left empty is sent by browsers as a file without name and content; it counts as none.
 */
export function imageFields({ fields, files }: MultipartForm): {
  images: { main: UploadedFile | null; added: UploadedFile[] };
  errors: FieldErrors;
} {
  const sent = (field: string) =>
    (files[field] ?? []).filter(({ name, bytes }) => name !== '' || bytes.byteLength > 0);
  const main = sent('main_image');
  const errors: FieldErrors = {};
  if (main.length > 1) errors.main_image = [imageTexts.oneMain];
  if (fields.main_image) errors.main_image = [imageTexts.noFile];
  if (fields['images[]']) errors.images = [imageTexts.noFile];
  return { images: { main: main[0] ?? null, added: sent('images[]') }, errors };
}
