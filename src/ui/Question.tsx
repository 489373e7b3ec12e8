import { forms } from '#words/forms.ts';
import { Icon } from './Icon.tsx';

/** A question about a value that was typed, and its two answers. */
export interface AskedQuestion {
  text: string;
  /** Changes the value, or goes to its field. The label names what is changed. */
  change: Answer;
  /** Keeps the value as it is; the question is then not asked again. The label names the value. */
  keep: Answer;
}

type Answer = readonly [label: string, act: () => void];

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
      {asked.map(({ text, change, keep }) => (
        <div key={text} className="notice question shown">
          <Icon name="help-circle" />
          <div>
            <p>
              <strong>{text}</strong>
            </p>
            <p className="cluster">
              {[change, keep].map(([label, act]) => (
                <button key={label} type="button" className="button" onClick={act}>
                  {label}
                </button>
              ))}
            </p>
          </div>
        </div>
      ))}
    </div>
  );
}

/** Lets the questions take the focus when they hold back a submit (`useFocusFirstError`). */
const FOCUSABLE = { 'data-errors': '', tabIndex: -1 } as const;

/** Returns the question about an e-mail address that looks mistyped; none if `meant` is null. */
export function emailQuestions(
  typed: string,
  meant: string | null,
  { use, keep }: { use: (address: string) => void; keep: (question: string) => void },
): AskedQuestion[] {
  if (meant === null) return [];
  const text = forms.didYouMean(meant);
  return [
    {
      text,
      change: [forms.use(meant), () => use(meant)],
      keep: [forms.keep(typed.trim()), () => keep(text)],
    },
  ];
}

/** Returns the question about a number of ten digits that cannot be an Indian mobile. */
export function phoneQuestion(
  digits: string,
  { change, keep }: { change: () => void; keep: (question: string) => void },
): AskedQuestion {
  const text = forms.isMobile(digits);
  return { text, change: [forms.changeNumber, change], keep: [forms.keep(digits), () => keep(text)] };
}
