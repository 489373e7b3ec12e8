import { type RefObject, type SyntheticEvent, useCallback, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { emailMeant } from '#domain/site/email-meant.ts';
import { type FieldErrors, fieldErrors } from '#domain/site/fields.ts';
import { canBeMobile } from '#domain/site/numerals.ts';
import { postJson } from '#lib/api-client.ts';
import { writeTab } from '#lib/tab-storage.ts';
import { useFocusFirstError } from '#ui/Field.tsx';
import { type AskedQuestion, emailQuestions, phoneQuestion } from '#ui/Question.tsx';
import { forms } from '#words/forms.ts';
import { rules as texts } from '#words/rules.ts';

export type Progress =
  | { step: 'idle' | 'submitting' }
  | { step: 'sent' | 'failed'; message: string; unanswered?: boolean };

interface VisitorForm<Typed, Payload> {
  path: string;
  /** The rules of the form's fields, by name. */
  rules: Pick<z.ZodMiniType<Typed>, 'safeParse'>;
  /** Returns what else is wrong with what was typed, by field. */
  refuse?: (typed: Typed) => FieldErrors;
  payload: (typed: Typed) => Payload;
  /** Returns the thanks that are shown where the server's answer has no words of its own. */
  thanks: (sent: Payload) => string;
  /** Called once the form has arrived, with what was sent and the server's words about it. */
  arrived?: (sent: Payload, message: string) => void;
  /** The form's `data-draft`: what the tab keeps of it (scripts/drafts) is forgotten once it was sent. */
  draft?: string;
  /**
   * Returns the time at which the form was first touched, in milliseconds since 1970; 0 if unknown. It helps
   * to tell programs from people.
   */
  openedAt?: () => number;
}

/**
 * Runs a visitor's form: the enquiry dialog, the appointment panel or the newsletter. The form is checked
 * when it is sent, and from then on at every change. It is sent once. It is emptied when it has arrived, and
 * kept otherwise.
 */
export function useVisitorForm<Typed, Payload extends object>(
  form: RefObject<HTMLFormElement | null>,
  { path, rules, refuse, payload, thanks, arrived, draft, openedAt = () => 0 }: VisitorForm<Typed, Payload>,
) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [tried, setTried] = useState(false);
  const [progress, setProgress] = useState<Progress>({ step: 'idle' });
  const focusFirstError = useFocusFirstError(form);
  const busy = progress.step === 'submitting';
  const questions = useQuestions(form, focusFirstError);

  const read = () => Object.fromEntries(new FormData(form.current ?? undefined));
  const check = () => {
    const parsed = rules.safeParse(read());
    const found = parsed.success ? (refuse?.(parsed.data) ?? {}) : fieldErrors(parsed.error);
    setErrors(found);
    return parsed.success && Object.keys(found).length === 0 ? payload(parsed.data) : null;
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    // A second press may come when the first has already arrived, and the form is empty again.
    if (busy || progress.step === 'sent') return;
    setTried(true);
    const wanted = check();
    if (!wanted) {
      focusFirstError();
      return setProgress({ step: 'idle' });
    }
    if (questions.holdBack()) return focusFirstError();
    setProgress({ step: 'submitting' });
    const began = openedAt();
    const answer = await postJson<{ message?: string }>(path, {
      ...wanted,
      // People leave it empty.
      website: read().website ?? '',
      ...(began > 0 && { took_ms: Date.now() - began }),
    });
    focusFirstError();
    if (answer.kind === 'ok') {
      form.current?.reset();
      if (draft) writeTab(draft, null);
      setTried(false);
      questions.look();
      const message = answer.body.message || thanks(wanted);
      arrived?.(wanted, message);
      return setProgress({ step: 'sent', message });
    }
    const refused = answer.kind === 'refused' ? answer : { errors: {}, message: '' };
    setErrors(refused.errors);
    const message = Object.values(refused.errors).flat().join(', ') || refused.message || texts.failed;
    setProgress({ step: 'failed', message, unanswered: answer.kind === 'unreachable' });
  };

  const clear = useCallback(() => setProgress((now) => (now.step === 'sent' ? { step: 'idle' } : now)), []);

  return {
    errors,
    progress,
    busy,
    /** The questions about what looks mistyped: beside its field, and at the button. */
    questions,
    submit,
    /** Call it at every change of the form. */
    change: () => {
      clear();
      questions.look();
      if (tried) check();
    },
    /** Takes back that it has arrived. */
    clear,
  };
}

/** The fields that may look mistyped, by name. A form may lack one. */
const questionable = ['email', 'number'] as const;
type Questionable = (typeof questionable)[number];

/**
 * Asks about an e-mail address and a phone number that look mistyped: beside the field, and at the button if
 * the form is sent without an answer. A number is doubted once its field is left: '0987654321' may be the
 * beginning of a longer one.
 * @param refocus puts the focus on the open question, or else on the button
 */
function useQuestions(form: RefObject<HTMLFormElement | null>, refocus: () => void) {
  const [typed, setTyped] = useState<Record<Questionable, string>>({ email: '', number: '' });
  const [settled, setSettled] = useState<string[]>([]);
  const [isHeld, setHeld] = useState(false);
  const field = useCallback(
    (name: Questionable) => form.current?.elements.namedItem(name) as HTMLInputElement | null,
    [form],
  );
  const read = useCallback(
    () => ({ email: field('email')?.value ?? '', number: field('number')?.value ?? '' }),
    [field],
  );
  const look = useCallback(() => {
    const now = read();
    const isTyping = document.activeElement === field('number');
    setTyped((before) => ({ ...now, ...(isTyping && before.number !== now.number && { number: '' }) }));
  }, [read, field]);

  useEffect(() => {
    const watched = form.current;
    // Something may have been typed before React came.
    look();
    const left = () => setTyped(read());
    watched?.addEventListener('focusout', left);
    return () => watched?.removeEventListener('focusout', left);
  }, [form, look, read]);

  const keepIn = (name: Questionable) => (question: string) => {
    setSettled([...settled, question]);
    if (isHeld) refocus();
    else field(name)?.focus();
  };
  const openFor = ({
    email,
    number,
  }: Record<Questionable, string>): Record<Questionable, AskedQuestion[]> => {
    const open = (asked: AskedQuestion[]) => asked.filter(({ text }) => !settled.includes(text));
    const isDoubted = number.length === 10 && !canBeMobile(number);
    return {
      email: open(
        emailQuestions(email, emailMeant(email), {
          use: (meant) => {
            const input = field('email');
            if (!input) return;
            input.value = meant;
            // The form checks and keeps what is typed when it hears of it.
            input.dispatchEvent(new Event('input', { bubbles: true }));
            input.focus();
          },
          keep: keepIn('email'),
        }),
      ),
      number: isDoubted
        ? open([phoneQuestion(number, { change: () => field('number')?.focus(), keep: keepIn('number') })])
        : [],
    };
  };

  const beside = openFor(typed);
  return {
    beside,
    atButton: isHeld ? questionable.flatMap((name) => beside[name]) : [],
    /** Reads what is typed now. */
    look,
    /** Returns true if something is still to be answered for, and then asks it at the button too. */
    holdBack(): boolean {
      const now = read();
      const isDoubtful = questionable.some((name) => openFor(now)[name].length > 0);
      setTyped(now);
      setHeld(isDoubtful);
      return isDoubtful;
    },
  };
}

/** A field that people neither see nor reach, and leave empty; programs fill it in. */
export function Honeypot() {
  return (
    <p className="visually-hidden" aria-hidden="true">
      <label>
        {forms.leaveEmpty}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  );
}
