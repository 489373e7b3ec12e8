import { CALL_LIMITS, LARGEST_BODY } from '#domain/site/field-lengths.ts';
import {
  alwaysPossible,
  answerSchema,
  bodyForms,
  type DocumentedRoute,
  introduction,
  inWords,
  pathOf,
  queryOf,
  refusalsOf,
  type Schema,
} from './documented-calls.ts';

/* The API reference that people read: `docs/api.md`. */

const callers = {
  anyone: 'Anyone',
  owner: 'The owner, with `Authorization: Bearer TOKEN`',
  provider: 'A payment provider, which signs the request',
} as const;

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

/** Returns the rules that a field's schema states, in words. */
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
  const forms = bodyForms(route);
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
    ...forms.flatMap(({ schema, example }, n) => [
      `${n === 0 ? 'Body' : 'Or'} (\`${body?.type}\`):`,
      fieldTable(schema.properties ?? {}, schema.required ?? []),
      ...(example && Object.keys(example).length > 0
        ? [`\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``]
        : []),
    ]),
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
    'Made by `npm run docs:api` from what `netlify/functions` declares. The same as an OpenAPI 3.1 document is then ' +
      'in `generated/openapi.json`, for programs; git does not keep it.',
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
