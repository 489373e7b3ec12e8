import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** What to do where a form's script could not be loaded; shown within `data-failed`, until `data-ready`. */
export function LoadHelp({ children }: { children: ReactNode }) {
  return (
    <div className="notice notice--bad load-help" role="alert">
      <Icon name="alert-circle" />
      <div>
        This form could not be loaded. Please check your connection and try again; if that does not help,
        reload the page, or {children}.
      </div>
    </div>
  );
}
