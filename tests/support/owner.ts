import { openSession } from '#server/accounts/session.ts';
import type { Answer, CallApi, CallOptions } from './call.ts';
import { type TestShop, testOwner } from './test-shop.ts';

/** A token of a session of the owner's, open now by the clock of this machine, which the functions go by. */
export function ownerToken({ shop }: Pick<TestShop, 'shop'>): Promise<string> {
  return openSession({ ...shop, now: () => new Date() }, testOwner);
}

/** Calls of the owner, who is signed in. */
export async function callAsOwner(opened: Pick<TestShop, 'shop'>, call: CallApi): Promise<CallApi> {
  const authorization = `Bearer ${await ownerToken(opened)}`;
  return (method: string, path: string, options: CallOptions = {}): Promise<Answer> =>
    call(method, path, { ...options, headers: { authorization, ...options.headers } });
}
