import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useSessionState } from '../session/session.ts';

/**
 * Opens a dialog for as long as it is in the page. When the session ends it is closed: it would lie over the
 * sign-in, which nobody could use then.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  const standing = useSessionState();
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // Closed and not just taken away, the focus goes back to where it was.
    return () => opened?.close();
  }, [dialog]);
  useEffect(() => {
    if (standing !== 'in') dialog.current?.close();
  }, [dialog, standing]);
}
