import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allVariables } from '#server/all-settings.ts';
import { root } from './environment.ts';
import { envExample, settingsTable, withTable } from './settings-docs.ts';

/*
 * npm run docs:settings: writes .env.example and the table of docs/deploy.md from the variables that the site
 * reads.
 */
const guide = join(root, 'docs/deploy.md');
writeFileSync(join(root, '.env.example'), envExample(allVariables));
writeFileSync(guide, withTable(readFileSync(guide, 'utf8'), settingsTable(allVariables)));
