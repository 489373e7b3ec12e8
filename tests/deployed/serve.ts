import { join } from 'node:path';
import { serveBuild } from '#local/host.ts';

/*
 * Serves the build of the copy of the project that this file lies in, with the functions as they are
 * published: nothing here says that the run is local. Started by `deployed-site.ts`.
 */
await serveBuild(join(import.meta.dirname, '../..'), Number(process.env.PORT));
process.send?.('serving');
process.once('disconnect', () => process.exit());
