import type { AddressInfo } from 'node:net';
import { loadFunctions, routesOf } from '#local/local-run.ts';
import { createRequestServer } from '#local/request-server.ts';
import sweep from '../../netlify/functions/sweep.ts';
import type { Spent } from './loaded-site.ts';

/*
 * Serves the site's functions on loopback in a separate process, so that all its processor time is theirs. It
 * tells its port to the process that started it, and ends with that process. `/sweep` runs the job of every
 * minute.
 */
const functionAt = routesOf(await loadFunctions());

async function handle(request: Request, ip: string): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/sweep') return sweep();
  if (pathname === '/spent') {
    globalThis.gc?.();
    return Response.json({ cpu: process.cpuUsage(), memory: process.memoryUsage() } satisfies Spent);
  }
  return functionAt(pathname)?.(request, { ip }) ?? new Response(null, { status: 404 });
}

const server = createRequestServer(handle, 0);
// Longer than the caller keeps an idle connection, as on the local host.
server.keepAliveTimeout = 75_000;
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
