import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** What to do where a form's script could not be loaded (`client:touch` says so with `data-failed`). */
export function LoadHelp({ children }: { children: ReactNode }) {
  return (
    <div className="notice notice--bad load-help" role="alert">
      <Icon name="alert-circle" />
      <div>This form could not be loaded. Please check your connection and try again, or {children}.</div>
    </div>
  );
}
