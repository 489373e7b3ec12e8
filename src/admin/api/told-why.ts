import type { ApiAnswer } from '#lib/api-client.ts';

/**
 * What the owner is told of a change with a note that was not taken.
 * @returns null when the session is over: the sign-in says so
 */
export function toldWhy(
  answer: Exclude<ApiAnswer<unknown>, { kind: 'ok' }>,
  words: { unknown: string; failed: string },
): string | null {
  if (answer.kind === 'unreachable') return words.failed;
  switch (answer.status) {
    case 401:
      return null;
    case 404:
      return words.unknown;
    case 422:
      return answer.errors.note?.[0] ?? words.failed;
    default:
      return words.failed;
  }
}
