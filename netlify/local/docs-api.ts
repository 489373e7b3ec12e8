import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiPage } from './api-page.ts';
import { documentedRoutes } from './documented-calls.ts';
import { root } from './environment.ts';
import { apiDocument } from './openapi.ts';

/* npm run docs:api: writes the API reference, and the same as an OpenAPI document, which git ignores. */

const routes = await documentedRoutes();
writeFileSync(join(root, 'docs/api.md'), apiPage(routes));
writeFileSync(join(root, 'generated/openapi.json'), `${JSON.stringify(apiDocument(routes), null, 2)}\n`);
console.log('Wrote docs/api.md and generated/openapi.json');
