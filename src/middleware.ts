import { defineMiddleware } from 'astro:middleware';
import { securityHeaders } from '#server/security-headers.ts';

/** Gives rendered pages the headers of every answer; what a page does not let caches keep, they must not. */
export const onRequest = defineMiddleware(async (context, next) => {
  const response = await next();
  if (context.isPrerendered) return response;
  for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value);
  if (!response.headers.has('Netlify-CDN-Cache-Control') && !response.headers.has('Cache-Control'))
    response.headers.set('Cache-Control', 'no-store');
  return response;
});
