import { randomUUID } from 'node:crypto';
import { logError } from '../log.ts';
import { SettingsError } from '../settings.ts';
import { HttpError, json } from './answer.ts';

/** What a call's handler works with. */
export interface Call<S> {
  request: Request;
  context: S;
  /** The named parts of the path, decoded. */
  params: Record<string, string>;
  query: URLSearchParams;
  /** The visitor's address. */
  address: string;
}

/** One call: its method, its path below the API base (`/public/category-products/:category`), what answers it. */
export interface CallRoute<S> {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** True for the one call whose answers carry `status` as true or false (spec section 7: login). */
  booleanStatus?: true;
  /** Counts the call; refuses it with 429 when there were too many. */
  admit?: (call: Call<S>) => Promise<{ admitted: boolean; retryAfterSeconds?: number }>;
  answer: (call: Call<S>) => Promise<Response>;
}

/** What calls are told that end before their handler. */
export const callTexts = {
  404: 'There is nothing at this address.',
  405: 'This address does not take that method.',
  429: 'Too many tries. Please wait a little and try again.',
  503: 'We cannot do this just now. Please try again in a few minutes.',
} as const;

/**
 * Serves a group of calls. Checks come in the contract's order: path, method, then what the handler checks;
 * refusals thrown on the way become answers here, faults become 503 with one log line and no detail.
 * @param open gives the context; when it throws, every call is answered 503
 * @param below gives the part of an address below the API base, or null when it is not below it
 */
export function serveCalls<S>(
  routes: CallRoute<S>[],
  open: () => S,
  below: (context: S, pathname: string) => string | null,
): (request: Request, visitor: { ip?: string }) => Promise<Response> {
  return async (request, visitor) => {
    const requestId = randomUUID();
    const url = new URL(request.url);
    let where = request.method;
    const boolean = routes.some(({ booleanStatus, path }) => booleanStatus && url.pathname.endsWith(path));
    const refused = boolean ? { status: false } : {};
    try {
      const context = open();
      const path = below(context, url.pathname);
      const matching = routes.flatMap((route) => {
        const params = path === null ? null : matchPath(route.path, path);
        return params ? [{ route, params }] : [];
      });
      if (matching.length === 0) throw new HttpError(404, callTexts[404]);
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const match = matching.find(({ route }) => route.method === method);
      if (!match) {
        const allow = [...new Set(matching.map(({ route }) => route.method))].join(', ');
        throw new HttpError(405, callTexts[405], {}, { Allow: allow });
      }
      where = `${request.method} ${match.route.path}`;
      const { params, route } = match;
      const call = { request, context, params, query: url.searchParams, address: visitor.ip ?? 'unknown' };
      const admission = await route.admit?.(call);
      if (admission && !admission.admitted) {
        throw new HttpError(
          429,
          callTexts[429],
          {},
          { 'Retry-After': String(admission.retryAfterSeconds ?? 60) },
        );
      }
      return await route.answer(call);
    } catch (error) {
      if (error instanceof HttpError)
        return json({ message: error.message, ...error.more, ...refused }, error.status, error.headers);
      logError(where, error, requestId);
      const after: Record<string, string> = error instanceof SettingsError ? {} : { 'Retry-After': '30' };
      return json({ message: callTexts[503], request_id: requestId, ...refused }, 503, after);
    }
  };
}

/** The named parts of a path when it fits the pattern; a part that cannot be decoded fits none. */
function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = Object.create(null);
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return null;
      continue;
    }
    try {
      params[part.slice(1)] = decodeURIComponent(value);
    } catch {
      return null;
    }
    if (params[part.slice(1)] === '') return null;
  }
  return params;
}
