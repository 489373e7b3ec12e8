import { bodyFieldsOf, type DocumentedRoute, queryOf } from '#local/documented-calls.ts';
import { pngOfSize } from '#tests/api/images.ts';
import { event, sign } from '#tests/api/sandbox-webhook.ts';
import type { CallOptions } from './call.ts';
import type { KnownIds } from './shop-for-calls.ts';

/*
 * A request for each call that the functions declare. Addresses and bodies come from the declarations, so a
 * new call is tried without being listed here.
 */

/** Ids by the group of a call, for the parameter `id` of its path. Calls of other groups get 1. */
const idByGroup: Record<string, keyof KnownIds> = {
  order: 'PAID',
  payment: 'ORDER',
  'birth-details': 'REQUEST',
  enquiry: 'ENQUIRY',
  newsletter: 'SUBSCRIBER',
  account: 'SESSION',
  passkey: 'PASSKEY',
};
/** Ids for calls that have something to do only with a record in a certain state. */
const idByPath: Record<string, keyof KnownIds> = {
  '/order/settle-refund/:id': 'STUCK',
  '/order/close/:id': 'HELD',
  '/product/release/:id': 'PIECE',
  '/payment/retry/:id': 'HELD',
  '/payment/start/:id': 'REQUEST',
};
const otherParts: Record<string, string> = { category: 'gemstones', slug: 'ruby', provider: 'sandbox' };

/** Returns the address of a call with ids of the shop in it, and with a query where the call takes one. */
export function addressOf(route: DocumentedRoute, ids: KnownIds): string {
  const { root, path, group } = route;
  const name = idByPath[path] ?? idByGroup[group];
  const id = name ? ids[name] : '1';
  const partOf = (part: string) => (part === 'id' ? id : (otherParts[part] ?? '1'));
  const query = 'q' in queryOf(route) ? '?q=9876543210' : '';
  return root + path.replace(/:(\w+)/g, (_, part: string) => partOf(part)) + query;
}

/** Returns the declared example of a call's body, with ids of the shop in it. */
export function exampleOf({ body, as }: DocumentedRoute, ids: KnownIds): Record<string, unknown> {
  // The body of a webhook has no shape of its own, because each provider has a different one.
  if (as === 'provider') return JSON.parse(event(ids.ORDER));
  const example: Record<string, unknown> = { ...body?.example };
  const known = { payment: ids.PAID, refund: `${ids.STUCK}-R1`, code: ids.CODE };
  for (const [field, id] of Object.entries(known)) if (field in example) example[field] = id;
  if (typeof (example.ids as unknown[] | undefined)?.[0] === 'string') example.ids = [ids.ENQUIRY];
  return example;
}

/** Returns the names of all fields that a call's body may have. */
export const fieldsOf = (route: DocumentedRoute): string[] => Object.keys(bodyFieldsOf(route));

const BOUNDARY = 'multipart/form-data; boundary=x';
const head = (name: string, file = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n`;

/** Returns a form in the bytes that are sent. */
export function formOf(fields: Record<string, string>, files: readonly string[] = []): CallOptions {
  const parts = Object.entries(fields).map(([name, text]) => `${head(name)}${text}\r\n`);
  const headers = { 'content-type': BOUNDARY };
  if (files.length === 0) return { raw: `${parts.join('')}--x--\r\n`, headers };
  const pictures = files.map((name) =>
    Buffer.concat([Buffer.from(head(name, 'a.png')), pngOfSize(8, 8, Buffer.alloc(16)), Buffer.from('\r\n')]),
  );
  return {
    raw: Buffer.concat([Buffer.from(parts.join('')), ...pictures, Buffer.from('--x--\r\n')]),
    headers,
  };
}

/** Returns the body of a call. A form contains its files only if it has nothing else. */
export function sentWith(route: DocumentedRoute, ids: KnownIds): CallOptions {
  if (!route.body) return {};
  const example = exampleOf(route, ids);
  if (route.as === 'provider')
    return { json: example, headers: { 'x-sandbox-signature': sign(JSON.stringify(example)) } };
  if (route.body.type !== 'multipart/form-data') return { json: example };
  const isEmpty = Object.keys(example).length === 0;
  return formOf(example as Record<string, string>, isEmpty ? route.body.files : []);
}

/** Sorts calls so that those which remove records that others need come last. */
export function gentleFirst(routes: readonly DocumentedRoute[]): DocumentedRoute[] {
  const takesAway = ({ method, path }: DocumentedRoute) =>
    Number(method === 'DELETE' || /logout|end-|erase|password/.test(path));
  return routes.toSorted((a, b) => takesAway(a) - takesAway(b));
}
