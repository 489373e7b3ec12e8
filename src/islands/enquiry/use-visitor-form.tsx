import { type RefObject, type SyntheticEvent, useCallback, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { enquiryTexts } from '#domain/enquiry/enquiry.ts';
import { type FieldErrors, fieldErrors } from '#domain/site/fields.ts';
import { postJson } from '#lib/api-client.ts';
import { readTab, writeTab } from '#lib/tab-storage.ts';
import { useFocusFirstError } from '#ui/Field.tsx';

export type Progress =
  | { step: 'idle' | 'submitting' }
  | { step: 'sent' | 'failed'; message: string; unanswered?: boolean };

interface VisitorForm<Typed, Payload> {
  path: string;
  /** The rules of its fields, by their names. */
  rules: z.ZodMiniType<Typed>;
  /** What else speaks against what was typed. */
  refuse?: (typed: Typed) => FieldErrors;
  payload: (typed: Typed) => Payload;
  /** What is said once it has arrived, where the server says nothing. */
  thanks: (sent: Payload) => string;
  /** Where the tab keeps what was typed and not sent: a phone drops the page when its visitor looks into another app. */
  draft?: string;
  /** When it was first touched, in milliseconds since 1970; 0 where unknown. Programs are told from people by it. */
  openedAt?: () => number;
}

/**
 * What enquiry dialog, appointment panel and newsletter have in common: checked when it is sent and from then on at
 * every change, sent once, emptied when it has arrived and kept when not.
 */
export function useVisitorForm<Typed, Payload extends object>(
  form: RefObject<HTMLFormElement | null>,
  { path, rules, refuse, payload, thanks, draft, openedAt = () => 0 }: VisitorForm<Typed, Payload>,
) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [tried, setTried] = useState(false);
  const [progress, setProgress] = useState<Progress>({ step: 'idle' });
  const focusFirstError = useFocusFirstError(form);
  const busy = progress.step === 'submitting';

  useEffect(() => {
    const typed = draft && readTab<Record<string, string>>(draft);
    for (const [name, value] of Object.entries(typed || {})) {
      const field = form.current?.elements.namedItem(name);
      // Something may have been typed before React came.
      if (field && 'value' in field) field.value ||= value;
    }
  }, [form, draft]);

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
      return setProgress({ step: 'sent', message: answer.body.message || thanks(wanted) });
    }
    const refused = answer.kind === 'refused' ? answer : { errors: {}, message: '' };
    setErrors(refused.errors);
    // As spec section 8 has it.
    const message = Object.values(refused.errors).flat().join(', ') || refused.message || enquiryTexts.failed;
    setProgress({ step: 'failed', message, unanswered: answer.kind === 'unreachable' });
  };

  const clear = useCallback(() => setProgress((now) => (now.step === 'sent' ? { step: 'idle' } : now)), []);

  return {
    errors,
    progress,
    busy,
    submit,
    /** Call it at every change of the form. */
    change: () => {
      clear();
      if (draft) writeTab(draft, read());
      if (tried) check();
    },
    /** Takes back that it has arrived. */
    clear,
  };
}

/** A field that people neither see nor reach, and leave empty; programs fill it in. */
export function Honeypot() {
  return (
    <p className="visually-hidden" aria-hidden="true">
      <label>
        Leave this empty
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  );
}
