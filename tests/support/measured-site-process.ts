import type { AddressInfo } from 'node:net';
import { serveBuild } from '#local/host.ts';
import { builtSite } from '#tests/browser/told-by-site.ts';

/*
 * Serves the built site over the store of LOCAL_BLOBS_URL. It tells its port, and answers each message with
 * the processor time used so far.
 */

const site = await serveBuild(builtSite(), 0);
process.send?.((site.address() as AddressInfo).port);
process.on('message', () => process.send?.(process.cpuUsage()));
process.once('disconnect', () => process.exit());
