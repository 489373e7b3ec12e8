import touch from './client-touch.ts';

/* Islands with `client:touch` look for it here. */
declare global {
  var Astro: { touch?: typeof touch } | undefined;
}
globalThis.Astro = { ...globalThis.Astro, touch };
