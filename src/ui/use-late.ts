import { useEffect, useState } from 'react';

/**
 * What an island shows, where the server could not give it: loaded once it is there.
 * @param initial what the server gave, or null
 * @param load gives null when it could not be loaded
 * @param patienceMs after how long it counts as failed; what comes later is shown all the same
 */
export function useLate<T>(initial: T | null, load: () => Promise<T | null>, patienceMs?: number) {
  const [value, setValue] = useState(initial);
  const [failed, setFailed] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded stays the same
  useEffect(() => {
    if (value !== null || failed) return;
    const timer = patienceMs === undefined ? undefined : setTimeout(() => setFailed(true), patienceMs);
    load().then((loaded) => {
      setValue(loaded);
      setFailed(loaded === null);
    });
    return () => clearTimeout(timer);
  }, [value, failed]);

  return {
    value,
    failed,
    retry: () => setFailed(false),
    /** Says that what is shown is no longer there. */
    drop: () => {
      setValue(null);
      setFailed(true);
    },
  };
}
