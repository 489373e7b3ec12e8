import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { adminCopy } from '../copy.ts';
import { useSessionState } from '../session/session.ts';
import { answerProof } from '../session/step-up.ts';
import { Proof } from './Proof.tsx';

/**
 * Asks for the passkey again, over whatever is on the screen: what waits for it goes on afterwards. When the
 * session ends it closes, because it would lie over the sign-in.
 */
export function StepUp() {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const session = useSessionState();
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    heading.current?.focus();
    // Closed and not just taken away, the focus goes back to where it was.
    return () => opened?.close();
  }, []);
  useEffect(() => {
    if (session !== 'in') answerProof(false);
  }, [session]);
  return (
    <dialog
      ref={dialog}
      className="question"
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
