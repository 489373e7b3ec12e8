import type { FieldErrors } from '#domain/site/fields.ts';
import { callHeaders } from '#words/address.ts';
import { waiting } from '#words/waiting.ts';

/** Longest time that a call may take, in milliseconds. */
const PATIENCE_MS = 15_000;

/** The result of a call. `unreachable`: no answer came, so it is unknown whether the server acted. */
export type ApiAnswer<T> =
  | { kind: 'ok'; body: T }
  | {
      kind: 'refused';
      status: number;
      message: string;
      errors: FieldErrors;
      body: Record<string, unknown>;
      /** Seconds until the next try, or null when the server did not say. */
      retryAfter: number | null;
    }
  | { kind: 'unreachable' };

/** Reads an answer from its status, its JSON and its `Retry-After` header. */
export function answerOf<T>(
  status: number,
  body: Record<string, unknown>,
  retryAfter: string | null,
): Exclude<ApiAnswer<T>, { kind: 'unreachable' }> {
  if (status === 200) return { kind: 'ok', body: body as T };
  return {
    kind: 'refused',
    status,
    message: typeof body.message === 'string' ? body.message : '',
    errors: (body.errors as FieldErrors | undefined) ?? {},
    body,
    retryAfter: Number(retryAfter) || null,
  };
}

/** Calls the API. Never throws. An answer that is not JSON counts as unreachable. */
export async function callApi<T>(path: string, init: RequestInit = {}): Promise<ApiAnswer<T>> {
  try {
    const headers = { ...callHeaders, ...(init.headers as Record<string, string>) };
    const response = await fetch(path, { ...init, headers, signal: AbortSignal.timeout(PATIENCE_MS) });
    const answer = answerOf<T>(response.status, await response.json(), response.headers.get('Retry-After'));
    if (answer.kind === 'refused') console.warn('The call was refused.', path, answer.status);
    return answer;
  } catch (error) {
    console.warn('The call did not get through.', path, error instanceof Error ? error.name : '');
    return { kind: 'unreachable' };
  }
}

/**
 * Calls the API and returns the part of the answer that `pick` takes. Null when the call fails, which is
 * logged. Never throws.
 */
export async function readApi<T, V>(path: string, pick: (body: T) => V | undefined): Promise<V | null> {
  const answer = await callApi<T>(path);
  return (answer.kind === 'ok' ? pick(answer.body) : undefined) ?? null;
}

/** Posts JSON. */
export function postJson<T>(path: string, body: object, headers: Record<string, string> = {}) {
  return callApi<T>(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** Writes the time until the next try in words. `seconds` is the server's wish; null if it has none. */
export function inMinutes(seconds: number | null): string {
  return seconds === null ? waiting.aFew : waiting.minutes(Math.ceil(seconds / 60));
}
