import type { Config } from '@netlify/functions';
import { isStoredFileName } from '#domain/image.ts';
import { openContext, type SiteContext } from '#server/app-context.ts';
import { cacheTags } from '#server/cache-tags.ts';
import { HttpError } from '#server/http/answer.ts';
import { type Call, serveCalls } from '#server/http/serve-calls.ts';
import { securityHeaders } from '#server/security-headers.ts';

const YEAR = 'public, max-age=31536000, immutable';

/** Serves a product picture. Its name decides its type; names are never used twice. */
async function serveImage({ context, params }: Call<SiteContext>): Promise<Response> {
  const file = params.file ?? '';
  const bytes = isStoredFileName(file) ? await context.storage.images.readBytes(file) : null;
  if (!bytes) throw new HttpError(404, 'There is no such picture.');
  return new Response(bytes, {
    headers: {
      ...securityHeaders,
      'Content-Type': file.endsWith('.avif') ? 'image/avif' : 'image/jpeg',
      'Cache-Control': YEAR,
      'Netlify-CDN-Cache-Control': `${YEAR}, durable`,
      'Netlify-Cache-Tag': cacheTags.picture(file),
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ETag: `"${file}"`,
    },
  });
}

export default serveCalls<SiteContext>(
  [
    { method: 'GET', path: '/product_images/:file', answer: serveImage },
    { method: 'GET', path: '/products/:file', answer: serveImage },
  ],
  openContext,
  ({ settings }, pathname) => {
    const root = `${settings.basePath.replace(/\/$/, '')}/uploads`;
    return pathname.startsWith(`${root}/`) ? pathname.slice(root.length) : null;
  },
);

export const config: Config = { path: ['/uploads/*', '/*/uploads/*'] };
