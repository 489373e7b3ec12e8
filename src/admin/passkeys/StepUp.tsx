import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { adminCopy } from '../copy.ts';
import { useSessionState } from '../session/session.ts';
import { answerProof } from '../session/step-up.ts';
import { Proof } from './Proof.tsx';

/**
 * Asks for the passkey again, on top of the screen. Calls that wait for it continue afterwards. When the
 * session ends it closes, because it would cover the sign-in.
 */
export function StepUp() {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const session = useSessionState();
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    heading.current?.focus();
    // Closing the dialog, unlike merely removing it, returns the focus to where it was.
    return () => opened?.close();
  }, []);
  useEffect(() => {
    if (session !== 'in') answerProof(false);
  }, [session]);
  return (
    <dialog
      ref={dialog}
      className="admin-dialog"
      aria-labelledby="step-up-title"
      onCancel={() => answerProof(false)}
    >
      <h2 id="step-up-title" ref={heading} tabIndex={-1}>
        {adminCopy.proof.title}
      </h2>
      <p>{adminCopy.proof.why}</p>
      <Proof post={postAdmin} proved={() => answerProof(true)}>
        <Button act={() => answerProof(false)}>{adminCopy.confirm.no}</Button>
      </Proof>
    </dialog>
  );
}
