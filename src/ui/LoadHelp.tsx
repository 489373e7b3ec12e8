import type { ReactNode } from 'react';

/** What to do where an island's script could not be loaded (`client:touch` says so with `data-failed`). */
export function LoadHelp({ children }: { children: ReactNode }) {
  return (
    <p className="load-help" role="alert">
      This could not be loaded. Please check your connection and try again, or {children}.
    </p>
  );
}
