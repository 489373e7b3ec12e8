import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { accountTexts } from '#domain/site/account.ts';
import { pageIn } from '#domain/site/datalist.ts';
import { LONGEST_ADDRESS } from '#domain/site/field-lengths.ts';
import { type OpenSession, ownerIn, readSession } from '../accounts/session.ts';
import { openContext, RestoreUnderWay, type SiteContext } from '../app-context.ts';
import { logError, logRequest } from '../log.ts';
import { admitVisitor, type LimitedCall } from '../rate-limit/counts.ts';
import { noteCall } from '../rate-limit/usage.ts';
import { SettingsError } from '../settings.ts';
import { callTexts, HttpError, json, RESTORING_RETRY_S } from './answer.ts';
import { type BodyKind, checked } from './body.ts';

/** Who may call: anyone, the owner by her session's token, or a payment provider, whose signature its handler checks. */
type Caller = 'anyone' | 'owner' | 'provider';

/** The names that a path gives to its parts: `'id'` of `/order/show/:id`. */
type PartsOf<Path extends string> = Path extends `${string}/:${infer Part}/${infer Rest}`
  ? Part | PartsOf<`/${Rest}`>
  : Path extends `${string}/:${infer Part}`
    ? Part
    : never;

/** What is known of a request before its query and body are read. */
export interface Call<Part extends string = never> {
  request: Request;
  context: SiteContext;
  /** The named parts of the path, decoded; none is empty. */
  params: Record<Part, string>;
  /** The page of a list that the query names. */
  page: number;
  /** The visitor's address. */
  address: string;
  /**
   * Puts off work until the answer is made; the caller does not wait for it. It may be cut short at any step,
   * so whatever must not be lost is stored before. A fault in it is logged under the request's id.
   */
  afterwards: (work: () => Promise<unknown>) => void;
}

/** What the host tells of a request, and takes: Netlify's context, or one made by a local run or a test. */
export interface Visit {
  /** The visitor's address. */
  ip?: string;
  /** The host's own id of the request. */
  requestId?: string;
  /** Keeps the function alive for work after the answer. Without it the answer waits for that work. */
  waitUntil?: (work: Promise<unknown>) => void;
}

/** What a call brings, and what must exist; what is left out is `undefined` for its handler. */
interface Asked<Part extends string, Query, Sent, Body, Found> {
  /** Counts the call against this limit of its address. */
  limit?: LimitedCall;
  query?: z.core.$ZodType<Query>;
  body?: BodyKind<Sent, Body>;
  /**
   * Looks for what the call is about, before the rules for its body; null or false answers 404.
   * @param sent the body as it came
   */
  find?: (call: Call<Part>, sent: Sent) => Promise<Found | null | false>;
  /** The text of a 404. */
  unknown?: string;
  /**
   * True for a call of the owner's that asks for her passkey again, where one is set up and its last proof is
   * old.
   */
  stepUp?: true;
  /**
   * True for a call of the owner's that her sign-in is completed with: it takes a session without a second
   * factor.
   */
  completesSignIn?: true;
  /** True for the one call whose answers carry `status` as true or false (spec section 7: login). */
  booleanStatus?: true;
}

/** Gives the answer's JSON, or an answer of its own; null or false answers 404. */
type Answer<As extends Caller, Part extends string, Query, Body, Found> = (
  call: Call<Part> & {
    query: Query;
    body: Body;
    found: Found;
    session: As extends 'owner' ? OpenSession : null;
  },
) => Promise<object | null | false>;

/** One call: who may make it, what it brings, what must exist, what answers it. */
export interface Route extends Asked<never, unknown, unknown, unknown, unknown> {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below the API base; a part that begins with a colon is a parameter. */
  path: string;
  as: Caller;
  answer: (call: never) => Promise<object | null | false>;
}

type MethodAndPath = `${Route['method']} /${string}`;

/** Declares a call by its method and path, what is asked of it, and its handler. */
interface Declare<As extends Caller> {
  <At extends MethodAndPath>(at: At, answer: Answer<As, PartsOf<At>, undefined, undefined, undefined>): Route;
  <At extends MethodAndPath, Query = undefined, Sent = undefined, Body = undefined, Found = undefined>(
    at: At,
    asked: Asked<PartsOf<At>, Query, Sent, Body, Found>,
    answer: Answer<As, PartsOf<At>, Query, Body, Found>,
  ): Route;
}

const by = <As extends Caller>(as: As): Declare<As> =>
  ((at: string, ...rest: [object, object] | [object]) => {
    const [method, path] = at.split(' ');
    return { ...(rest.length > 1 && rest[0]), method, path, as, answer: rest.at(-1) };
  }) as Declare<As>;

/** Declare who may make a call; there is no other way to. */
export const [anyone, owner, paymentProvider] = [by('anyone'), by('owner'), by('provider')];

/**
 * Serves a group of routes below a root of the site, `/api` by default. Every request is checked in the
 * contract's order: path 404, method 405, a query that nobody can mean 414, limit 429, token 401,
 * passkey 403, content type 415, size 413, syntax 400, existence 404, rules 422; conflicts are the handler's. A fault becomes 503
 * with one log line and no detail. Every answer names its request in `X-Request-Id`, as its line in the log
 * does, beside the host's own id of it. The handler carries its routes and root, so that tests can try every
 * route there is.
 */
