import { join } from 'node:path';
import { serveBuild } from '#local/host.ts';

/*
 * Serves the build of the copy of the project that contains this file, with the published functions. Nothing
 * marks the run as local. `deployed-site.ts` starts it.
 */
await serveBuild(join(import.meta.dirname, '../..'), Number(process.env.PORT));
process.send?.('serving');
process.once('disconnect', () => process.exit());
