import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiAnswer } from '#lib/api-client.ts';
import { fail, forget } from '../shell/popups.tsx';
import { callOwner } from './call-owner.ts';

/** What a call that did not succeed is thrown as, for the library that keeps what was read. */
export class CallFailed extends Error {
  readonly answer: Exclude<ApiAnswer<unknown>, { kind: 'ok' }>;
  constructor(answer: Exclude<ApiAnswer<unknown>, { kind: 'ok' }>) {
    super(answer.kind === 'refused' ? answer.message : 'unreachable');
    this.answer = answer;
  }
  /** Whether the session is over; the sign-in says so, and nothing else needs to. */
  get ended(): boolean {
    return this.answer.kind === 'refused' && this.answer.status === 401;
  }
  /** Whether there is no such thing. */
  get unknown(): boolean {
    return this.answer.kind === 'refused' && this.answer.status === 404;
  }
}

/** Everything the owner's screens have read, until something is saved. No retry (spec section 8). */
export const reads = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 5_000, networkMode: 'always' } },
});

/** How often what changes by itself is read anew, in milliseconds (spec section 9). */
const EVERY_MS = 60_000;

/**
 * Reads a call's answer and keeps it by its address.
 * @param everyMinute whether it is read anew every minute
 */
export function useRead<T>(path: string | null, { everyMinute = false } = {}) {
  return useQuery<T, CallFailed>({
    queryKey: [path],
    enabled: path !== null,
    placeholderData: keepPreviousData,
    refetchInterval: everyMinute && EVERY_MS,
    queryFn: async () => {
      const answer = await callOwner<T>(path ?? '');
      if (answer.kind === 'ok') return answer.body;
      console.error('The call failed.', path, answer.kind === 'refused' ? answer.status : 'unreachable');
      throw new CallFailed(answer);
    },
  });
}

/** After a save: what was read is out of date. */
export function readAnew(): void {
  void reads.invalidateQueries();
}

/** Says in a popup that a read failed, each time it does. */
export function useFailurePopup(error: CallFailed | null, text: string): void {
  useEffect(() => {
    if (!error || error.ended || error.unknown) return;
    fail(text);
    // Once it has been read after all, or another screen is shown, it is no longer so.
    return () => forget(text);
  }, [error, text]);
}
