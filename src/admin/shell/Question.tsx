import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Actions } from '#ui/primitives.tsx';
import { adminCopy } from '../copy.ts';
import { useSessionState } from '../session/session.ts';

/**
 * A question in a dialog, perhaps with fields to fill in. It is open as long as it is in the page. The focus begins
 * on the answer that changes nothing. When the session ends it closes: it would lie over the sign-in.
 */
export function Question({
  title = adminCopy.confirm.title,
  children,
  yes,
  no = adminCopy.confirm.no,
  busy,
  failure,
  onYes,
  onNo,
}: {
  title?: string;
  /** What is asked, and the fields that belong to it. */
  children: ReactNode;
  /** Words of the button that does it, and of the one that does not. */
  yes: string;
  no?: string;
  busy: boolean;
  /** Why it was not done, if it was tried. */
  failure?: string | undefined;
  /** Calls `fault` where a field has an error. */
  onYes: (form: HTMLFormElement, fault: () => void) => void;
  /** Called once it is closed in any way, for the caller to take it from the page. */
  onNo: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const session = useSessionState();
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    keep.current?.focus();
    // Closed and not just taken away, the focus goes back to where it was.
    return () => opened?.close();
  }, []);
  useEffect(() => {
    if (session !== 'in') dialog.current?.close();
  }, [session]);
  return (
    <dialog ref={dialog} className="question" aria-labelledby="question-title" onClose={onNo}>
      <Form act={(form, fault) => busy || onYes(form, fault)}>
        <h2 id="question-title">{title}</h2>
        {children}
        <Notice kind="bad">{failure}</Notice>
        <Actions at="end">
          <Button ref={keep} act={() => dialog.current?.close()}>
            {no}
          </Button>
          <Button look="main" busy={busy}>
            {busy ? 'One moment...' : yes}
          </Button>
        </Actions>
      </Form>
    </dialog>
  );
}
