import { buildSite } from '#local/build-site.ts';

/* Makes the build that the browser tests of this environment use. `run-browser-tests.ts --build` runs it. */
Object.assign(process.env, { NETLIFY_LOCAL: 'true', ASTRO_TELEMETRY_DISABLED: '1' });
await buildSite();
