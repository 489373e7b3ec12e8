import { rmSync } from 'node:fs';
import { commandLine } from './command-line.ts';
import { dataFolder } from './environment.ts';

commandLine({ usage: 'npm run reset' });
rmSync(dataFolder, { recursive: true, force: true });
console.log('Local data is forgotten. The next npm start begins with a fresh demo catalogue.');
