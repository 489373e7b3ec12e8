import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listParameters } from '#domain/catalogue/shop-filter.ts';
import { type DocumentedRoute, queryOf } from '#local/documented-calls.ts';
import { sign } from '#tests/api/sandbox-webhook.ts';
import type { CallOptions } from './call.ts';
import { addressOf, fieldsOf, sentWith } from './every-call.ts';
import type { KnownIds } from './shop-for-calls.ts';

/*
 * Requests that are meant to cost a server more than their size. One table serves every test that sends them.
 */

/** Sizes of the repeated text, in bytes. */
export const sizes = [1_000, 10_000, 100_000, 1_000_000] as const;
export type Size = (typeof sizes)[number];

/**
 * Texts that are repeated. Each has made the running time of some program grow with the square of its input,
 * or faster.
 */
export const kinds = {
  'script tags': '<script ',
  'style tags': '<style',
  'closed tags': '<a></a>',
  'double quotes': '"',
  'single quotes': "'",
  spaces: ' ',
  'words and spaces': 'a ',
  newlines: '\n',
  'round brackets': '(',
  'square brackets': '[]',
  'curly brackets': '{"a":',
  percent: '%',
  'encoded percent': '%25',
  'combining marks': 'a\u0301\u0327',
  conjuncts: 'क्',
  'one letter': 'a',
  digits: '1',
  commas: ',',
  dots: 'a.',
  'at signs': '@',
  hyphens: '-',
  slashes: '/',
  backslashes: '\\',
  'query pairs': 'a&b=',
  'web addresses': 'https://a.',
} as const;
export type Kind = keyof typeof kinds;

/** A request as it is sent. */
export interface WireRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

/** A place of a route that a stranger can fill. */
export interface Place {
  /** 'POST /api/login', or a page's '/receipt/[orderId]'. */
  route: string;
  /** 'query q', 'path slug', 'field email', 'header referer'. */
  name: string;
  /** The largest size that fits there. Every HTTP server limits some places. */
  most: Size;
  fill: (text: string) => WireRequest;
}

/** Returns a text of this size in bytes that repeats one text. */
export function repeated(kind: Kind, size: Size): string {
  const unit = kinds[kind];
  return unit.repeat(Math.ceil(size / Buffer.byteLength(unit)));
}

const LONGEST_HEADER: Size = 10_000;
const headerNames = ['user-agent', 'referer', 'cookie', 'authorization', 'idempotency-key', 'if-none-match'];

/** Cuts a text to a number of characters, without splitting an escape at its end. */
const cutTo = (most: number, encoded: string) => encoded.slice(0, most).replace(/%.?$/, '');
/**
 * Returns a text as the value of a query or a part of a path. It does not become longer, so that sizes stay
 * comparable.
 */
const inQuery = (text: string) => cutTo(text.length, encodeURIComponent(text.toWellFormed()));
/** Escapes only the characters that a request's first line cannot contain. */
const asTyped = (text: string) =>
  cutTo(
    text.length,
    text.replace(/[^!-~]/gu, (character) => encodeURIComponent(character)),
  );

type Address = { method: string; path: string; headers: Record<string, string> };

/** A place of a route, without the route's name. */
type Spot = Omit<Place, 'route'>;

const spot = (name: string, fill: Place['fill'], most: Size = 1_000_000): Spot => ({ name, most, fill });

/** The places that every address has: its query and its headers. */
function commonSpots(address: Address, queries: readonly string[]): Spot[] {
  const start = address.path + (address.path.includes('?') ? '&' : '?');
  const at = (path: string, headers = {}): WireRequest => ({
    method: address.method,
    path,
    headers: { ...address.headers, ...headers },
    body: null,
  });
  const scheme = (name: string) => (name === 'authorization' ? 'Bearer ' : '');
  return [
    ...queries.map((name) => spot(`query ${name}`, (text) => at(`${start}${name}=${inQuery(text)}`))),
    spot('query', (text) => at(start + asTyped(text))),
    ...headerNames.map((name) =>
      spot(
        `header ${name}`,
        (text) => at(address.path, { [name]: scheme(name) + asTyped(text) }),
        LONGEST_HEADER,
      ),
    ),
  ];
}

/**
 * Returns the places in an address's path, one for each parameter.
 * @param known values of the other parameters
 */
function pathSpots(
  address: Address,
  pattern: string,
  parameter: RegExp,
  known: (pattern: string) => string,
): Spot[] {
  return (pattern.match(parameter) ?? []).map((part) =>
    spot(`path ${part}`, (text) => ({
      ...address,
      path: known(pattern.replace(part, () => inQuery(text))),
      body: null,
    })),
  );
}

/** Makes a multipart form with one field more, or with a changed one. */
function inForm(form: string, name: string, text: string): string {
  const field = `name="${name}"\r\n\r\n`;
  const at = form.indexOf(field);
  if (at === -1) return `--x\r\nContent-Disposition: form-data; ${field}${text}\r\n${form}`;
  const end = form.indexOf('\r\n', at + field.length);
  return form.slice(0, at + field.length) + text.replaceAll('--x', '') + form.slice(end);
}

/** Makes a multipart form of this size with as many parts as fit into it. */
function manyParts(size: number): string {
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';
  return `${part.repeat(size / part.length)}--x--\r\n`;
}

