import { type RefObject, type SyntheticEvent, useCallback, useState } from 'react';
import type { EnquiryPayload } from '#domain/enquiry.ts';
import type { FieldErrors } from '#domain/fields.ts';
import { sendEnquiry } from '#lib/send-enquiry.ts';
import { useFault } from '#ui/use-fault.ts';

export type Progress =
  | { step: 'idle' | 'submitting' }
  /** What the visitor is told. */
  | { step: 'sent' | 'failed'; message: string };

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
  const fault = useFault(form);
  const busy = progress.step === 'submitting';

  const read = () => Object.fromEntries(new FormData(form.current ?? undefined)) as Typed;
  const recheck = () => {
    const checked = check(read());
    setErrors(checked.ok ? {} : checked.errors);
    return checked;
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    const checked = recheck();
    if (!checked.ok) {
      fault();
      return setProgress({ step: 'idle' });
    }
    setProgress({ step: 'submitting' });
    const traces = { website: read().website ?? '', openedAt: openedAt() };
    const sent = await sendEnquiry(checked.payload, traces);
    fault();
    if (sent.ok) {
      form.current?.reset();
      setTried(false);
    } else setErrors(sent.errors);
    setProgress({ step: sent.ok ? 'sent' : 'failed', message: sent.message });
  };

  const clear = useCallback(() => setProgress((now) => (now.step === 'sent' ? { step: 'idle' } : now)), []);

  return {
    errors,
    progress,
    busy,
    submit,
    /** Call it at every change of the form. */
    change: () => {
      if (tried) recheck();
    },
    /** Takes back that it has arrived. */
    clear,
  };
}
