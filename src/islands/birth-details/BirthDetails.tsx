import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { BirthDetailsWire } from '#domain/order/birth-details.ts';
import { consentWords, consentWordsInHindi } from '#domain/order/consent-words.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { indiaDayInWords, indiaTimeInWords, twelveHours } from '#domain/site/india-time.ts';
import { paths } from '#lib/paths.ts';
import { Facts } from '#ui/Facts.tsx';
import { Field, LoadHelp } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useReady } from '#ui/use-ready.ts';
import { type DetailsDraft, emptyPerson, type FormAsks } from './details-draft.ts';
import { CheckField, PersonFields } from './PersonFields.tsx';
import { useBirthDetails } from './use-birth-details.ts';
import './birth-details.css';

/** Asks a client for the digits of the phone, and then for what a reading needs of one or two people. */
export default function BirthDetails({
  orderId,
  asks,
  children,
}: {
  orderId: string;
  asks: FormAsks;
  /** Another way to send the details, shown if React could not be loaded. */
  children?: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const details = useBirthDetails(form, orderId, asks);
  const { step, isRestored, busy, errors, alert } = details;
  useReady(form, isRestored);

  if (step.name === 'sent') return <Sent step={step} hasBirth={asks.hasBirth} replace={details.replace} />;
  return (
    <form
      // Each step is a form of its own, so that the text typed into one does not stay in the next.
      key={step.name}
      ref={form}
      className="details-form"
      method="post"
      noValidate
      aria-label="Birth details"
      onSubmit={step.name === 'digits' ? details.askDigits : details.send}
    >
      <LoadHelp>{children}</LoadHelp>
      {step.name === 'digits' ? (
        <>
          <Field
            id="details-digits"
            label="Last four digits of your phone"
            hint="Of the phone number that the consultation was arranged with, even if somebody else paid. We ask because somebody else may have this link."
            error={errors.phone_last4?.[0]}
          >
            <input name="digits" inputMode="numeric" autoComplete="off" maxLength={20} required />
          </Field>
          <Notice kind="bad">{alert}</Notice>
          <SubmitButton busy={busy}>Continue</SubmitButton>
        </>
      ) : (
        <DetailsFields draft={step.draft} asks={asks} form={form} details={details} />
      )}
    </form>
  );
}

function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <button type="submit" className="button button--main button--wide" aria-disabled={busy} disabled={busy}>
      {busy ? 'One moment…' : children}
    </button>
  );
}

/** The form for the details, once the digits were right. */
function DetailsFields({
  draft,
  asks,
  form,
  details: { busy, errors, alert, edit },
}: {
  draft: DetailsDraft;
  asks: FormAsks;
  form: RefObject<HTMLFormElement | null>;
  details: ReturnType<typeof useBirthDetails>;
}) {
  const { people } = draft;
  const areTwo = people.length === 2;
  // The focus would be lost with the button that was pressed for the digits.
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), [form]);
  return (
    <>
      {people.map((person, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a person is known by the place in the form
          key={at}
          className="details-person"
          disabled={busy}
        >
          <legend>{areTwo ? (at === 0 ? 'First person' : 'Second person') : 'Who the reading is for'}</legend>
          <PersonFields
            at={at}
            person={person}
            hasBirth={asks.hasBirth}
            errors={errors}
            edit={(change, wire) => {
              const changed = people.map((other, n) => (n === at ? { ...other, ...change } : other));
              edit({ ...draft, people: changed }, `people.${at}.${wire}`);
            }}
          />
        </fieldset>
      ))}
      {asks.people === 1 && (
        <p>
          {areTwo ? (
            <button
              type="button"
              className="quiet"
              onClick={() => edit({ ...draft, people: people.slice(0, 1) }, 'people.1')}
            >
              Remove the second person
            </button>
          ) : (
            <button
              type="button"
              className="button"
              onClick={() => edit({ ...draft, people: [...people, emptyPerson] })}
            >
              Add a second person
            </button>
          )}
        </p>
      )}
      <fieldset disabled={busy}>
        <legend className="visually-hidden">Your question</legend>
        <Field
          id="details-question"
          label="Your question (optional)"
          error={errors.question?.[0]}
          value={draft.question}
          type={(question) => edit({ ...draft, question }, 'question')}
        >
          <textarea rows={3} maxLength={LONGEST.message} />
        </Field>
        <Field
          id="details-times"
          label="When would you like to talk? (optional)"
          error={errors.preferred_times?.[0]}
          value={draft.times}
          type={(times) => edit({ ...draft, times }, 'preferred_times')}
        >
          <textarea rows={2} maxLength={LONGEST.shortDescription} />
        </Field>
        <CheckField
          id="details-keep"
          label="Please keep these details for later consultations"
          checked={draft.keep}
          check={(keep) => edit({ ...draft, keep }, 'keep')}
        />
      </fieldset>
      <Consent />
      <Notice kind="bad">
        {alert || (Object.keys(errors).length > 0 && 'Please look at the fields that are marked.')}
      </Notice>
      <SubmitButton busy={busy}>Send my details</SubmitButton>
    </>
  );
}

