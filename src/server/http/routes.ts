import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { accountTexts } from '#domain/site/account.ts';
import { pageIn } from '#domain/site/datalist.ts';
import { LONGEST_ADDRESS } from '#domain/site/field-lengths.ts';
import type { Language } from '#domain/site/language.ts';
import { type Words, wordsIn } from '#languages/words.ts';
import { type OpenSession, ownerIn, readSession } from '../accounts/session.ts';
import { openContext, RestoreUnderWay, type SiteContext } from '../app-context.ts';
import { logError, logRequest } from '../log.ts';
import { admitVisitor, type LimitedCall } from '../rate-limit/counts.ts';
import { countCall } from '../rate-limit/usage.ts';
import { SettingsError } from '../settings.ts';
import { callTexts, HttpError, json, RESTORING_RETRY_S } from './answer.ts';
import { type BodyKind, checked } from './body.ts';
import { languageOfCaller, refusalIn } from './language.ts';

/**
 * Callers of a call: anyone, the owner with the token of her session, or a payment provider, whose
 * signature the handler checks.
 */
type Caller = 'anyone' | 'owner' | 'provider';

/** Names of the parameters in a path: `'id'` of `/order/show/:id`. */
type PartsOf<Path extends string> = Path extends `${string}/:${infer Part}/${infer Rest}`
  ? Part | PartsOf<`/${Rest}`>
  : Path extends `${string}/:${infer Part}`
    ? Part
    : never;

/** A request as it is known before its query and body are read. */
export interface Call<Part extends string = never> {
  request: Request;
  context: SiteContext;
  /** Parameters of the path, decoded. None is empty. */
  params: Record<Part, string>;
  /** Page of a list that the query asks for. */
  page: number;
  /** The visitor's address. */
  address: string;
  /** The language of the page that calls. */
  language: Language;
  /** What the site says in that language. */
  words: Words;
  /**
   * Runs some work after the answer was sent. The host may stop that work at any step, so whatever must not
   * be lost is stored before. An error in it is logged under the id of the request.
   */
  afterwards: (work: () => Promise<unknown>) => void;
}

/** The host's view of a request: Netlify's context, or one made by a local run or a test. */
export interface Visit {
  /** The visitor's address. */
  ip?: string;
  /** The host's own id of the request. */
  requestId?: string;
  /** Keeps the function alive for work after the answer. Without it the answer waits for that work. */
  waitUntil?: (work: Promise<unknown>) => void;
}

/** Statuses that a handler answers by itself, each with a sentence for the API reference. */
export type Refusals = Partial<Record<400 | 401 | 403 | 404 | 409 | 429 | 503, string>>;

/** Content types of answers that are not JSON. */
type FileType = 'text/csv' | 'text/calendar' | 'image/*';

/**
 * Everything declared about a call beside its path and its handler. The checks, the API reference and the
 * tests read it from here. A handler gets `undefined` for what is left out.
 */
interface Asked<Part extends string, Query, Sent, Body, Found, Answered> {
  /** One sentence for the API reference that says what the call does. */
  summary: string;
  /** Shape of the JSON that answers 200, without `status`, which every answer has; or the type of a file. */
  answers: z.core.$ZodType<Answered> | FileType;
  /** Further refusals, which the handler decides. */
  refusals?: Refusals;
  /** Request headers that the handler reads, each with a sentence for the API reference. */
  headers?: Record<string, string>;
  /** Rate limit that the call counts against. */
  limit?: LimitedCall;
  query?: z.core.$ZodType<Query>;
  body?: BodyKind<Sent, Body>;
  /**
   * Looks up the record that the call is about, before the rules for the body are checked. Null or false
   * answers 404.
   * @param sent the body, not yet checked
   */
  find?: (call: Call<Part>, sent: Sent) => Promise<Found | null | false>;
  /** Message of a 404. */
  unknown?: string;
  /** True for a call of the owner's that needs a recent proof by her passkey, where she has one. */
  stepUp?: true;
  /**
   * True for a call of the owner's that completes a sign-in, and so takes a session without a second factor.
   */
  completesSignIn?: true;
  /** True for the sign-in, the only call whose answers carry `status` as true or false. */
  booleanStatus?: true;
}

/** Returns the JSON of the answer, or a whole response. Null or false answers 404. */
type Handler<As extends Caller, Part extends string, Query, Body, Found, Answered> = (
  call: Call<Part> & {
    query: Query;
    body: Body;
    found: Found;
    session: As extends 'owner' ? OpenSession : null;
  },
) => Promise<Answered | Response | null | false>;

/** One call: its address, who may make it, what is declared about it, and its handler. */
export interface Route extends Asked<never, unknown, unknown, unknown, unknown, object> {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path below the API base. A part that begins with a colon is a parameter. */
  path: string;
  as: Caller;
  handler: (call: never) => Promise<object | null | false>;
}

type MethodAndPath = `${Route['method']} /${string}`;

/** Declares a call by its method and path, what is asked of it, and its handler. */
type Declare<As extends Caller> = <
  At extends MethodAndPath,
  Answered extends object,
  Query = undefined,
  Sent = undefined,
  Body = undefined,
  Found = undefined,
