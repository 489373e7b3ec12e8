import { buildSite } from '#local/build-site.ts';
import { drawDemoPhotos } from '#local/seed.ts';

/*
 * Makes the build that the browser tests of this environment use, and draws the demo shop's photos, which both of
 * their sites need at once. `run-browser-tests.ts --build` runs it.
 */
Object.assign(process.env, { NETLIFY_LOCAL: 'true', ASTRO_TELEMETRY_DISABLED: '1' });
await buildSite();
await drawDemoPhotos();
