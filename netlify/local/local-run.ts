import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readAllSettings } from '#server/all-settings.ts';
import { makeContext, type SiteContext } from '#server/app-context.ts';
import type { Visit } from '#server/http/routes.ts';
import { type PaymentSettings, shownProvider } from '#server/payments/settings.ts';
import { FUNCTION_LIMIT } from '#server/platform-limits.ts';
import { startBlobsServer } from './blobs-server.ts';
import { blobsFolder, root } from './environment.ts';
import { stoppedAfter, withinLimits } from './function-limits.ts';

/* Parts of every local run beside the site: the store, and the clock of the scheduled functions. */

export type Handler = (request: Request, visit: Visit) => Promise<Response>;

/** Work that functions go on with after their answers. */
const underWay = new Set<Promise<unknown>>();

/**
 * Returns the local host's view of a request. It keeps the process alive for work after the answer.
 */
export function hostContext(ip: string): Visit {
  return {
    ip,
    waitUntil(work) {
      underWay.add(work);
      work.finally(() => underWay.delete(work)).catch(console.error);
    },
  };
}

/** Waits for all work that functions go on with after their answers. */
export async function workEnded(): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}

export interface FunctionModule {
  /** Name of its file. */
  name: string;
  default: Handler;
  config: {
    path?: string | string[];
    excludedPath?: string[];
    schedule?: string;
    background?: boolean;
    rateLimit?: { windowLimit?: number };
  };
}

/**
 * Starts the store of the data folder, writes its address into the environment, and opens the site's context
 * over it.
 * @throws FolderInUse when another process has that store
 */
export async function openLocalStore(): Promise<SiteContext> {
  const { url } = await startBlobsServer({ folder: blobsFolder });
  process.env.LOCAL_BLOBS_URL = url;
  return makeContext(readAllSettings(process.env));
}

/** Returns where the payments of a local run go, as a text for the person who started it. */
export function paymentsInWords(settings: PaymentSettings): string {
  if (settings.paymentProvider === 'sandbox') return 'the sandbox: nothing is charged';
  const shown = shownProvider(settings);
  if (!shown) return `none: the keys of ${settings.paymentProvider} are incomplete`;
  return `${shown.name}${shown.isTest ? ', test keys: nothing is charged' : ': REAL MONEY is charged'}`;
}

/** A function's module, before its name is known. */
export type Loaded = Omit<FunctionModule, 'name'>;
const asModule = (file: string): Promise<Loaded> => import(pathToFileURL(file).href);

/** Returns the site's functions, as their files declare them, in the order of their names. */
export async function loadFunctions(load = asModule): Promise<FunctionModule[]> {
  const folder = join(root, 'netlify/functions');
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .sort();
  return Promise.all(
    files.map(async (file) => ({ name: file.slice(0, -'.ts'.length), ...(await load(join(folder, file))) })),
  );
}

/** A path as Netlify declares it, where a star matches anything. */
export function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`, 's');
}

/** Answers 202 at once, as Netlify does for a background function, which then goes on by itself. */
function inBackground(run: Handler): Handler {
  return async (request, visitor) => {
    const work = run(request, visitor).catch(console.error);
    visitor.waitUntil?.(work);
    return new Response(null, { status: 202 });
  };
}

/**
 * Finds the function that declares a path; undefined if none does.
 * @param within applies Netlify's limits to a function
 */
export function routesOf(
  functions: Loaded[],
  within: (handler: Handler) => Handler = withinLimits,
): (pathname: string) => Handler | undefined {
  const routed = functions.flatMap(({ config, default: handler }) =>
    [config.path ?? []].flat().map((path) => ({
      pattern: toPattern(path),
      handler: config.background ? inBackground(handler) : within(handler),
    })),
  );
  return (pathname) => routed.find(({ pattern }) => pattern.test(pathname))?.handler;
}

/** Runs the scheduled functions now and once a minute, as Netlify does. @returns what stops it */
export function runScheduled(functions: Loaded[]): () => void {
  const scheduled = functions.filter(({ config }) => config.schedule);
  const tick = () => {
    for (const { default: run, config } of scheduled)
      stoppedAfter(
        FUNCTION_LIMIT.scheduledMs,
        `The function of ${config.schedule}`,
        run(new Request('http://localhost/'), hostContext('')),
      ).catch(console.error);
  };
  // At once too: what was left when the last run ended, perhaps days ago, is finished first.
  tick();
  const timer = setInterval(tick, 60_000);
  return () => clearInterval(timer);
}
