import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { ApiAnswer } from '#lib/api-client.ts';
import { fail, forget } from '../shell/popups.tsx';
import { callAdmin } from './admin-api.ts';

type FailedAnswer = Exclude<ApiAnswer<unknown>, { kind: 'ok' }>;

/** A call that did not succeed, as queries throw it. */
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
  /** True when the session is over. The sign-in screen says so, so callers show no error of their own. */
  get ended(): boolean {
    return this.status === 401;
  }
  get notFound(): boolean {
    return this.status === 404;
  }
}

/** Returns an answer as an error, and logs it unless the session is over. */
export function errorOf(answer: FailedAnswer, what: string): ApiError {
  const error = new ApiError(answer);
  if (!error.ended) console.error('The call failed.', what, error.status || 'unreachable');
  return error;
}

/** Cache of everything that the screens have read. A failed call is not repeated. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // In this mode the library would not read again by itself once there is a network.
    queries: { retry: false, staleTime: 5_000, networkMode: 'always', refetchOnReconnect: true },
  },
});

/** Milliseconds after which data that change by themselves are read again. */
const EVERY_MS = 60_000;

const queryOptions = <T>(path: string | null) => ({
  queryKey: [path],
  enabled: path !== null,
  queryFn: async () => {
    const answer = await callAdmin<T>(path ?? '');
    if (answer.kind === 'ok') return answer.body;
    throw errorOf(answer, path ?? '');
  },
});

/**
 * Reads a call's answer; the call's address is the key it is cached under. Null reads nothing.
 * @param everyMinute whether it is read again every minute
 */
export function useApiQuery<T>(path: string | null, { everyMinute = false } = {}) {
  return useQuery<T, ApiError>({
    ...queryOptions<T>(path),
    placeholderData: keepPreviousData,
    refetchInterval: everyMinute && EVERY_MS,
  });
}

/**
 * Reads the values a form begins with. They come from the server, not from an earlier visit's cache, and are
 * read once, so that nothing changes under the owner's hands. If the record does not exist, leads back to its
 * list.
 */
export function useFirstRead<T>(
  path: string | null,
  { list, failed, notFound }: { list: string; failed: string; notFound: string },
) {
  const [, navigate] = useLocation();
  const query = useQuery<T, ApiError>({
    ...queryOptions<T>(path),
    queryKey: [path, 'first'],
    gcTime: 0,
    staleTime: ({ state }) => (state.data === undefined ? 0 : 'static'),
  });
  const isGone = query.error?.notFound;
  useErrorPopup(query.error, failed);
  useEffect(() => {
    if (!isGone) return;
    fail(notFound);
    navigate(list, { replace: true });
  }, [isGone, notFound, list, navigate]);
  return query;
}

/** Reads everything on the screen again after a change. */
export function refreshAll(): void {
  void queryClient.invalidateQueries();
}

/** Says in a popup that a query failed, each time it does. Without a text there is no popup. */
export function useErrorPopup(error: ApiError | null, text: string | undefined): void {
  useEffect(() => {
    if (!text || !error || error.ended || error.notFound) return;
    fail(text);
    // The error is out of date once the query succeeds or another screen is shown.
    return () => forget(text);
  }, [error, text]);
}
