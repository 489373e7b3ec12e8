import { type ReactNode, useEffect, useRef } from 'react';
import { toast, useToaster } from 'react-hot-toast/headless';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useSessionState } from '../session/session.ts';

/**
 * Time, in milliseconds, that a popup stays. It stays longer while a pointer or the focus rests on a popup. A
 * failure stays until it is dismissed. The button that undoes something is reached by the keyboard, too.
 */
const SUCCESS_MS = 5_000;
const UNDO_MS = 20_000;

/** Says in a popup that something is done. */
export function succeed(text: string): void {
  toast.success(text, { duration: SUCCESS_MS });
}

/**
 * Says in a popup that something is done, with a button that undoes it. Returns a function that withdraws the
 * offer.
 * @param undo gives false when it failed; it is then offered again
 */
export function offerUndo(text: string, undo: () => unknown): () => void {
  const takeBack = async () => {
    if ((await undo()) === false) offerUndo(text, undo);
  };
  const popup = (
    <>
      {text}{' '}
      <Button look="quiet" act={takeBack}>
        Undo
      </Button>
    </>
  );
  const id = toast.success(popup, { duration: UNDO_MS });
  return () => toast.dismiss(id);
}

/** Says in a popup that something failed. */
export function fail(text: string): void {
  toast.error(text, { duration: Number.POSITIVE_INFINITY, id: text });
}

/** Removes the popup about a failure. */
export function forget(text: string): void {
  toast.dismiss(text);
}

/** Removes every popup, because the failed action is being tried again. */
export function clearPopups(): void {
  toast.dismiss();
}

/**
 * Shows the popups. They use our own style sheet, because the security policy refuses the library's styles.
 */
export function Popups() {
  const { toasts, handlers } = useToaster();
  const isSignedIn = useSessionState() === 'in';
  // Screens go on working behind the sign-in. A popup about their failures would lie over its button.
  const shown = toasts.filter(({ visible }) => visible && isSignedIn);
  const list = (bad: boolean) =>
    shown
      .filter(({ type }) => (type === 'error') === bad)
      .map((popup) => (
        <div key={popup.id} className={`notice popup ${bad ? 'notice--bad' : 'notice--good'}`}>
          <Icon name={bad ? 'alert-circle' : 'check'} />
          <p>{popup.message as ReactNode}</p>
          <Button look="icon" icon="x" act={() => toast.dismiss(popup.id)}>
            Close
          </Button>
        </div>
      ));
  const place = useRef<HTMLDivElement>(null);
  const isHeld = useRef(false);
  /** Keeps the popups while either pointer or focus is on them. A popup that is gone took both along, unreported. */
  const hold = () => {
    const holds = shown.length > 0 && place.current?.matches(':hover, :focus-within') === true;
    if (holds === isHeld.current) return;
    isHeld.current = holds;
    if (holds) handlers.startPause();
    else handlers.endPause();
  };
  useEffect(hold);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer resting on a popup keeps it, nothing more
    <div
      className="popups no-print"
      ref={place}
      onMouseEnter={hold}
      onMouseLeave={hold}
      onFocus={hold}
      onBlur={hold}
    >
      <div role="status">{list(false)}</div>
      <div role="alert">{list(true)}</div>
    </div>
  );
}
