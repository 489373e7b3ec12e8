import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { callTexts, json } from '#server/http/answer.ts';
import { answerPolicy, securityHeaders } from '#server/security-headers.ts';
import { atMostAtOnce, withinLimits } from './function-limits.ts';
import {
  type FunctionModule,
  hostContext,
  loadFunctions,
  routesOf,
  runScheduled,
  toPattern,
} from './local-run.ts';
import { asBuilt, createRequestServer } from './request-server.ts';

/*
 * Serves the production build on one machine, in one process, as Netlify would: built files first, then the
 * functions by their declared paths, then the rendering function, but for what it excludes, which is a plain
 * page of not found; scheduled functions once a minute. Why not Netlify's own command:
 * docs/decisions/local-host.md.
 */

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Most calls and rendered pages at once. With as many, the last one is answered after some five seconds. */
const MOST_AT_ONCE = 1_000;

/**
 * Starts serving.
 * @param built the folder of a build, with its `dist` and `.netlify`; it must not change while it is served
 * @throws the listen error, for example EADDRINUSE
 */
export async function serveBuild(built: string, port: number): Promise<Server> {
  const functions = await loadFunctions();
  const functionAt = routesOf(functions);
  const rendering = pathToFileURL(join(built, '.netlify/v1/functions/ssr/ssr.mjs')).href;
  const { default: handler, config } = (await import(rendering)) as FunctionModule;
  const render = withinLimits(handler);
  const excluded = (config.excludedPath ?? []).map(toPattern);
  const dist = join(built, 'dist');
  const rules = await readHeaderFile(dist);
  const ways = await readRedirects(dist);
  const oneOfMany = atMostAtOnce(MOST_AT_ONCE);

  async function handle(request: Request, ip: string): Promise<Response> {
    const { pathname } = new URL(request.url);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const way = ways.get(pathname);
    if (way)
      return new Response(null, {
        status: 301,
        headers: { ...securityHeaders, 'Content-Security-Policy': answerPolicy, Location: way },
      });
    const file = await readStatic(dist, pathname);
    if (file && !reads) return json({ message: callTexts[405] }, 405, { Allow: 'GET, HEAD' });
    if (file) return serveFile(request, file, pathname, rules);
    const answering = functionAt(pathname);
    if (answering) return oneOfMany(() => answering(request, hostContext(ip)));
    if (!excluded.some((pattern) => pattern.test(pathname)))
      return oneOfMany(() => render(request, hostContext(ip)));
    const content = await readFile(join(dist, '404.html'));
    return serveFile(request, { content, type: types['.html'] ?? '' }, pathname, rules, 404);
  }

  const server = createRequestServer(handle, port);
  // Longer than any caller keeps an idle connection: Node's own 5 s close some the moment they are used
  // again.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, done));

  server.once('close', runScheduled(functions));
  return server;
}

interface StaticFile {
  content: Buffer;
  type: string;
}
const kept = new Map<string, StaticFile | null>();

async function readStatic(dist: string, pathname: string): Promise<StaticFile | null> {
  const known = kept.get(pathname);
  if (known !== undefined) return known;
  // No address of a file has these; decoded, they would make it another address than the rules about headers see.
  if (/%(?:2e|2f|5c)/i.test(pathname)) return null;
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (path.includes('\0')) return null;
  const candidates = [path, `${path}.html`, join(path, 'index.html')];
  for (const candidate of candidates) {
    const target = normalize(join(dist, candidate));
    if (!target.startsWith(dist + sep) || !extname(target)) continue;
    const content = await readFile(target).catch(() => null);
    if (!content) continue;
    const file = { content, type: types[extname(target)] ?? 'application/octet-stream' };
    kept.set(pathname, file);
    return file;
  }
  return null;
}

type HeaderRules = { pattern: RegExp; values: Record<string, string> }[];

/** The rules that the build wrote into `_headers`: an address on a line, its headers indented below it. */
async function readHeaderFile(dist: string): Promise<HeaderRules> {
  const text = await readFile(join(dist, '_headers'), 'utf8');
  return text.split(/\n(?=\S)/).map((block) => {
    const [path = '', ...lines] = block.trim().split('\n');
    const values = Object.fromEntries(lines.map((line) => line.trim().split(/:\s*(.*)/s, 2)));
    return { pattern: toPattern(path), values };
  });
}

/** The ways the build wrote into `_redirects`: from, to and status a line. */
async function readRedirects(dist: string): Promise<Map<string, string>> {
  const lines = (await readFile(join(dist, '_redirects'), 'utf8')).split('\n').filter(Boolean);
  return new Map(lines.map((line) => line.split(' ', 2) as [string, string]));
}

function serveFile(
  request: Request,
  file: StaticFile,
  pathname: string,
  rules: HeaderRules,
  status = 200,
): Response {
  const headers = new Headers({
    'Content-Type': file.type,
    'Cache-Control': 'public, max-age=0, must-revalidate',
  });
  for (const rule of rules) {
    if (rule.pattern.test(pathname.replace(/(.)\/$/, '$1')))
      for (const [name, value] of Object.entries(rule.values)) headers.set(name, value);
  }
  const body = request.method === 'HEAD' ? null : new Uint8Array(file.content);
  const answer = new Response(body, { status, headers });
  return status === 200 ? asBuilt(answer) : answer;
}
