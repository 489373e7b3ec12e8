import { rmSync } from 'node:fs';
import { FolderInUse, lockOf } from './blobs-server.ts';
import { commandLine } from './command-line.ts';
import { blobsFolder, dataFolder } from './environment.ts';
import { giveUp } from './give-up.ts';
import { readHolder, takeLock } from './lock.ts';

commandLine({ usage: 'npm run reset' });
const lock = takeLock(lockOf(blobsFolder));
if (!lock) giveUp(new FolderInUse(blobsFolder, readHolder(lockOf(blobsFolder))), 'Nothing was deleted');
lock.release();
rmSync(dataFolder, { recursive: true, force: true });
console.log('Local data is forgotten. The next npm start begins with a fresh demo catalogue.');
