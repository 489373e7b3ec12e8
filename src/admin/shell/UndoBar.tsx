import { useEffect, useState } from 'react';
import './undo-bar.css';

/** How long a step can be taken back with one tap, in milliseconds. */
const UNDO_MS = 8_000;

/** A step that was just taken. */
export interface Taken {
  text: string;
  undo: () => void;
}

/**
 * Says what was just done, with a button that takes it back, for eight seconds; longer while a pointer or the
 * focus rests on it. Keep it in the page: screen readers hear what is put into it.
 */
export function UndoBar({ taken, gone }: { taken: Taken | null; gone: () => void }) {
  const [held, setHeld] = useState(false);
  // A bar that goes while it is held hears of no leaving.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step, another bar
  useEffect(() => setHeld(false), [taken]);
  useEffect(() => {
    if (!taken || held) return;
    const over = setTimeout(gone, UNDO_MS);
    return () => clearTimeout(over);
  }, [taken, held, gone]);
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
        {taken && (
          <p className="undo-bar">
            <span>{taken.text}</span>
            <button type="button" onClick={taken.undo}>
              Undo
            </button>
          </p>
        )}
      </div>
    </div>
  );
}
