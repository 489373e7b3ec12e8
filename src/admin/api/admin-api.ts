import { type ApiAnswer, callApi, postJson } from '#lib/api-client.ts';
import { dropToken, readToken } from '../session/session.ts';
import { askForProof } from '../session/step-up.ts';

type Call<T> = (headers: Record<string, string>) => Promise<ApiAnswer<T>>;

/**
 * Makes a call with the header that the owner is let in by. A token that the server no longer takes is
 * dropped, unless there is a newer one. Where the server asks for her passkey, so does the screen, and the
 * call is made again.
 * @param call makes the call; may be called twice
 */
export async function withToken<T>(call: Call<T>): Promise<ApiAnswer<T>> {
  const answer = await callOnce(call);
  const isAsked = answer.kind === 'refused' && answer.status === 403 && answer.body.passkey_required;
  return isAsked && (await askForProof()) ? callOnce(call) : answer;
}

async function callOnce<T>(call: Call<T>): Promise<ApiAnswer<T>> {
  const token = readToken();
  const answer = await call({ Authorization: `Bearer ${token ?? ''}`, Accept: 'application/json' });
  if (answer.kind === 'refused' && answer.status === 401 && token === readToken()) dropToken('ended');
  return answer;
}

/** Calls the owner's API with her token. Never throws. */
export function callAdmin<T>(path: string, init: RequestInit = {}): Promise<ApiAnswer<T>> {
  return withToken((headers) => callApi<T>(path, { ...init, headers: { ...init.headers, ...headers } }));
}

/** Posts JSON to the owner's API. */
export function postAdmin<T>(
  path: string,
  body: object,
  more: Record<string, string> = {},
): Promise<ApiAnswer<T>> {
  return withToken((headers) => postJson<T>(path, body, { ...headers, ...more }));
}
