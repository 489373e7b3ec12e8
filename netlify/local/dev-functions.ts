import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostContext, type Loaded, loadFunctions, routesOf, runScheduled } from './local-run.ts';
import { answerWith } from './request-server.ts';

/** A request as the development server hands it on: `url` without the base path, `originalUrl` with it. */
type Incoming = IncomingMessage & { originalUrl?: string };
type Next = (error?: unknown) => void;
type Emitter = { once(event: 'close', act: () => void): unknown };

/** Parts of Vite's development server that this file uses. */
interface DevServer {
  config: { server: { port: number } };
  /** Returns a module in its present version, reloaded after it or one of its imports was changed. */
  ssrLoadModule(file: string): Promise<unknown>;
  middlewares: { use(handle: (incoming: Incoming, outgoing: ServerResponse, next: Next) => void): void };
}

/**
 * Answers the functions' addresses under Astro's development server. Netlify's own plugin would, but it hands
 * a form on as text and then takes that for base64 (`@netlify/functions-dev` 1.3), so that nothing could be
 * saved.
 */
export function answerFunctions(server: DevServer): void {
  const load = (file: string) => server.ssrLoadModule(file) as Promise<Loaded>;
  const functionAt = async (pathname: string) => routesOf(await loadFunctions(load))(pathname);
  server.middlewares.use((incoming, outgoing, next) => {
    const url = incoming.originalUrl ?? incoming.url ?? '/';
    const { port } = server.config.server;
    functionAt(new URL(url, 'http://localhost').pathname)
      .then((handler) => {
        if (!handler) return next();
        answerWith(
          (request, ip) => handler(request, hostContext(ip)),
          Object.assign(incoming, { url }),
          outgoing,
          port,
        );
      })
      .catch(next);
  });
}

/**
 * Runs the scheduled functions for as long as the development server runs. They are loaded here and not before
 * it starts, because functions import files that its start writes (`src/build/generated-files.ts`).
 */
export async function runScheduledBeside(server: { httpServer: Emitter | null }): Promise<void> {
  const stop = runScheduled(await loadFunctions());
  server.httpServer?.once('close', stop);
}
