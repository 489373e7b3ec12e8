import {
  answerSchema,
  type BodyForm,
  bodyForms,
  type DocumentedRoute,
  introduction,
  pathOf,
  queryOf,
  refusalsOf,
  type Schema,
} from './documented-calls.ts';

/* The OpenAPI 3.1 document of the calls, for programs that make clients. */

/** Returns the name of a call for clients that are generated: `getOrderShowById`. */
function operationIdOf(route: DocumentedRoute): string {
  const path = (route.root === '/api' ? '' : route.root) + route.path.replace(/\.\w+$/, '');
  const words = path
    .replace(/:(\w+)/g, 'by-$1')
    .split(/\W+|_/)
    .filter(Boolean);
  return route.method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
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

/** Returns a body's schema with an example of each of its forms. */
function contentOf(forms: readonly BodyForm[]) {
  const [only] = forms;
  if (forms.length === 1) return only;
  if (!only) return {};
  const examples = forms.map(({ example }, n) => [`form_${n + 1}`, { value: example }]);
  return { schema: { oneOf: forms.map(({ schema }) => schema) }, examples: Object.fromEntries(examples) };
}

function operationOf(route: DocumentedRoute) {
  const parts = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const text: Schema = { type: 'string' };
  const forms = bodyForms(route);
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
        content: { [route.body.type]: contentOf(forms) },
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
