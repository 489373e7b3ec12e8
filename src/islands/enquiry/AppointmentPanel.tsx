import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { AppointmentForm, appointmentPayload, indianTime } from '#domain/enquiry/appointment.ts';
import type { EnquiryPayload } from '#domain/enquiry/enquiry.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { indiaTimeInWords } from '#domain/site/india-time.ts';
import { copy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';
import { Field, LoadHelp } from '#ui/Field.tsx';
import { Questions } from '#ui/Question.tsx';
import { useReady } from '#ui/use-ready.ts';
import { enquiry as words } from '#words/enquiry.ts';
import { forms } from '#words/forms.ts';
import { rules } from '#words/rules.ts';
import { ContactFields, PrivacyNote, SentOrNot } from './form-parts.tsx';
import { SentNote } from './SentNote.tsx';
import { Honeypot, useVisitorForm } from './use-visitor-form.tsx';
import './appointment.css';

/** The minutes of each day at which the practice opens and closes, as `openMinutes` returns them. */
type OpenMinutes = ([from: number, to: number] | null)[];

/** The 'Book An Appointment' panel of a service: asks for a time, which the practice then confirms. */
export default function AppointmentPanel({
  service,
  fee,
  after,
  answerTime,
  hours,
  open,
  children,
}: {
  service: string;
  /** '₹1,100 for 20 minutes'; null if the confirmation names it. */
  fee: string | null;
  /** What follows once a time is agreed. */
  after: string;
  /** When a request is answered: 'within one working day'. */
  answerTime: string;
  /** When the practice is open, as a line. */
  hours: string;
  /** The same as `openMinutes` gives it. */
  open: OpenMinutes;
  /** How else to reach the practice, shown where React could not be loaded. */
  children?: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const openedAt = useRef(0);
  const [today, setToday] = useState<string | undefined>();
  const [chosen, setChosen] = useState<string | null>(null);
  /** The request that was sent last, until its message is closed. */
  const [sent, setSent] = useState<EnquiryPayload | null>(null);
  const note = useRef<HTMLElement>(null);
  const { errors, progress, busy, questions, submit, change } = useVisitorForm(form, {
    path: paths.api.appointment(),
    rules: AppointmentForm,
    refuse: (typed): FieldErrors => (isPast(typed) ? { date: [rules.timeToCome] } : {}),
    payload: (typed) => appointmentPayload(typed, service),
    thanks: () => words.thanks.appointment,
    arrived: (payload) => setSent(payload),
    draft: DRAFT,
    openedAt: () => openedAt.current,
  });
  useReady(form);

  useEffect(() => {
    setToday(indiaToday(new Date()));
    // Something may have been typed before React came.
    setChosen(chosenIn(form.current));
  }, []);
  useEffect(() => {
    if (progress.step === 'sent') setChosen(null);
  }, [progress.step]);
  useEffect(() => {
    if (sent) note.current?.focus();
  }, [sent]);

  const changed = (event: SyntheticEvent<HTMLFormElement>) => {
    openedAt.current ||= Date.now();
    setChosen(chosenIn(event.currentTarget));
    change();
  };

  return (
    <section className="appointment scripted" aria-labelledby="appointment-title">
      <h2 id="appointment-title">{copy.bookPanel}</h2>
      <form
        ref={form}
        noValidate
        aria-labelledby="appointment-title"
        data-draft={DRAFT}
        onSubmit={submit}
        onInput={changed}
      >
        <fieldset disabled={busy}>
          <legend className="visually-hidden">Your details and the time you would like</legend>
          <ContactFields form="appointment" errors={errors} questions={questions.beside} />
          <When errors={errors} today={today} chosen={chosen} open={open} hours={hours} />
          <Field
            id="appointment-request"
            label="Special request (optional)"
            error={(errors.request ?? errors.message)?.[0]}
          >
            <textarea name="request" rows={3} maxLength={LONGEST.message} />
          </Field>
          <Honeypot />
        </fieldset>
        <LoadHelp>{children}</LoadHelp>
        <Questions asked={questions.atButton} focusable />
        <button type="submit" className="button button--wide" disabled={busy}>
          {busy ? forms.submitting : copy.bookNow}
        </button>
        <SentOrNot progress={progress} thanks={words.thanks.appointment}>
          {children}
        </SentOrNot>
        {sent && (
          <RequestNote
            ref={note}
            sent={sent}
            fee={fee}
            after={after}
            answerTime={answerTime}
            dismiss={() => setSent(null)}
          >
            {children}
          </RequestNote>
        )}
        <p className="small muted appointment-privacy">
          This is a request; we confirm the time by phone or e-mail. {after}{' '}
          <PrivacyNote items="name, number, e-mail, time and request" />
        </p>
      </form>
    </section>
  );
}

/** The day and the hour that the visitor would like, and what they mean in words. */
function When({
  errors,
  today,
  chosen,
  open,
  hours,
}: {
  errors: FieldErrors;
  today: string | undefined;
  chosen: string | null;
  open: OpenMinutes;
  hours: string;
}) {
  const dateError = (errors.date ?? errors.preferred_at)?.[0];
  return (
    <>
      <div className="appointment-when">
        <Field id="appointment-date" label="Date" error={dateError}>
          <input name="date" type="date" min={today} required />
        </Field>
        <Field id="appointment-time" label="Time in India" error={dateError ? undefined : errors.time?.[0]}>
          <input
            name="time"
            type="time"
            step={900}
            required
            aria-invalid={errors.time ? true : undefined}
            aria-describedby={dateError && 'appointment-date-error'}
          />
        </Field>
      </div>
      <p className="appointment-words small muted">
        <span aria-live="polite">
          {chosen && `${inWords(chosen)} `}
          {chosen && !isOpenAt(open, chosen) && 'We are closed then, and answer with a time near it. '}
        </span>
        We are open {hours}.
      </p>
    </>
  );
}

/** Keeps the request in view, and says what comes next. `children` names other ways to reach the practice. */
function RequestNote({
  ref,
  sent,
  fee,
  after,
  answerTime,
  dismiss,
  children,
}: {
  ref: RefObject<HTMLElement | null>;
  sent: EnquiryPayload;
  fee: string | null;
  after: string;
  answerTime: string;
  dismiss: () => void;
  children: ReactNode;
}) {
  return (
    <SentNote ref={ref} title="Your request was sent." dismiss={dismiss}>
      {sent.preferred_at && <p>You asked for {inWords(sent.preferred_at)}</p>}
      <p>
        We confirm the time or offer another {answerTime}, on {sent.number} or at {sent.email}.
      </p>
      <p>
        {fee ? `The fee is ${fee}.` : 'We name the fee then.'} {after}
      </p>
      <p className="small">Is it urgent, or is one of these wrong? Please {children}</p>
    </SentNote>
  );
}

/** The name under which the tab keeps what was typed. */
const DRAFT = 'appointment';

/** Returns the moment a form names, in India's time; null while it names none. */
function chosenIn(form: HTMLFormElement | null): string | null {
  const typed = new FormData(form ?? undefined);
  return indianTime(String(typed.get('date')), String(typed.get('time')));
}

function isPast({ date, time }: AppointmentForm): boolean {
  return Date.parse(indianTime(date, time) ?? '') <= Date.now();
}

/** Returns whether the practice is open at a moment that `indianTime` gave. */
function isOpenAt(open: OpenMinutes, iso: string): boolean {
  const sinceMonday = (new Date(`${iso.slice(0, 10)}T00:00Z`).getUTCDay() + 6) % 7;
  const [hour = 0, minute = 0] = iso.slice(11, 16).split(':').map(Number);
  const [from, to] = open[sinceMonday] ?? [0, 0];
  return hour * 60 + minute >= from && hour * 60 + minute < to;
}

/** Returns the chosen moment in India's time, and in the reader's own where that differs. */
function inWords(iso: string): string {
  const moment = new Date(iso);
  const india = indiaTimeInWords(moment);
  const hereToo = Date.parse(iso.slice(0, 'yyyy-mm-ddThh:mm'.length)) === moment.getTime();
  if (hereToo) return `${india}.`;
  const here = moment.toLocaleString('en-IN', { dateStyle: 'full', timeStyle: 'short' });
  return `${india}. Where you are: ${here}.`;
}
