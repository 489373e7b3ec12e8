import { Button } from '#ui/Button.tsx';
import type { ApiError } from '../api/query.ts';
import { adminCopy } from '../copy.ts';

/** In place of what was not read yet: that it loads, or why it could not be read and a way to try again. */
export function QueryState({
  query: { error, isFetching, refetch },
}: {
  query: { error: ApiError | null; isFetching: boolean; refetch: () => unknown };
}) {
  if (!error || isFetching)
    return (
      <p role="status" className="line">
        <span className="spinner" aria-hidden="true" />
        {adminCopy.loading}
      </p>
    );
  return (
    <>
      <p>
        {error.status === 0
          ? 'The shop could not be reached. Please check your connection, then try again.'
          : 'The shop could not read this just now. Please wait a minute, then try again.'}
      </p>
      <Button act={refetch}>Try again</Button>
    </>
  );
}
