import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { AppointmentForm, appointmentPayload, indianTime, indiaToday } from '#domain/appointment.ts';
import { enquiryTexts } from '#domain/enquiry.ts';
import { type FieldErrors, fieldErrors, phoneDigits } from '#domain/fields.ts';
import { indiaTimeInWords } from '#domain/india-time.ts';
import { LONGEST } from '#domain/limits.ts';
import { copy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';
import { sendEnquiry } from '#lib/send-enquiry.ts';
import { Field } from '#ui/Field.tsx';
import { Honeypot } from '#ui/Honeypot.tsx';
import { LoadHelp } from '#ui/LoadHelp.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PhoneInput } from '#ui/PhoneInput.tsx';
import { useFault } from '#ui/use-fault.ts';
import { useReady } from '#ui/use-ready.ts';
import './appointment.css';

/** India's time before that of Greenwich, in minutes. */
const INDIA_MINUTES = 330;

type Progress = { step: 'idle' | 'submitting' } | { step: 'sent' | 'failed'; message: string };

/** The 'Book An Appointment' panel of a service: asks for a time, which the practice then confirms. */
export default function AppointmentPanel({
  service,
  children,
}: {
  service: string;
  /** How else to reach the practice, shown where React could not be loaded. */
  children?: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const opened = useRef(0);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [tried, setTried] = useState(false);
  const [progress, setProgress] = useState<Progress>({ step: 'idle' });
  const [today, setToday] = useState<string | undefined>();
  const [chosen, setChosen] = useState<string | null>(null);
  const busy = progress.step === 'submitting';
  const fault = useFault(form);
  useReady(form);

  useEffect(() => setToday(indiaToday(new Date())), []);

  const read = () => Object.fromEntries(new FormData(form.current ?? undefined)) as Record<string, string>;
  const check = () => {
    const parsed = AppointmentForm.safeParse(read());
    const found = parsed.success ? {} : fieldErrors(parsed.error);
    setErrors(found);
    return parsed;
  };
  const change = () => {
    opened.current ||= Date.now();
    const { date = '', time = '' } = read();
    setChosen(indianTime(date, time));
    if (tried) check();
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    const parsed = check();
    if (!parsed.success || isPast(parsed.data)) {
      if (parsed.success) setErrors({ date: [enquiryTexts.timeToCome] });
      setProgress({ step: 'idle' });
      return fault();
    }
    setProgress({ step: 'submitting' });
    const sent = await sendEnquiry(appointmentPayload(parsed.data, service), {
      website: read().website ?? '',
      openedAt: opened.current,
    });
    fault();
    if (sent.ok) {
      form.current?.reset();
      setTried(false);
      setChosen(null);
      setProgress({ step: 'sent', message: sent.message });
    } else {
      const { preferred_at, message, ...others } = sent.errors;
      setErrors({
        ...others,
        ...(preferred_at && { date: preferred_at }),
        ...(message && { request: message }),
      });
      setProgress({ step: 'failed', message: sent.message });
    }
  };

  return (
    <section className="appointment" aria-labelledby="appointment-title">
      <h2 id="appointment-title">{copy.bookPanel}</h2>
      <form ref={form} noValidate onSubmit={submit} onInput={change}>
        <fieldset disabled={busy}>
          <legend className="visually-hidden">Your details and the time you would like</legend>
          <Field id="appointment-name" label="Name" error={errors.name?.[0]}>
            <input name="name" autoComplete="name" maxLength={LONGEST.name} required />
          </Field>
          <Field
            id="appointment-number"
            label="Mobile number"
            hint={errors.number ? undefined : enquiryTexts.numberHint}
            error={errors.number?.[0]}
          >
            <PhoneInput name="number" normalise={phoneDigits} required />
          </Field>
          <Field id="appointment-email" label="E-mail" error={errors.email?.[0]}>
            <input
              name="email"
              type="email"
              autoComplete="email"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={LONGEST.email}
              required
            />
          </Field>
          <div className="appointment-when">
            <Field id="appointment-date" label="Date" error={errors.date?.[0]}>
              <input name="date" type="date" min={today} required />
            </Field>
            <Field
              id="appointment-time"
              label="Time in India"
              error={errors.date ? undefined : errors.time?.[0]}
            >
              <input name="time" type="time" step={900} required />
            </Field>
          </div>
          <p className="appointment-words small" aria-live="polite">
            {chosen && inWords(chosen)}
          </p>
          <Field id="appointment-request" label="Special request (optional)" error={errors.request?.[0]}>
            <textarea name="request" rows={3} maxLength={LONGEST.message} />
          </Field>
          <Honeypot />
        </fieldset>
        <button type="submit" className="button button--wide" disabled={busy}>
          {busy ? copy.submitting : copy.bookNow}
        </button>
        <LoadHelp>{children}</LoadHelp>
        <Notice kind="good">{progress.step === 'sent' && progress.message}</Notice>
        <Notice kind="bad">{progress.step === 'failed' && progress.message}</Notice>
        <p className="small muted appointment-privacy">
          This is a request; we confirm the time by phone or e-mail. We use these details only for that.{' '}
          <a href={paths.privacy()}>Privacy policy</a>
        </p>
      </form>
    </section>
  );
}

function isPast({ date, time }: AppointmentForm): boolean {
  return Date.parse(indianTime(date, time) ?? '') <= Date.now();
}

/** The chosen moment in India's time, and in the reader's own where that differs. */
function inWords(iso: string): string {
  const moment = new Date(iso);
  const india = indiaTimeInWords(moment);
  if (-moment.getTimezoneOffset() === INDIA_MINUTES) return india;
  const here = moment.toLocaleString('en-IN', { dateStyle: 'full', timeStyle: 'short' });
  return `${india}. Where you are: ${here}.`;
}
