/**
 * Stands in for Astro's image endpoint, `/_image`. Pictures are drawn by builds and on upload; Astro's own
 * would fetch any address of the site for whoever asks, past the limits of calls, and let every cache keep
 * the answer for a year.
 */
export const GET = (): Response => new Response(null, { status: 404 });
