import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/* Facts that `tests/support/site-under-test.ts` has written into TEST_FOLDER for the tests. */

const told = (name: string) => readFileSync(join(process.env.TEST_FOLDER ?? '', name), 'utf8');

/** Returns the address of the store behind the site. */
export const storeUrl = () => told('store-url');

/** Returns the folder of the build that is served, with its `dist` and `.netlify`. */
export const builtSite = () => told('built-site');
