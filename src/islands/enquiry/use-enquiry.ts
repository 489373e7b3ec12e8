import { type RefObject, type SyntheticEvent, useCallback, useState } from 'react';
import { type EnquiryPayload, enquirySentText, enquiryTexts } from '#domain/enquiry/enquiry.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { postJson } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import { useFocusFirstError } from '#ui/use-focus-first-error.ts';

export type Progress =
  | { step: 'idle' | 'submitting' }
  /** Shown to the visitor. */
  | { step: 'sent' | 'failed'; message: string; unanswered?: boolean };

/** What is typed in a form, by the names of its fields. */
export type Typed = Record<string, string>;

type Checked = { ok: true; payload: EnquiryPayload } | { ok: false; errors: FieldErrors };

/**
 * What the enquiry dialog and the appointment panel have in common: checked when it is sent and from then on at
 * every change, sent once, emptied when it has arrived and kept when not.
 * @param openedAt when the form was first touched, in milliseconds since 1970; 0 where unknown
 */
export function useEnquiry(
  form: RefObject<HTMLFormElement | null>,
  { check, openedAt }: { check: (typed: Typed) => Checked; openedAt: () => number },
) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [tried, setTried] = useState(false);
  const [progress, setProgress] = useState<Progress>({ step: 'idle' });
  const focusFirstError = useFocusFirstError(form);
  const busy = progress.step === 'submitting';

  const read = () => Object.fromEntries(new FormData(form.current ?? undefined)) as Typed;
  const recheck = () => {
    const checked = check(read());
    setErrors(checked.ok ? {} : checked.errors);
    return checked;
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    // A second press may come when the first has already arrived, and the form is empty again.
    if (busy || progress.step === 'sent') return;
    setTried(true);
    const checked = recheck();
    if (!checked.ok) {
      focusFirstError();
      return setProgress({ step: 'idle' });
    }
    setProgress({ step: 'submitting' });
    const traces = { website: read().website ?? '', openedAt: openedAt() };
    const sent = await sendEnquiry(checked.payload, traces);
    focusFirstError();
    if (sent.ok) {
      form.current?.reset();
      setTried(false);
    } else setErrors(sent.errors);
    setProgress({ step: sent.ok ? 'sent' : 'failed', ...sent });
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
      if (tried) recheck();
    },
    /** Takes back that it has arrived. */
    clear,
  };
}

type EnquiryAnswer =
  | { ok: true; message: string }
  | { ok: false; message: string; errors: FieldErrors; unanswered: boolean };

/**
 * Sends an enquiry or a request for an appointment, and gives the message for the visitor (spec section 8).
 * @param traces what tells a program from a person: the field people leave empty, and when the form was
 *   first touched, in milliseconds since 1970 (0 where unknown)
 */
async function sendEnquiry(
  payload: EnquiryPayload,
  traces: { website: string; openedAt: number },
): Promise<EnquiryAnswer> {
  const answer = await postJson<{ message?: string }>(paths.api.appointment(), {
    ...payload,
    website: traces.website,
    ...(traces.openedAt > 0 && { took_ms: Date.now() - traces.openedAt }),
  });
  if (answer.kind === 'ok')
    return { ok: true, message: answer.body.message || enquirySentText(payload.package_name) };
  if (answer.kind === 'refused' && answer.status === 422)
    return {
      ok: false,
      message: Object.values(answer.errors).flat().join(', '),
      errors: answer.errors,
      unanswered: false,
    };
  const message = answer.kind === 'refused' ? answer.message : '';
  const unanswered = answer.kind === 'unreachable';
  return { ok: false, message: message || enquiryTexts.failed, errors: {}, unanswered };
}
