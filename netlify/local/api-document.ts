import * as z from 'zod/mini';
import { CALL_LIMITS, LARGEST_BODY, LONGEST, LONGEST_ADDRESS } from '#domain/site/field-lengths.ts';
import type { Route, serve } from '#server/http/routes.ts';
import { type FunctionModule, loadFunctions } from './local-run.ts';

/*
 * The API reference: an OpenAPI 3.1 document (`docs/api.json`) and a page to read (`docs/api.md`), both made
 * from what the functions declare about their calls. `npm run docs:api` writes them.
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

/** A JSON schema, as far as this file reads it. */
interface Schema {
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
      // The format already states what its long pattern states, and the bounds of safe integers are no rule
      // of the site.
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  delete made.$schema;
  return made as Schema;
}

const callers = {
  anyone: 'Anyone',
  owner: 'The owner, with `Authorization: Bearer TOKEN`',
  provider: 'A payment provider, which signs the request',
} as const;

/** Returns the path as OpenAPI writes it: `/api/order/show/{id}`. */
const pathOf = ({ root, path }: DocumentedRoute) => root + path.replace(/:(\w+)/g, '{$1}');

/** Returns the name of a call for clients that are generated: `getOrderShowById`. */
function operationIdOf(route: DocumentedRoute): string {
  const path = (route.root === '/api' ? '' : route.root) + route.path.replace(/\.\w+$/, '');
  const words = path
    .replace(/:(\w+)/g, 'by-$1')
    .split(/\W+|_/)
    .filter(Boolean);
  return route.method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
}

/** Statuses that any call may answer, whatever its request. */
export const alwaysPossible = {
  405: 'The address does not take this method. `Allow` names those it takes.',
  414: `The address is longer than ${LONGEST_ADDRESS.toLocaleString('en')} characters.`,
  503:
    'The store or a provider does not answer, a setting is wrong, or a backup is being restored. ' +
    '`Retry-After` says when to try again.',
} as const;

const inWords = ({ calls, windowMs }: { calls: number; windowMs: number }) => {
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

const refusalSchema: Schema = {
  type: 'object',
  properties: { status: { type: 'integer' }, message: { type: 'string' } },
  required: ['status', 'message'],
};
const invalidSchema: Schema = {
  type: 'object',
  properties: {
    ...refusalSchema.properties,
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 },
    },
  },
  required: ['status', 'message', 'errors'],
};

