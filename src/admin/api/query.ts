import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiAnswer } from '#lib/api-client.ts';
import { fail, forget } from '../shell/popups.tsx';
import { callAdmin } from './admin-api.ts';

export type FailedAnswer = Exclude<ApiAnswer<unknown>, { kind: 'ok' }>;

/** A call that did not succeed, as queries and mutations throw it. */
export class ApiError extends Error {
  readonly answer: FailedAnswer;
  constructor(answer: FailedAnswer) {
    super(answer.kind === 'refused' ? answer.message : 'unreachable');
    this.answer = answer;
  }
  /** The HTTP status; 0 when no answer came: it is unknown whether the server acted. */
  get status(): number {
    return this.answer.kind === 'refused' ? this.answer.status : 0;
  }
  /** Whether the session is over; the sign-in says so, and nothing else needs to. */
  get ended(): boolean {
    return this.status === 401;
  }
  get notFound(): boolean {
    return this.status === 404;
  }
}

/**
 * The body of an answer.
 * @throws ApiError for any other than a success, which is logged (spec section 8)
 */
export function bodyOf<T>(answer: ApiAnswer<T>, path: string): T {
  if (answer.kind === 'ok') return answer.body;
  const error = new ApiError(answer);
  if (!error.ended) console.error('The call failed.', path, error.status || 'unreachable');
  throw error;
}

/** Everything the screens have read. No retry (spec section 8). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** How often what changes by itself is read again, in milliseconds (spec section 9). */
const EVERY_MS = 60_000;

/**
 * Reads a call's answer; the call's address is the key it is cached under. Null reads nothing.
 * @param everyMinute whether it is read again every minute
 */
export function useApiQuery<T>(path: string | null, { everyMinute = false } = {}) {
  return useQuery<T, ApiError>({
    queryKey: [path],
    enabled: path !== null,
    placeholderData: keepPreviousData,
    refetchInterval: everyMinute && EVERY_MS,
    queryFn: async () => bodyOf(await callAdmin<T>(path ?? ''), path ?? ''),
  });
}

/** After a change: everything on the screen is read again. */
export function refreshAll(): void {
  void queryClient.invalidateQueries();
}

/** Says in a popup that a query failed, each time it does. */
export function useErrorPopup(error: ApiError | null, text: string): void {
  useEffect(() => {
    if (!error || error.ended || error.notFound) return;
    fail(text);
    // Once it has been read after all, or another screen is shown, it is no longer so.
    return () => forget(text);
  }, [error, text]);
}
