import type { APIRoute } from 'astro';

export const prerender = false;

/** Whatever no function answers below the API base: JSON there, not a page. */
export const ALL: APIRoute = () =>
  Response.json({ status: 404, message: 'There is nothing at this address.' }, { status: 404 });