/** Returns the schema of the body that answers 200, or null when it is a file. */
function answerSchema({ answers, booleanStatus }: DocumentedRoute): Schema | null {
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

/** Returns the fields of a call's body by name, with those that hold files. */
export const bodyFieldsOf = (route: DocumentedRoute): Record<string, Schema> =>
  bodySchema(route)?.properties ?? {};

/**
 * Returns the schema of a call's body, with the fields that hold files, or null when its bytes are taken as
 * they are.
 */
function bodySchema({ body }: DocumentedRoute): Schema | null {
  if (!body || body.type === '*/*') return null;
  const fields: Schema = body.schema ? jsonSchemaOf(body.schema) : { type: 'object' };
  const files = (body.files ?? []).map((name) => [name, { type: 'string', format: 'binary' }]);
  return { ...fields, properties: { ...fields.properties, ...Object.fromEntries(files) } };
}

function operationOf(route: DocumentedRoute) {
  const parts = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const text: Schema = { type: 'string' };
  const schema = bodySchema(route);
  const answer = answerSchema(route);
  const file = typeof route.answers === 'string' ? route.answers : '';
  const content = answer ? { 'application/json': { schema: answer } } : { [file]: {} };
  const refusal = (status: string, description: string) => {
    const name = status === '422' ? 'Invalid' : 'Refusal';
    const ref = { $ref: `#/components/schemas/${name}` };
    return [status, { description, content: { 'application/json': { schema: ref } } }];
  };
  return {
    operationId: operationIdOf(route),
    tags: [route.group],
    summary: route.summary,
    security: route.as === 'owner' ? [{ owner: [] }] : [],
    parameters: [
      ...parts.map((name) => ({ name, in: 'path', required: true, schema: text })),
      ...Object.entries(queryOf(route)).map(([name, schema]) => ({ name, in: 'query', schema })),
      ...Object.entries(route.headers ?? {}).map(([name, description]) => ({
        name,
        in: 'header',
        description,
        schema: text,
      })),
    ],
    ...(route.body && {
      requestBody: {
        required: true,
        content: { [route.body.type]: schema ? { schema, example: route.body.example } : {} },
      },
    }),
    responses: {
      200: { description: 'The call succeeded.', content },
      ...Object.fromEntries(
        Object.entries(refusalsOf(route)).map(([status, description]) => refusal(status, description)),
      ),
      default: {
        description: 'Any call may answer 405, 414 or 503.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  };
}

const introduction = [
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

/** Returns the OpenAPI document of these calls. */
export function apiDocument(routes: readonly DocumentedRoute[]) {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const route of routes) {
    const path = pathOf(route);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'API of the practice’s site', version: '1', description: introduction },
    servers: [{ url: '/', description: 'The site itself; where BASE_PATH is set, the path that it names.' }],
    tags: [...new Set(routes.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { owner: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: refusalSchema, Invalid: invalidSchema },
    },
  };
}

/** Returns a schema's type as TypeScript would write it. */
function typeOf(schema: Schema, indent = ''): string {
  const { properties, additionalProperties, propertyNames, items, required = [] } = schema;
  const anyOf = schema.anyOf ?? schema.oneOf;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf) return anyOf.map((each) => typeOf(each, indent)).join(' | ');
  if (items) {
    const of = typeOf(items, indent);
    return of.includes(' | ') ? `(${of})[]` : `${of}[]`;
  }
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0) {
    const key = propertyNames?.enum ? typeOf(propertyNames) : 'string';
    return `Record<${key}, ${typeOf(additionalProperties, indent)}>`;
  }
  if (properties) {
    const deeper = `${indent}  `;
    const fields = Object.entries(properties).map(
      ([name, field]) => `${deeper}${name}${required.includes(name) ? '' : '?'}: ${typeOf(field, deeper)};`,
    );
    return `{\n${fields.join('\n')}\n${indent}}`;
  }
  if (schema.format && schema.type === 'string') return schema.format;
  return [schema.type ?? 'any'].flat().join(' | ');
}

/** Returns the rules of a field in words, as far as its schema holds them. */
function rulesOf(schema: Schema): string {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, minItems, maxItems, pattern } = schema;
  const rules = [
    minLength !== undefined && minLength > 0 && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength.toLocaleString('en')} characters`,
    minimum !== undefined && `from ${minimum.toLocaleString('en')}`,
    exclusiveMinimum !== undefined && `above ${exclusiveMinimum}`,
    maximum !== undefined && `to ${maximum.toLocaleString('en')}`,
    minItems !== undefined && `at least ${minItems} entries`,
    maxItems !== undefined && `at most ${maxItems} entries`,
    pattern && `\`${pattern.replaceAll('|', '\\|')}\``,
  ];
  return rules.filter(Boolean).join(', ');
}

/** Returns a table of the fields of a query or a body. */
function fieldTable(fields: Record<string, Schema>, required: readonly string[]): string {
  const rows = Object.entries(fields).map(([name, schema]) => {
    const type = typeOf(schema).replace(/\s+/g, ' ').replaceAll('|', '\\|');
    return `| \`${name}\` | \`${type}\` | ${required.includes(name) ? 'yes' : ''} | ${rulesOf(schema)} |`;
  });
  return ['| field | type | required | rules |', '|---|---|---|---|', ...rows].join('\n');
}