>(
  at: At,
  asked: Asked<PartsOf<At>, Query, Sent, Body, Found, Answered>,
  handler: Handler<As, PartsOf<At>, Query, Body, Found, NoInfer<Answered>>,
) => Route;

const by = <As extends Caller>(as: As): Declare<As> =>
  ((at: string, asked: object, handler: object) => {
    const [method, path] = at.split(' ');
    return { ...asked, method, path, as, handler };
  }) as Declare<As>;

/** Declare a call together with who may make it. There is no other way to declare one. */
export const anyone = by('anyone');
export const owner = by('owner');
export const paymentProvider = by('provider');

/**
 * Serves a group of calls below a root of the site, `/api` by default.
 *
 * Every request is checked in this order: path 404, method 405, length of the address 414, rate limit 429,
 * token 401, passkey 403, content type 415, size 413, syntax 400, existence 404, rules 422. Conflicts (409)
 * are decided by the handler. An error becomes 503 with one line in the log and no detail in the answer.
 * Every answer names its request in `X-Request-Id`. The line in the log has the same id and the host's own.
 *
 * The handler carries its routes and its root, for the API reference and for tests that try every call.
 */
export function serve(routes: Route[], root: '/api' | '/uploads' = '/api') {
  const handle = async (request: Request, visit: Visit): Promise<Response> => {
    const requestId = randomUUID();
    const began = performance.now();
    const url = new URL(request.url);
    let where = request.method;
    let context: SiteContext | undefined;
    const putOff: (() => Promise<unknown>)[] = [];
    const afterwards = (work: () => Promise<unknown>) => void putOff.push(work);

    const answered = async (answer: Response): Promise<Response> => {
      answer.headers.set('X-Request-Id', requestId);
      const ms = performance.now() - began;
      logRequest(where, answer.status, ms, requestId, visit.requestId);
      if (context) await countCall(context, ms);
      return answer;
    };
    try {
      context = openContext();
      const { route, params } = match(routes, request.method, below(context, root, url.pathname));
      if (request.url.length > LONGEST_ADDRESS) throw new HttpError(414, callTexts[414]);
      where = `${request.method} ${route.path}`;
      const address = visit.ip ?? 'unknown';
      const page = pageIn(url.searchParams.get('page'));
      const language = languageOfCaller(request);
      const words = wordsIn[language];
      const call = { request, context, params, page, address, language, words, afterwards };
      const answer = await route.handler(await examine(route, call, url.searchParams));
      if (!answer) throw missing(route);
      if (putOff.length > 0) {
        const work = doAll(putOff, `${where}, afterwards`, requestId);
        if (visit.waitUntil) visit.waitUntil(work);
        else await work;
      }
      return answered(answer instanceof Response ? answer : json(answer));
    } catch (error) {
      if (!(error instanceof HttpError || error instanceof RestoreUnderWay))
        logError(where, error, requestId);
      const isBoolean = routes.some((each) => each.booleanStatus && url.pathname.endsWith(each.path));
      const more = isBoolean ? { status: false } : {};
      return answered(refusal(error, requestId, languageOfCaller(request), more));
    }
  };
  return Object.assign(handle, { routes, root });
}

/**
 * Returns the answer to a call that ended with this error. @param more fields of its body, which replace others of the same name
 */
function refusal(error: unknown, requestId: string, language: Language, more: object): Response {
  const inWords = (body: { message: string }) => ({ ...refusalIn(language, body), ...more });
  if (error instanceof HttpError)
    return json(inWords({ message: error.message, ...error.more }), error.status, error.headers);
  if (error instanceof RestoreUnderWay) {
    const headers = { 'Retry-After': String(RESTORING_RETRY_S) };
    return json(inWords({ message: callTexts.restoring }), 503, headers);
  }
  // A wrong setting stays wrong until the next deploy, so the answer names no time for another try.
  const headers: Record<string, string> = error instanceof SettingsError ? {} : { 'Retry-After': '30' };
  return json({ ...inWords({ message: callTexts[503] }), request_id: requestId, ...more }, 503, headers);
}

/** Does all work that was put off. An error in one piece is logged and does not stop the others. */
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

/**
 * Returns the part of an address below a root; null when it is not below it, or is longer than any call's.
 */
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

/**
 * Checks everything between the method of a request and its handler, in the order that `serve` promises.
 * @returns the call as its handler takes it
 * @throws HttpError
 */
async function examine(route: Route, call: Call, search: URLSearchParams) {
  if (route.limit) await admit(route.limit, call);
  const session = route.as === 'owner' ? await authenticate(route, call) : null;
  const sent = await route.body?.read(call.request);
  const found = await route.find?.(call, sent);
  if (route.find && !found) throw missing(route);
  const query = route.query && checked(route.query, Object.fromEntries(search));
  return { ...call, session, found, query, body: route.body?.check(sent) } as never;
}

/** Returns the refusal of a call about something that does not exist. */
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
 * is still missing; 403 where the call needs a more recent proof
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

/**
 * Returns the parameters of a path that fits the pattern, else null. A part that cannot be decoded fits no
 * pattern.
 */
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
