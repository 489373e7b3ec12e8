import type { CallFailed } from '../calls/use-read.ts';
import { Spinner } from './Spinner.tsx';

/** In place of what was not read yet: that it loads, or a way to try again. */
export function Reading({
  read: { error, isFetching, refetch },
}: {
  read: { error: CallFailed | null; isFetching: boolean; refetch: () => unknown };
}) {
  if (!error || isFetching) return <Spinner />;
  return (
    <button type="button" className="button" onClick={() => void refetch()}>
      Try again
    </button>
  );
}