export function serve(routes: Route[], root: '/api' | '/uploads' = '/api') {
  const handle = async (request: Request, visit: Visit): Promise<Response> => {
    const requestId = randomUUID();
    const began = performance.now();
    const url = new URL(request.url);
    let where = request.method;
    const boolean = routes.some(({ booleanStatus, path }) => booleanStatus && url.pathname.endsWith(path));
    const refused = boolean ? { status: false } : {};
    let context: SiteContext | undefined;
    /** Lets work go on after the answer, where the host can; it must not throw. */
    const goOn = async (work: Promise<unknown>) => (visit.waitUntil ? visit.waitUntil(work) : await work);
    const answered = async (answer: Response): Promise<Response> => {
      answer.headers.set('X-Request-Id', requestId);
      const ms = performance.now() - began;
      logRequest(where, answer.status, ms, requestId, visit.requestId);
      if (context) await noteCall(context, ms);
      return answer;
    };
    const putOff: (() => Promise<unknown>)[] = [];
    const afterwards = (work: () => Promise<unknown>) => void putOff.push(work);
    try {
      context = openContext();
      const { route, params } = match(routes, request.method, below(context, root, url.pathname));
      if (request.url.length > LONGEST_ADDRESS) throw new HttpError(414, callTexts[414]);
      where = `${request.method} ${route.path}`;
      const address = visit.ip ?? 'unknown';
      const page = pageIn(url.searchParams.get('page'));
      const call = { request, context, params, page, address, afterwards };
      const answer = await route.answer(await examine(route, call, url.searchParams));
      if (!answer) throw missing(route);
      if (putOff.length > 0) await goOn(doAll(putOff, `${where}, afterwards`, requestId));
      return answered(answer instanceof Response ? answer : json(answer));
    } catch (error) {
      if (error instanceof HttpError)
        return answered(
          json({ message: error.message, ...error.more, ...refused }, error.status, error.headers),
        );
      if (error instanceof RestoreUnderWay) {
        const after = { 'Retry-After': String(RESTORING_RETRY_S) };
        return answered(json({ message: callTexts.restoring, ...refused }, 503, after));
      }
      logError(where, error, requestId);
      const after: Record<string, string> = error instanceof SettingsError ? {} : { 'Retry-After': '30' };
      return answered(json({ message: callTexts[503], request_id: requestId, ...refused }, 503, after));
    }
  };
  return Object.assign(handle, { routes, root });
}

/** Does all work that was put off; a fault in one piece is logged and ends no other. */
async function doAll(putOff: readonly (() => Promise<unknown>)[], where: string, requestId: string) {
  await Promise.all(
    putOff.map(async (work) => {
      try {
        await work();
      } catch (error) {
        logError(where, error, requestId);
      }
    }),
  );
}

/** The part of an address below a root; null when it is not below it, or longer than any call's. */
function below({ settings }: SiteContext, root: string, pathname: string): string | null {
  const start = settings.basePath.replace(/\/$/, '') + root;
  const isCall = pathname.startsWith(`${start}/`) && pathname.length <= LONGEST_ADDRESS;
  return isCall ? pathname.slice(start.length) : null;
}

/** @throws HttpError 404 for an unknown path, 405 for a method it does not take */
function match(routes: Route[], method: string, path: string | null) {
  const matching = routes.flatMap((route) => {
    const params = path === null ? null : matchPath(route.path, path);
    return params ? [{ route, params }] : [];
  });
  if (matching.length === 0) throw new HttpError(404, callTexts[404]);
  const found = matching.find(({ route }) => route.method === (method === 'HEAD' ? 'GET' : method));
  if (found) return found;
  const allow = [...new Set(matching.map(({ route }) => route.method))].join(', ');
  throw new HttpError(405, callTexts[405], {}, { Allow: allow });
}

/** Everything that is checked of a request between its method and its handler, in the contract's order. */
async function examine(spec: Route, call: Call, search: URLSearchParams) {
  if (spec.limit) await admit(spec.limit, call);
  const session = spec.as === 'owner' ? await authenticate(spec, call) : null;
  const sent = await spec.body?.read(call.request);
  const found = await spec.find?.(call, sent);
  if (spec.find && !found) throw missing(spec);
  const query = spec.query && checked(spec.query, Object.fromEntries(search));
  return { ...call, session, found, query, body: spec.body?.check(sent) } as never;
}

/** The refusal of a call about what does not exist. */
const missing = ({ unknown }: Route) => new HttpError(404, unknown ?? callTexts[404]);

/** @throws HttpError 429 when this address made too many such calls */
async function admit(limit: LimitedCall, { context, address }: Call): Promise<void> {
  const admission = await admitVisitor(context, limit, address);
  if (admission.admitted) return;
  throw new HttpError(429, callTexts[429], {}, { 'Retry-After': String(admission.retryAfterSeconds) });
}

/**
 * Returns the session of an owner's call, from `Authorization: Bearer TOKEN`.
 * @throws HttpError 401 for no, a forged, an expired or an ended token, and for a session whose second factor
 * is still to come; 403 where the call asks for a fresh proof
 */
async function authenticate(
  { stepUp, completesSignIn }: Route,
  { request, context }: Call,
): Promise<OpenSession> {
  const token = /^Bearer ([\w.-]{20,4096})$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const session = token ? await readSession(context, ownerIn(context.settings), token) : null;
  const challenge = { 'WWW-Authenticate': 'Bearer' };
  if (!session) throw new HttpError(401, accountTexts.ended, {}, challenge);
  if (session.standing === 'incomplete' && !completesSignIn)
    throw new HttpError(401, accountTexts.incomplete, { second_factor_required: true }, challenge);
  if (session.standing === 'proof_old' && stepUp)
    throw new HttpError(403, accountTexts.askAgain, { passkey_required: true });
  return session;
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
