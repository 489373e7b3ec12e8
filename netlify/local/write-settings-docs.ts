import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allVariables } from '#server/all-settings.ts';
import { root } from './environment.ts';
import { envExample, settingsPage } from './settings-docs.ts';

/* npm run docs:settings: writes .env.example and docs/settings.md from the variables that the site reads. */
writeFileSync(join(root, '.env.example'), envExample(allVariables));
writeFileSync(join(root, 'docs/settings.md'), settingsPage(allVariables));
console.log('Wrote .env.example and docs/settings.md');
