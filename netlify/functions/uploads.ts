import type { Config } from '@netlify/functions';
import { isStoredFileName } from '#domain/catalogue/image.ts';
import { cacheTags } from '#server/cache-tags.ts';
import { anyone, type Call, serve } from '#server/http/routes.ts';
import { securityHeaders } from '#server/security-headers.ts';

const YEAR = 'public, max-age=31536000, immutable';

/** Serves a product image. Its name decides its type; names are never used twice. */
async function serveImage({
  context: { storage },
  params: { file },
}: Call<'file'>): Promise<Response | null> {
  const bytes = isStoredFileName(file) ? await storage.images.readBytes(file) : null;
  if (!bytes) return null;
  return new Response(bytes, {
    headers: {
      ...securityHeaders,
      'Content-Type': file.endsWith('.avif') ? 'image/avif' : 'image/jpeg',
      'Cache-Control': YEAR,
      'Netlify-CDN-Cache-Control': `${YEAR}, durable`,
      'Netlify-Cache-Tag': cacheTags.image(file),
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ETag: `"${file}"`,
    },
  });
}

const unknown = 'There is no such picture.';
export default serve(
  [
    anyone('GET /product_images/:file', { unknown }, serveImage),
    anyone('GET /products/:file', { unknown }, serveImage),
  ],
  '/uploads',
);

export const config: Config = { path: ['/uploads/*', '/*/uploads/*'] };
