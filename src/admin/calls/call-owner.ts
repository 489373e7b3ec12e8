import { type ApiAnswer, callApi } from '#lib/api-client.ts';
import { dropToken, readToken } from '../session/session.ts';

/** The header that an admin call is let in by. */
export function bearer(): Record<string, string> {
  return { Authorization: `Bearer ${readToken() ?? ''}`, Accept: 'application/json' };
}

/** Takes note of an answer: a token that the server no longer takes is dropped, unless there is a newer one. */
export function noteRefusal(token: string | null, answer: ApiAnswer<unknown>): void {
  if (answer.kind === 'refused' && answer.status === 401 && token === readToken()) dropToken('ended');
}

/** Calls the owner's API with her token. Never throws. */
export async function callOwner<T>(path: string, init: RequestInit = {}): Promise<ApiAnswer<T>> {
  const token = readToken();
  const answer = await callApi<T>(path, { ...init, headers: { ...init.headers, ...bearer() } });
  noteRefusal(token, answer);
  return answer;
}

/** Posts JSON to the owner's API. */
export function postToOwner<T>(path: string, body: object): Promise<ApiAnswer<T>> {
  return callOwner<T>(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}
