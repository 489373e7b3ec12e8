/* Says how else to go on where an island that loads by itself (`client:load`) has not come after a while. */
const PATIENCE_MS = 10_000;

setTimeout(() => {
  for (const island of document.querySelectorAll('astro-island[client="load"][ssr]'))
    island.setAttribute('data-failed', '');
}, PATIENCE_MS);

export {};
