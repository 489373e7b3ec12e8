import { type ReactNode, useRef } from 'react';
import { adminCopy } from '../copy.ts';
import { useModal } from './use-modal.ts';

/** Asks before something is deleted. It is open as long as it is in the page; the focus begins on Cancel. */
export function Confirm({
  text,
  consequence,
  busy,
  yes,
  no,
}: {
  text: string;
  /** What else comes of it, if anything. */
  consequence?: ReactNode;
  busy: boolean;
  yes: () => void;
  no: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  return (
    <dialog ref={dialog} className="confirm" aria-labelledby="confirm-title" onClose={no}>
      <h2 id="confirm-title">{adminCopy.confirm.title}</h2>
      <p>{text}</p>
      {consequence && <p className="muted">{consequence}</p>}
      <div className="confirm-ways">
        {/* biome-ignore lint/a11y/noAutofocus: a dialog that deletes begins where nothing is deleted */}
        <button type="button" className="button" onClick={() => dialog.current?.close()} autoFocus>
          {adminCopy.confirm.no}
        </button>
        <button type="button" className="button button--main" disabled={busy} onClick={yes}>
          {adminCopy.confirm.yes}
        </button>
      </div>
    </dialog>
  );
}
