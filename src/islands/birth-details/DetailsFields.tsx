import { type RefObject, useEffect } from 'react';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { paths } from '#lib/paths.ts';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { stop } from '#words/address.ts';
import { details as say } from '#words/details.ts';
import { CheckField } from './CheckField.tsx';
import { type DetailsDraft, emptyPerson, type FormAsks } from './details-draft.ts';
import { PersonFields } from './PersonFields.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import type { useBirthDetails } from './use-birth-details.ts';

/** The form for the details, once the digits were right. */
export function DetailsFields({
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
          <legend>{say.people[areTwo ? (at === 0 ? 'first' : 'second') : 'only']}</legend>
          <PersonFields
            at={at}
            person={person}
            hasBirth={asks.hasBirth}
            errors={errors}
            edit={(change, wire) =>
              edit(
                (latest) => ({
                  people: latest.people.map((other, n) => (n === at ? { ...other, ...change } : other)),
                }),
                `people.${at}.${wire}`,
              )
            }
          />
        </fieldset>
      ))}
      {asks.people === 1 && (
        <p>
          {areTwo ? (
            <button
              type="button"
              className="quiet"
              onClick={() => edit((latest) => ({ people: latest.people.slice(0, 1) }), 'people.1')}
            >
              {say.removeSecond}
            </button>
          ) : (
            <button
              type="button"
              className="button"
              onClick={() => edit((latest) => ({ people: [...latest.people, emptyPerson] }))}
            >
              {say.addSecond}
            </button>
          )}
        </p>
      )}
      <fieldset disabled={busy}>
        <legend className="visually-hidden">{say.facts.question}</legend>
        <Field
          id="details-question"
          label={say.question}
          error={errors.question?.[0]}
          value={draft.question}
          type={(question) => edit(() => ({ question }), 'question')}
        >
          <textarea rows={3} maxLength={LONGEST.message} />
        </Field>
        {!asks.hasTime && (
          <Field
            id="details-times"
            label={say.whenToTalk}
            error={errors.preferred_times?.[0]}
            value={draft.times}
            type={(times) => edit(() => ({ times }), 'preferred_times')}
          >
            <textarea rows={2} maxLength={LONGEST.shortDescription} />
          </Field>
        )}
        <CheckField
          id="details-keep"
          label={say.keep}
          checked={draft.keep}
          check={(keep) => edit(() => ({ keep }), 'keep')}
        />
      </fieldset>
      <Consent />
      <Notice kind="bad">{alert || (Object.keys(errors).length > 0 && say.lookAtMarked)}</Notice>
      <SubmitButton busy={busy}>{say.send}</SubmitButton>
    </>
  );
}

/** Says what the client agrees to by sending the details. */
const Consent = () => (
  <p className="small muted">
    {say.agree} {say.notice.use} {say.weKeep} {say.notice.kept} {say.notice.others} {say.seeThem}{' '}
    <a href={paths.yourData()}>{say.yourData}</a>
    {stop} <a href={paths.privacy()}>{say.privacy}</a>
  </p>
);
