import { rmSync } from 'node:fs';
import { dataFolder } from './environment.ts';

rmSync(dataFolder, { recursive: true, force: true });
console.log('Local data is forgotten. The next npm start begins with a fresh demo catalogue.');