/** Says what the client agrees to by sending the details, in English and in Hindi. */
function Consent() {
  const hindi = consentWordsInHindi;
  return (
    <div className="small muted">
      <p>
        By sending these details you agree that we use them. {consentWords.use} We keep them{' '}
        {consentWords.kept} {consentWords.others} How to see, correct or delete them:{' '}
        <a href={paths.yourData()}>your data</a>. <a href={paths.privacy()}>Privacy policy</a>
      </p>
      <details>
        <summary lang="hi">हिन्दी में पढ़ें</summary>
        <p lang="hi">
          यह विवरण भेजकर आप सहमति देते हैं कि हम इसका उपयोग करें। {hindi.use} हम इसे रखते हैं: {hindi.kept}{' '}
          {hindi.others} {hindi.child}{' '}
          <a href={paths.file('hi/privacy-policy')} hrefLang="hi">
            गोपनीयता नीति
          </a>
        </p>
      </details>
    </div>
  );
}

type Time = BirthDetailsWire['people'][number]['time'];

/** Returns a time of birth for reading: '6:05 am, plus or minus 15 minutes'. */
function timeInWords(time: Time): string {
  if (time.kind === 'unknown') return 'not known';
  const at = twelveHours(time.at);
  if (time.kind === 'exact') return `${at}, exact`;
  return time.minutes ? `${at}, plus or minus ${time.minutes} minutes` : `about ${at}`;
}

/** Shows what was sent, and lets the client replace it. */
function Sent({
  step: { sent, isNew },
  hasBirth,
  replace,
}: {
  step: { sent: BirthDetailsWire; isNew: boolean };
  hasBirth: boolean;
  replace: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus would be lost with the button that was pressed.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="details-sent" className="details-sent">
      <h2 id="details-sent" ref={heading} tabIndex={-1}>
        {isNew ? 'Your details have arrived. Thank you.' : 'You have sent these details'}
      </h2>
      <p className="small muted">Sent on {indiaTimeInWords(new Date(sent.sent_at))}.</p>
      {sent.people.map(({ name, born_on, time, place }) => (
        <Facts
          key={`${name} ${born_on}`}
          look="details-facts"
          facts={[
            ['Name', name],
            ['Date of birth', indiaDayInWords(new Date(`${born_on}T12:00Z`))],
            ['Time of birth', hasBirth && timeInWords(time)],
            ['Place of birth', place?.name],
          ]}
        />
      ))}
      <Facts
        look="details-facts"
        facts={[
          ['Your question', sent.question],
          ['When to talk', sent.preferred_times],
          ['Kept', sent.keep && 'for later consultations, as you asked'],
        ]}
      />
      <p>You can change them here until we talk.</p>
      <p>
        <button type="button" className="button" onClick={replace}>
          Change these details
        </button>
      </p>
    </section>
  );
}
