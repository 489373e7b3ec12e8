import { useEffect, useState } from 'react';
import './undo-bar.css';

/** How long a step can be taken back with one tap, in milliseconds. */
const UNDO_MS = 8_000;

/** A step that was just taken. */
export interface Undoable {
  text: string;
  undo: () => void;
}

/**
 * Says what was just done, with a button that takes it back, for eight seconds; longer while a pointer or the
 * focus rests on it. Keep it in the page: screen readers hear what is put into it.
 */
export function UndoBar({ undoable, over }: { undoable: Undoable | null; over: () => void }) {
  const [held, setHeld] = useState(false);
  // A bar that is removed while it is held gets no leave event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step, another bar
  useEffect(() => setHeld(false), [undoable]);
  useEffect(() => {
    if (!undoable || held) return;
    const timer = setTimeout(over, UNDO_MS);
    return () => clearTimeout(timer);
  }, [undoable, held, over]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer resting on the bar keeps it, nothing more
    <div
      className="undo-place on-dark no-print"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role="status">
        {undoable && (
          <p className="undo-bar">
            <span>{undoable.text}</span>
            <button type="button" onClick={undoable.undo}>
              Undo
            </button>
          </p>
        )}
      </div>
    </div>
  );
}
