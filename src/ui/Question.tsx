import { Icon } from './Icon.tsx';

/** A question about a value that was typed, and its two answers. */
export interface AskedQuestion {
  text: string;
  /** The label of the answer that changes the value, and what it does. */
  change: readonly [label: string, act: () => void];
  /** Keeps the value as it is; the question is then not asked again. */
  keep: () => void;
}

/** The label of the answer that keeps a value. */
const KEEP = 'It is right';

/**
 * Asks questions about what was typed, each with its answers. Screen readers read a question out when it
 * appears. Keep the element in the page while there is nothing to ask.
 */
export function Questions({
  asked,
  focusable = false,
}: {
  asked: readonly AskedQuestion[];
  focusable?: boolean;
}) {
  return (
    <div aria-live="assertive" className="questions" {...(focusable && asked.length > 0 && FOCUSABLE)}>
      {asked.map(({ text, change: [label, act], keep }) => (
        <div key={text} className="notice question shown">
          <Icon name="help-circle" />
          <div>
            <p>
              <strong>{text}</strong>
            </p>
            <p className="cluster">
              <button type="button" className="button" onClick={act}>
                {label}
              </button>
              <button type="button" className="button" onClick={keep}>
                {KEEP}
              </button>
            </p>
          </div>
        </div>
      ))}
    </div>
  );
}

/** Makes the questions take the focus after a submit that they hold back (`useFocusFirstError`). */
const FOCUSABLE = { 'data-errors': '', tabIndex: -1 } as const;

/** Returns the question about an e-mail address that looks mistyped; none if `meant` is null. */
export function emailQuestions(
  meant: string | null,
  { use, keep }: { use: (address: string) => void; keep: (question: string) => void },
): AskedQuestion[] {
  if (meant === null) return [];
  const text = `Did you mean ${meant}?`;
  return [{ text, change: [`Use ${meant}`, () => use(meant)], keep: () => keep(text) }];
}
