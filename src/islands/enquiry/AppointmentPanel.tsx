import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { AppointmentForm, appointmentPayload, indianTime } from '#domain/enquiry/appointment.ts';
import type { EnquiryPayload } from '#domain/enquiry/enquiry.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { paths } from '#lib/paths.ts';
import { Field, LoadHelp } from '#ui/Field.tsx';
import { Questions } from '#ui/Question.tsx';
import { useReady } from '#ui/use-ready.ts';
import { appointment as say } from '#words/appointment.ts';
import { dates } from '#words/dates.ts';
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
      <h2 id="appointment-title">{say.title}</h2>
      <form
        ref={form}
        noValidate
        aria-labelledby="appointment-title"
        data-draft={DRAFT}
        onSubmit={submit}
        onInput={changed}
      >
        <fieldset disabled={busy}>
          <legend className="visually-hidden">{say.legend}</legend>
          <ContactFields form="appointment" errors={errors} questions={questions.beside} />
          <When errors={errors} today={today} chosen={chosen} open={open} hours={hours} />
          <Field id="appointment-request" label={say.request} error={(errors.request ?? errors.message)?.[0]}>
            <textarea name="request" rows={3} maxLength={LONGEST.message} />
          </Field>
          <Honeypot />
        </fieldset>
        <LoadHelp>{children}</LoadHelp>
        <Questions asked={questions.atButton} focusable />
        <button type="submit" className="button button--main button--wide" disabled={busy}>
          {busy ? forms.submitting : say.submit}
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
          {say.isRequest} {after} <PrivacyNote items={say.privacyItems} />
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
        <Field id="appointment-date" label={say.date} error={dateError}>
          <input name="date" type="date" min={today} required />
        </Field>
        <Field id="appointment-time" label={say.time} error={dateError ? undefined : errors.time?.[0]}>
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
          {chosen && !isOpenAt(open, chosen) && `${say.closed} `}
        </span>
        {say.open(hours)}
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
    <SentNote ref={ref} title={say.sent} dismiss={dismiss}>
      {sent.preferred_at && <p>{inWords(sent.preferred_at, say.askedFor)}</p>}
      <p>{say.weConfirm(answerTime, sent.number, sent.email)}</p>
      <p>
        {fee ? say.fee(fee) : say.feeThen} {after}
      </p>
      <p className="small">
        {words.sent.urgent}
        {children}
      </p>
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

/**
 * Returns the chosen moment in India's time, and in the reader's own where that differs.
 * @param inSentence makes a sentence of India's time
 */
function inWords(iso: string, inSentence = say.chosen): string {
  const moment = new Date(iso);
  const india = inSentence(dates.time(moment));
  const hereToo = Date.parse(iso.slice(0, 'yyyy-mm-ddThh:mm'.length)) === moment.getTime();
  return hereToo ? india : `${india} ${say.whereYouAre(moment)}`;
}
