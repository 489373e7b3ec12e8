import * as z from 'zod/mini';
import { CALL_LIMITS, LARGEST_BODY, LONGEST, LONGEST_ADDRESS } from '#domain/site/field-lengths.ts';
import type { Route, serve } from '#server/http/routes.ts';
import { type FunctionModule, loadFunctions } from './local-run.ts';

/*
 * What the functions declare about their calls, in the shape of JSON schemas. The API reference is made of it
 * (`api-page.ts`, `openapi.ts`), and tests send and judge requests by it.
 */

/** A call with the group it belongs to. */
export interface DocumentedRoute extends Route {
  root: string;
  /** Name of the function that serves it. */
  group: string;
  /**
   * Calls per minute that Netlify admits from one address, for all calls of the group together; null where
   * Netlify counts none.
   */
  perMinute: number | null;
}

/** Returns every call of the site's functions. */
export async function documentedRoutes(): Promise<DocumentedRoute[]> {
  const functions = await loadFunctions();
  return functions.flatMap(({ name, default: handler, config }: FunctionModule) => {
    const { routes = [], root = '/api' } = handler as Partial<ReturnType<typeof serve>>;
    const perMinute = config.rateLimit?.windowLimit ?? null;
    return routes.map((route) => ({ ...route, root, group: name, perMinute }));
  });
}

/** The parts of a JSON schema that this file reads. */
export interface Schema {
  /** Several types where a value may also be null. */
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
}

/** Returns the JSON schema of what a caller sends, or gets, in the shape of a zod schema. */
function jsonSchemaOf(schema: z.core.$ZodType): Schema {
  const made = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The format already states what its long pattern states, and the bounds of safe integers are not a
      // rule of the site.
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  delete made.$schema;
  return made as Schema;
}

/** Returns the path as OpenAPI writes it: `/api/order/show/{id}`. */
export const pathOf = ({ root, path }: DocumentedRoute) => root + path.replace(/:(\w+)/g, '{$1}');

/** Statuses that any call may answer, whatever its request. */
export const alwaysPossible = {
  405: 'The address does not take this method. `Allow` names those it takes.',
  414: `The address is longer than ${LONGEST_ADDRESS.toLocaleString('en')} characters.`,
  503:
    'The store or a provider does not answer, a setting is wrong, or a backup is being restored. ' +
    '`Retry-After` says when to try again.',
} as const;

export const inWords = ({ calls, windowMs }: { calls: number; windowMs: number }) => {
  const minutes = windowMs / 60_000;
  return `${calls} calls in ${minutes === 1 ? 'a minute' : `${minutes} minutes`} from one address`;
};

const readsBody = {
  'application/json': { 400: 'The body is not a JSON object.', 415: 'The body is not `application/json`.' },
  'multipart/form-data': { 400: 'The form is incomplete.', 415: 'The body is not `multipart/form-data`.' },
  '*/*': {},
} as const;

/** Returns the refusals of a call by status, without those that are always possible. */
export function refusalsOf(route: DocumentedRoute): Record<number, string> {
  const { as, limit, stepUp, body, query, find, unknown, path, refusals } = route;
  const isForm = body?.type === 'multipart/form-data';
  const largest = LARGEST_BODY[isForm ? 'multipart' : 'json'];
  const hasRules = query !== undefined || (body !== undefined && body.type !== '*/*');
  const isAboutSomething = find !== undefined || unknown !== undefined || path.includes('/:');
  return {
    ...(body && { ...readsBody[body.type] }),
    ...(as === 'owner' && { 401: 'The token is missing, forged, expired or ended.' }),
    ...(stepUp && { 403: 'The call needs a recent proof by a passkey (`passkey_required`).' }),
    ...(isAboutSomething && { 404: unknown ? `“${unknown}”` : 'There is nothing at this address.' }),
    ...(body && { 413: `The body is larger than ${largest.toLocaleString('en')} bytes.` }),
    ...(hasRules && {
      422: 'A rule is broken. `errors` holds the messages under the names of their fields.',
    }),
    ...(limit && { 429: `More than ${inWords(CALL_LIMITS[limit])}.` }),
    ...refusals,
  };
}

/** Returns the schema of the body that answers 200, or null when it is a file. */
export function answerSchema({ answers, booleanStatus }: DocumentedRoute): Schema | null {
  if (typeof answers === 'string') return null;
  const { properties, required = [], ...rest } = jsonSchemaOf(answers);
  const status: Schema = booleanStatus ? { const: true } : { const: 200 };
  return { ...rest, properties: { status, ...properties }, required: ['status', ...required] };
}

/** Returns true for a call that answers one page of a list. */
function isPaged(route: DocumentedRoute): boolean {
  return answerSchema(route)?.properties?.datalist?.properties?.current_page !== undefined;
}

/** Returns the parameters in the query of a call, by name. */
export function queryOf(route: DocumentedRoute): Record<string, Schema> {
  const page: Schema = { type: 'integer', minimum: 1, default: 1 };
  return {
    ...(isPaged(route) && { page }),
    ...(route.query && jsonSchemaOf(route.query).properties),
  };
}

/** A form of a call's body, as the documents show it. */
export interface BodyForm {
  schema: Schema;
  example: object | undefined;
}

/**
 * Returns the forms that a call's body may have, with the fields that hold files; none when its bytes are
 * taken as they are.
 */
export function bodyForms({ body }: DocumentedRoute): BodyForm[] {
  if (!body || body.type === '*/*') return [];
  const files = (body.files ?? []).map((name) => [name, { type: 'string', format: 'binary' }]);
  return [body, ...(body.otherForm ? [body.otherForm] : [])].map(({ schema, example }) => {
    const fields: Schema = schema ? jsonSchemaOf(schema) : { type: 'object' };
    return {
      schema: { ...fields, properties: { ...fields.properties, ...Object.fromEntries(files) } },
      example,
    };
  });
}

/** Returns the fields that a call's body may have in any form, by name. */
export const bodyFieldsOf = (route: DocumentedRoute): Record<string, Schema> =>
  Object.assign({}, ...bodyForms(route).map(({ schema }) => schema.properties));
/** What holds for all calls. */
export const introduction = [
  'Calls of the site, below `/api` (pictures below `/uploads`). ' +
    'Where `BASE_PATH` is set, it stands before every address.',
  '',
  '- Answers are JSON in UTF-8, except files. Every JSON body has `status`, the HTTP status as a ' +
    'number; a refusal has `message` too. The sign-in alone has true or false as `status`.',
  '- A request is checked in this order: path 404, method 405, length of the ' +
    'address 414, rate limit 429, token 401, passkey 403, content type 415, size ' +
    '413, syntax 400, existence 404, rules 422, conflicts 409.',
  `- \`Authorization: Bearer TOKEN\` carries the token of the owner's session, as the sign-in answered it.`,
  `- Texts may have at most: names ${LONGEST.name} characters, short descriptions ` +
    `${LONGEST.shortDescription}, full descriptions ${LONGEST.fullDescription.toLocaleString('en')}, ` +
    `messages and notes ${LONGEST.message.toLocaleString('en')}, addresses ${LONGEST.address}, e-mails ` +
    `${LONGEST.email}, others ${LONGEST.other}. Longer texts are refused, never cut. ` +
    'Text must be well-formed Unicode.',
  '- Money is in rupees, a number with at most two decimals. Times are ISO 8601 in UTC. ' +
    'Ids of products, categories and pictures are positive integers that are never used twice.',
  '- A list answers one page. `page` below 1 or not a number means page 1; a page past the end is empty.',
  '- Each answer names its request in `X-Request-Id`, as the log does.',
].join('\n');
