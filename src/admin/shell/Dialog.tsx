import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useSessionState } from '../session/session.ts';

/**
 * Shows a dialog over the screen, as long as it is in the page. It closes when the session ends, because it
 * would lie over the sign-in.
 */
export function Dialog({
  labelledBy,
  ref,
  first,
  closed,
  children,
}: {
  /** Id of its heading. */
  labelledBy: string;
  ref: RefObject<HTMLDialogElement | null>;
  /** What has the focus at the beginning. */
  first: RefObject<HTMLElement | null>;
  /** Called once it is closed in any way, so that the caller removes it from the page. */
  closed: () => void;
  children: ReactNode;
}) {
  const session = useSessionState();
  const focus = useRef(first);
  useLayoutEffect(() => {
    const opened = ref.current;
    opened?.showModal();
    focus.current.current?.focus();
    // Closing the dialog, unlike merely removing it, returns the focus to where it was.
    return () => opened?.close();
  }, [ref]);
  useEffect(() => {
    if (session !== 'in') ref.current?.close();
  }, [session, ref]);
  return (
    <dialog ref={ref} className="admin-dialog" aria-labelledby={labelledBy} onClose={closed}>
      {children}
    </dialog>
  );
}
