import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import {
  alwaysPossible,
  type DocumentedRoute,
  documentedRoutes,
  refusalsOf,
} from '#local/documented-calls.ts';
import { type Loaded, routesOf } from '#local/local-run.ts';
import { readAllSettings } from '#server/all-settings.ts';
import { makeContext } from '#server/app-context.ts';
import { setContext } from './process-context.ts';

export interface CallOptions {
  /** Sent as JSON, with its content type. */
  json?: unknown;
  /** Sent unchanged, with no content type except that in `headers`. */
  raw?: BodyInit;
  headers?: Record<string, string>;
  /** The visitor's address. */
  ip?: string;
  /** The host's own id of the request. */
  hostId?: string;
  /**
   * Receives the work that continues after the answer. Without it the call ends only when that work has
   * ended.
   */
  afterwards?: (work: Promise<unknown>) => void;
}

export interface Answer {
  status: number;
  /** All headers except the request's id, so that two answers can be compared. */
  headers: Headers;
  requestId: string | null;
  bytes: Buffer;
  /** The parsed body; empty if the answer is not JSON. */
  body: Record<string, unknown>;
}

export type CallApi = (method: string, path: string, options?: CallOptions) => Promise<Answer>;

/** Thrown when no function declares an address. On the site the rendering function would answer it. */
export class NoFunction extends Error {}

const ORIGIN = 'http://localhost:8888';

const folder = join(import.meta.dirname, '../../netlify/functions');

let opened = 0;

/**
 * Loads the site's functions, and returns a function that finds the one which declares a path. Settings of a
 * local run (`NETLIFY_LOCAL: 'true'`) are passed to the functions. Other settings are put into the
 * environment, from which a deployed site reads its own once per process.
 */
export async function openFunctions(
  env: Record<string, string> = {},
  within?: Parameters<typeof routesOf>[1],
): Promise<ReturnType<typeof routesOf>> {
  if (env.NETLIFY_LOCAL === 'true') workWith(env);
  else Object.assign(process.env, env);
  const names = readdirSync(folder).flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -3)] : []));
  const functions: Loaded[] = await Promise.all(
    names.map((name) => import(`../../netlify/functions/${name}.ts`)),
  );
  return routesOf(functions, within);
}

/**
 * Opens the site's functions and returns a way to call them. Like the host, it finds them by their declared
 * paths and holds them to Netlify's limits. It compares each answer with the API reference: the call must
 * declare its status, and a body with status 200 must have exactly the declared fields.
 * @throws NoFunction (the call) when no function declares the address
 */
export async function openApi(env?: Record<string, string>): Promise<CallApi> {
  const call = callsTo(await openFunctions(env));
  const routes = (await documentedRoutes()).map((route) => ({ route, pattern: patternOf(route) }));
  return async (method, path, options) => {
    const answer = await call(method, path, options);
    const { pathname } = new URL(path, ORIGIN);
    const found = routes.find(({ route, pattern }) => route.method === method && pattern.test(pathname));
    if (found) expectDocumented(found.route, answer.status, answer.body);
    return answer;
  };
}

/**
 * Like `openApi`, but for measurements: without the limits and without the comparison, which take several
 * times as long as a short call itself.
 */
export async function openBareApi(env?: Record<string, string>): Promise<CallApi> {
  return callsTo(await openFunctions(env, (handler) => handler));
}

function callsTo(functionAt: ReturnType<typeof routesOf>): CallApi {
  // Short rate limits are counted by address for all test files in one process.
  const visitor = `198.18.0.${opened++}`;
  return async (method, path, options = {}) => {
    const request = makeRequest(method, path, options);
    const { pathname } = new URL(request.url);
    const found = functionAt(pathname);
    if (!found) throw new NoFunction(`${method} ${pathname}`);
    const work: Promise<unknown>[] = [];
    const response = await found(request, {
      ip: options.ip ?? visitor,
      ...(options.hostId !== undefined && { requestId: options.hostId }),
      waitUntil: options.afterwards ?? ((one) => void work.push(one)),
    });
    await Promise.all(work);
    const bytes = Buffer.from(await response.arrayBuffer());
    const headers = new Headers(response.headers);
    headers.delete('x-request-id');
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers,
      requestId: response.headers.get('x-request-id'),
      bytes: method === 'HEAD' ? Buffer.alloc(0) : bytes,
      body: isJson ? JSON.parse(bytes.toString()) : {},
    };
  };
}

/** Returns the pattern that the addresses of a call match. */
const patternOf = ({ root, path }: DocumentedRoute) =>
  new RegExp(`^${root}${path.replace(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}$`);

function expectDocumented(route: DocumentedRoute, status: number, body: Record<string, unknown>): void {
  const name = `${route.method} ${route.path} answers ${status}`;
  const declared = [200, ...Object.keys({ ...refusalsOf(route), ...alwaysPossible }).map(Number)];
  // The expectations are asked only where something is wrong, because each costs more than a short call.
  if (!declared.includes(status)) expect.fail(`${name}, which it does not declare`);
  if (status !== 200 || typeof route.answers === 'string') return;
  const { status: _, ...answer } = body;
  const parsed = z.safeParse(route.answers, answer);
  if (isDeepStrictEqual(parsed.data, answer)) return;
  expect(parsed.error?.issues ?? [], `${name} in another shape than it declares`).toEqual([]);
  expect(parsed.data, `${name} with fields that it does not declare`).toEqual(answer);
}

/** Makes the functions work with a context of these settings. */
function workWith(env: Record<string, string>): void {
  const settings = readAllSettings(env);
  const context = { ...makeContext(settings), paymentSettings: () => settings };
  setContext(context);
}

function makeRequest(method: string, path: string, { json, raw, headers: more }: CallOptions): Request {
  const headers = new Headers(more);
  const body = json === undefined ? raw : JSON.stringify(json);
  if (json !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
  const request = new Request(ORIGIN + path, {
    method,
    headers,
    ...(body !== undefined && { body, duplex: 'half' }),
  } as RequestInit);
  // A string body gets the type text/plain here. A body from the network would get none.
  if (!headers.has('content-type')) request.headers.delete('content-type');
  return request;
}
