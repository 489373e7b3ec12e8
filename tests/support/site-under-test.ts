import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startBlobsServer } from '#local/blobs-server.ts';
import { buildSite } from '#local/build-site.ts';
import { serveBuild } from '#local/host.ts';
import { seedDemo } from '#local/seed.ts';
import { readAllSettings } from '#server/all-settings.ts';
import { makeContext } from '#server/app-context.ts';
import { quickHash } from '#tests/support/owner.ts';
import { ownerForTests } from '#tests/support/owner-for-tests.ts';
import { askWithoutNetwork } from '#tests/support/without-network.ts';

/*
 * Serves the site for browser tests: the real build, functions and demo catalogue, over a store whose data
 * are in TEST_FOLDER. Tests find the address of the store in the file `store-url` there, and the folder of
 * the build in `built-site`.
 */
const folder = process.env.TEST_FOLDER ?? '';
if (!folder) throw new Error('TEST_FOLDER is missing');
Object.assign(process.env, {
  NETLIFY_LOCAL: 'true',
  ASTRO_TELEMETRY_DISABLED: '1',
  SESSION_SECRET: 'a secret for browser tests, nothing more',
  RATE_LIMITS: 'off',
  ADMIN_EMAIL: ownerForTests.email,
  ADMIN_PASSWORD_HASH: await quickHash(ownerForTests.password),
});

const store = await startBlobsServer({ folder: join(folder, 'blobs') });
askWithoutNetwork(store);
process.env.LOCAL_BLOBS_URL = store.url;
const settings = readAllSettings(process.env);

const [built] = await Promise.all([buildSite(), seedDemo(makeContext(settings), folder)]);
// Tests begin as soon as the port is open.
await writeFile(join(folder, 'store-url'), store.url);
await writeFile(join(folder, 'built-site'), built);
await serveBuild(built, settings.port);
console.log(`site under test: ${settings.siteUrl}${settings.basePath}`);
