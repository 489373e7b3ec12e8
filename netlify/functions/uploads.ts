import type { Config } from '@netlify/functions';
import { isStoredFileName } from '#domain/catalogue/image.ts';
import { cacheTags } from '#server/cache-tags.ts';
import { keptHeaders } from '#server/cdn-headers.ts';
import { anyone, type Call, serve } from '#server/http/routes.ts';
import { securityHeaders } from '#server/security-headers.ts';

const YEAR_S = 31_536_000;

/** Serves a product image. Its name tells its type, and no name is used twice. */
async function serveImage({
  context: { storage, settings },
  params: { file },
}: Call<'file'>): Promise<Response | null> {
  const bytes = isStoredFileName(file) ? await storage.images.readBytes(file) : null;
  if (!bytes) return null;
  return new Response(bytes, {
    headers: {
      ...securityHeaders,
      'Content-Type': file.endsWith('.avif') ? 'image/avif' : 'image/jpeg',
      ...keptHeaders(settings, {
        browsers: `public, max-age=${YEAR_S}, immutable`,
        seconds: YEAR_S,
        tags: [cacheTags.image(file)],
        acrossDeploys: 'pictures',
      }),
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ETag: `"${file}"`,
    },
  });
}

const image = { answers: 'image/*', unknown: 'There is no such picture.' } as const;
export default serve(
  [
    anyone(
      'GET /product_images/:file',
      { ...image, summary: 'Serves the main picture of a product.' },
      serveImage,
    ),
    anyone('GET /products/:file', { ...image, summary: 'Serves a picture of a gallery.' }, serveImage),
  ],
  '/uploads',
);

export const config: Config = {
  path: ['/uploads/*', '/*/uploads/*'],
};
