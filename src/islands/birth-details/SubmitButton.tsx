import type { ReactNode } from 'react';
import { details as say } from '#words/details.ts';

export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <button type="submit" className="button button--main button--wide" aria-disabled={busy} disabled={busy}>
      {busy ? say.busy : children}
    </button>
  );
}
