import { isMinor } from '#domain/order/of-age.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import type { FieldErrors } from '#domain/site/fields.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { Field } from '#ui/Field.tsx';
import { dates } from '#words/dates.ts';
import { details as say } from '#words/details.ts';
import { forms } from '#words/forms.ts';
import { CheckField } from './CheckField.tsx';
import { dayOf, type PersonDraft } from './details-draft.ts';
import { PlaceField } from './PlaceField.tsx';

const kinds = ['exact', 'about', 'unknown'] as const;

/** The fields about one person. `at` is the person's place in the form, from 0. */
export function PersonFields({
  at,
  person,
  hasBirth,
  errors,
  edit,
}: {
  at: number;
  person: PersonDraft;
  /** True to ask for the time and the place of birth too. */
  hasBirth: boolean;
  errors: FieldErrors;
  /** Called with what was changed, and the name of the field on the wire. */
  edit: (change: Partial<PersonDraft>, wire: string) => void;
}) {
  const id = `person-${at}`;
  /** Returns the message about a field: its own, or else the first about a part of it. */
  const errorOf = (name: string) => {
    const whole = `people.${at}.${name}`;
    const found = Object.keys(errors).find((key) => key === whole || key.startsWith(`${whole}.`));
    return found && errors[found]?.[0];
  };
  const minutesError = errors[`people.${at}.time.minutes`]?.[0];
  const now = new Date();
  return (
    <>
      <Field
        id={`${id}-name`}
        label={forms.name}
        hint={!hasBirth && say.nameHint}
        error={errorOf('name')}
        value={person.name}
        type={(name) => edit({ name }, 'name')}
      >
        <input autoComplete={at === 0 ? 'name' : 'off'} maxLength={LONGEST.name} required />
      </Field>
      <Field
        id={`${id}-born`}
        label={say.dateOfBirth}
        // Browsers write dates in the order of their own language, and take years of up to six digits.
        hint={/^\d{4}-/.test(person.bornOn) && dates.day(dayOf(person.bornOn))}
        error={errorOf('born_on')}
        value={person.bornOn}
        type={(bornOn) => edit({ bornOn }, 'born_on')}
      >
        <input type="date" min="1800-01-01" max={indiaToday(now)} required />
      </Field>
      {hasBirth && (
        <TimeAndPlace id={id} person={person} errorOf={errorOf} minutesError={minutesError} edit={edit} />
      )}
      {isMinor(person.bornOn, now) && (
        <CheckField
          id={`${id}-parent`}
          label={`${say.isParent} ${say.notice.child}`}
          error={errorOf('parent_consent')}
          checked={person.parentConsents}
          check={(parentConsents) => edit({ parentConsents }, 'parent_consent')}
        />
      )}
    </>
  );
}

/** When and where a person was born, and how well the time is known. */
function TimeAndPlace({
  id,
  person,
  errorOf,
  minutesError,
  edit,
}: {
  id: string;
  person: PersonDraft;
  errorOf: (name: string) => string | undefined;
  minutesError: string | undefined;
  edit: (change: Partial<PersonDraft>, wire: string) => void;
}) {
  return (
    <>
      <fieldset className="time-kinds">
        <legend>{say.howWellKnown}</legend>
        {kinds.map((kind) => (
          <label key={kind} className="line">
            <input
              type="radio"
              name={`${id}-kind`}
              checked={person.kind === kind}
              onChange={() => edit({ kind }, 'time')}
            />
            {say.known[kind]}
          </label>
        ))}
      </fieldset>
      {person.kind !== 'unknown' && (
        <Field
          id={`${id}-time`}
          label={say.timeOfBirth}
          hint={say.timeHint}
          error={minutesError ? undefined : errorOf('time')}
          value={person.at}
          type={(time) => edit({ at: time }, 'time')}
        >
          <input type="time" required />
        </Field>
      )}
      {person.kind === 'about' && (
        <Field
          id={`${id}-minutes`}
          label={say.minutes}
          error={minutesError}
          value={person.minutes}
          type={(minutes) => edit({ minutes }, 'time')}
        >
          <input type="number" inputMode="numeric" min={1} max={720} required />
        </Field>
      )}
      <PlaceField
        id={`${id}-place`}
        typed={person.typedPlace}
        error={errorOf('place')}
        change={(typedPlace, place) => edit({ typedPlace, place }, 'place')}
      />
    </>
  );
}
