import { createHash } from 'node:crypto';
import type { AppContext } from '#server/app-context.ts';
import type { Answer, CallApi } from './call.ts';
import { ownerToken } from './owner.ts';
import type { TestShop } from './test-shop.ts';

/** Parts of a form: texts and files, with a list for a name that is repeated. */
export type FormParts = Record<string, string | File | (string | File)[]>;

/** The calls of the owner, who is signed in. Paths are below `/api`. */
export interface Owner {
  get(path: string): Promise<Answer>;
  post(path: string, body: object): Promise<Answer>;
  send(path: string, parts: FormParts): Promise<Answer>;
  remove(path: string): Promise<Answer>;
  authorization: { authorization: string };
}

/** Signs the owner in without the sign-in call. */
export async function signInOwner(opened: TestShop, call: CallApi): Promise<Owner> {
  const authorization = { authorization: `Bearer ${await ownerToken(opened)}` };
  return {
    get: (path) => call('GET', `/api/${path}`, { headers: authorization }),
    post: (path, json) => call('POST', `/api/${path}`, { json, headers: authorization }),
    async send(path, parts) {
      const { raw, headers } = await encodeForm(parts);
      return call('POST', `/api/${path}`, { raw, headers: { ...headers, ...authorization } });
    },
    remove: (path) => call('DELETE', `/api/${path}`, { headers: authorization }),
    authorization,
  };
}

/** Returns a form as a browser sends it: its bytes and its content type. */
export async function encodeForm(parts: FormParts) {
  const form = new FormData();
  for (const [name, values] of Object.entries(parts))
    for (const value of [values].flat()) form.append(name, value);
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return { raw: await encoded.arrayBuffer(), headers };
}

/** Makes a file for a form. */
export const fileOf = (bytes: Uint8Array | string, name: string) =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name);

/** Returns a hash of every blob of catalogue and pictures. */
export async function storedBytes({ storage }: AppContext): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const store of [storage.catalogue, storage.images])
    for (const key of await store.keys(''))
      found[key] = createHash('sha256')
        .update(new Uint8Array((await store.readBytes(key)) ?? new ArrayBuffer(0)))
        .digest('hex');
  return found;
}
