import touch from './client-touch.ts';

/* Astro's script of islands looks here for what `client:touch` does. */
declare global {
  var Astro: { touch?: typeof touch } | undefined;
}
globalThis.Astro = { ...globalThis.Astro, touch };