/** Meaning of the statuses that are the same for every call that has them. */
const usualRefusals = {
  400: 'The body is not a JSON object, or the form is incomplete.',
  401: 'The token is missing, forged, expired or ended.',
  403: 'The call needs a recent proof by a passkey. The body has `passkey_required`.',
  413:
    `The body is larger than ${LARGEST_BODY.json.toLocaleString('en')} bytes of JSON, or ` +
    `${LARGEST_BODY.multipart.toLocaleString('en')} of a form.`,
  415: 'The body has another content type than the call takes.',
  422: 'A rule is broken. `errors` holds the messages under the names of their fields.',
} as const;

/** Returns the statuses that a call refuses with, and the meaning of those that are not the usual ones. */
function refusalList(route: DocumentedRoute): string {
  const refusals = refusalsOf(route);
  const isUsual = ([status]: [string, string]) =>
    status in usualRefusals && !(Number(status) in (route.refusals ?? {}));
  const own = Object.entries(refusals).filter((each) => !isUsual(each));
  return [
    `Refuses with ${Object.keys(refusals).join(', ')}.${own.length > 0 ? '\n' : ''}`,
    ...own.map(([status, text]) => `- ${status}: ${text}`),
  ].join('\n');
}

function sectionOf(route: DocumentedRoute): string {
  const { method, as, stepUp, completesSignIn, limit, body, headers = {} } = route;
  const query = queryOf(route);
  const schema = bodySchema(route);
  const answer = answerSchema(route);
  const facts = [
    `${[
      callers[as],
      ...(completesSignIn ? ['also before the second factor'] : []),
      ...(stepUp ? ['with a recent proof by a passkey where one is set up'] : []),
    ].join(', ')}.`,
    ...(limit ? [`At most ${inWords(CALL_LIMITS[limit])}.`] : []),
    ...Object.entries(headers).map(([name, description]) => `Header \`${name}\`: ${description}`),
  ];
  const refusals = Object.keys(refusalsOf(route));
  return [
    `### ${method} ${pathOf(route)}`,
    route.summary,
    facts.map((fact) => `- ${fact}`).join('\n'),
    ...(Object.keys(query).length > 0 ? ['Query:', fieldTable(query, [])] : []),
    ...(body?.type === '*/*' ? ['Body: the bytes that the caller has signed.'] : []),
    ...(schema?.properties && body
      ? [`Body (\`${body.type}\`):`, fieldTable(schema.properties, schema.required ?? [])]
      : []),
    ...(body?.example && Object.keys(body.example).length > 0
      ? [`\`\`\`json\n${JSON.stringify(body.example, null, 2)}\n\`\`\``]
      : []),
    answer ? `Answers 200:\n\n\`\`\`ts\n${typeOf(answer)}\n\`\`\`` : `Answers 200 with \`${route.answers}\`.`,
    ...(refusals.length > 0 ? [refusalList(route)] : []),
  ].join('\n\n');
}

/** Returns the page that people read. */
export function apiPage(routes: readonly DocumentedRoute[]): string {
  const groups = [...new Set(routes.map(({ group }) => group))];
  const listed = (texts: Record<number, string>) =>
    Object.entries(texts)
      .map(([status, text]) => `- ${status}: ${text}`)
      .join('\n');
  return `${[
    '# API reference',
    'Made by `npm run docs:api` from what `netlify/functions` declares; `api.json` is the same as OpenAPI 3.1.',
    introduction,
    `Any call may answer:\n\n${listed(alwaysPossible)}`,
    `Calls that say so refuse with:\n\n${listed(usualRefusals)}`,
    ...groups.flatMap((group) => {
      const own = routes.filter((route) => route.group === group);
      const most = own[0]?.perMinute;
      return [
        `## ${group}`,
        ...(most ? [`Netlify admits ${most} calls a minute from one address to this group.`] : []),
        ...own.map(sectionOf),
      ];
    }),
  ].join('\n\n')}\n`;
}

/** Returns the files of the API reference by their paths in the project. */
export async function apiFiles(): Promise<Record<string, string>> {
  const routes = await documentedRoutes();
  return {
    'docs/api.json': `${JSON.stringify(apiDocument(routes), null, 2)}\n`,
    'docs/api.md': apiPage(routes),
  };
}
