import type { FieldErrors } from '#domain/fields.ts';

/** How long a call may take, in milliseconds. */
const PATIENCE_MS = 15_000;

/** What came of a call. `unreachable`: no answer, so nobody knows whether the server acted. */
export type ApiAnswer<T> =
  | { kind: 'ok'; body: T }
  | {
      kind: 'refused';
      status: number;
      message: string;
      errors: FieldErrors;
      body: Record<string, unknown>;
      /** Seconds after which to try again, or null when the server did not say. */
      retryAfter: number | null;
    }
  | { kind: 'unreachable' };

/** Calls the API. Never throws; an answer that is no JSON counts as none. */
export async function callApi<T>(path: string, init: RequestInit = {}): Promise<ApiAnswer<T>> {
  try {
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    const body = (await response.json()) as Record<string, unknown>;
    if (response.status === 200) return { kind: 'ok', body: body as T };
    return {
      kind: 'refused',
      status: response.status,
      message: typeof body.message === 'string' ? body.message : '',
      errors: (body.errors as FieldErrors | undefined) ?? {},
      body,
      retryAfter: Number(response.headers.get('Retry-After')) || null,
    };
  } catch (error) {
    console.warn('The call did not get through.', path, error instanceof Error ? error.name : '');
    return { kind: 'unreachable' };
  }
}

/** Posts JSON. */
export function postJson<T>(path: string, body: object, headers: Record<string, string> = {}) {
  return callApi<T>(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}