/** Returns the places of a call's body: each of its fields, an unknown field, and the body itself. */
function bodySpots(
  address: Address,
  { json, raw, headers = {} }: CallOptions,
  fields: readonly string[],
  isSigned: boolean,
): Spot[] {
  const send = (body: string): WireRequest => {
    const bytes = Buffer.from(body);
    const signature = isSigned ? { 'x-sandbox-signature': sign(bytes) } : {};
    const type = headers['content-type'] ?? 'application/json';
    return { ...address, headers: { ...address.headers, 'content-type': type, ...signature }, body: bytes };
  };
  const place = (name: string, fill: (text: string) => string) => spot(name, (text) => send(fill(text)));
  const whole = place('body', (text) => text);
  if (typeof raw === 'string' || raw instanceof Uint8Array) {
    const form = typeof raw === 'string' ? raw : Buffer.from(raw).toString('latin1');
    const file = fields.includes('photo') ? 'photo' : 'main_image';
    return [
      ...[...fields, 'x'].map((name) => place(`field ${name}`, (text) => inForm(form, name, text))),
      place('field name', (text) => inForm(form, text.replace(/["\r\n]/g, '.'), 'x')),
      place('file', (text) => inForm(form, `${file}"; filename="a.png`, text)),
      place('many fields', (text) => manyParts(text.length)),
      whole,
    ];
  }
  const good = { ...(json as Record<string, unknown>) };
  const withField = (name: string, value: unknown) => JSON.stringify({ ...good, [name]: value });
  const numbered = (many: number) => Object.fromEntries(Array.from({ length: many }, (_, n) => [`a${n}`, 1]));
  return [
    ...[...new Set([...Object.keys(good), ...fields, 'x'])].map((name) =>
      place(`field ${name}`, (text) => withField(name, Array.isArray(good[name]) ? [text] : text)),
    ),
    place('field name', (text) => withField(text, 1)),
    place('many fields', (text) => JSON.stringify({ ...good, ...numbered(text.length / 9) })),
    whole,
  ];
}

/** Returns the places of the site's calls. @param token of a session of the owner's */
export function callPlaces(routes: readonly DocumentedRoute[], ids: KnownIds, token: string): Place[] {
  const known = (pattern: string) => pattern.replace(/:\w+/g, '1');
  return routes.flatMap((route) => {
    const pattern = route.root + route.path;
    const path = addressOf(route, ids);
    const headers: Record<string, string> = route.as === 'owner' ? { authorization: `Bearer ${token}` } : {};
    const address = { method: route.method, path, headers };
    const spots = [
      ...pathSpots(address, pattern, /:\w+/g, known),
      ...commonSpots(address, [...new Set([...Object.keys(queryOf(route)), 'page'])]),
      ...(route.method === 'POST'
        ? bodySpots(address, sentWith(route, ids), fieldsOf(route), route.as === 'provider')
        : []),
    ];
    return spots.map((each) => ({ ...each, route: `${route.method} ${pattern}` }));
  });
}

const pagesFolder = join(import.meta.dirname, '../../src/pages');

/** Every page that is rendered on demand, by its address's pattern, with its source. */
function renderedPages(): { pattern: string; source: string }[] {
  return readdirSync(pagesFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:astro|ts)$/.test(file))
    .map((file) => ({ file, source: readFileSync(join(pagesFolder, file), 'utf8') }))
    .filter(({ file, source }) => source.includes('export const prerender = false') && file !== '500.astro')
    .map(({ file, source }) => ({
      pattern: `/${file.replaceAll('\\', '/').replace(/(?:\/?index)?\.(?:astro|ts)$/, '')}`,
      source,
    }));
}

/** The queries that any page may read. */
const pageQueries = [...listParameters, 'id', 'key', 'category', 'note', 'pass', 'q'];

/**
 * Returns the places of the forms that pages accept.
 * @param address of the page, with the origin of the site
 */
function formSpots(address: Address, source: string): Spot[] {
  const place = (name: string, type: string, fill: (text: string) => string) =>
    spot(name, (text) => ({
      ...address,
      headers: { ...address.headers, 'content-type': type },
      body: Buffer.from(fill(text)),
    }));
  const urlencoded = 'application/x-www-form-urlencoded';
  const multipart = 'multipart/form-data; boundary=x';
  const whole = place('body', urlencoded, (text) => text);
  // All other pages refuse every body.
  if (!source.includes('method="post"')) return [whole];
  const fields = source.matchAll(/<(?:input|button)\b[^>]*? name="(\w+)"/g);
  return [
    whole,
    ...[...new Set([...fields].map(([, name = '']) => name))].flatMap((name) => [
      place(`field ${name}`, urlencoded, (text) => `${name}=${inQuery(text)}`),
      place(`part ${name}`, multipart, (text) => inForm('--x--\r\n', name, text)),
    ]),
    place('many parts', multipart, (text) => manyParts(text.length)),
  ];
}

/**
 * Returns the places of the rendered pages.
 * @param parts values for the parameters of their addresses
 * @param origin of the site, which forms must come from
 */
export function pagePlaces(parts: Record<string, string>, origin: string): Place[] {
  const known = (pattern: string) => pattern.replace(/\[(\w+)\]/g, (_, name) => parts[name] ?? '1');
  return renderedPages().flatMap(({ pattern, source }) => {
    const address = { method: 'GET', path: known(pattern), headers: {} };
    const spots = [
      ...pathSpots(address, pattern, /\[\w+\]/g, known),
      ...commonSpots(address, pageQueries),
      ...formSpots({ ...address, method: 'POST', headers: { origin } }, source),
    ];
    return spots.map((each) => ({ ...each, route: pattern }));
  });
}
