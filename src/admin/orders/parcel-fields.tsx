import { courierNames } from '#domain/order/couriers.ts';
import { LONGEST_TRACKING } from '#domain/order/parcel.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { Field, type FieldProps } from '#ui/Field.tsx';
import { Question } from '../shell/Question.tsx';

const LAST = 'last_courier';

/** Returns the courier of the last parcel, which probably takes the next one too. */
export const lastCourier = (): string => localStorage.getItem(LAST) ?? '';

/** Remembers the courier of a parcel for the next one. */
export function rememberCourier(courier: string): void {
  if (courier.trim()) localStorage.setItem(LAST, courier.trim());
}

/** Asks for the courier of a parcel, and suggests the usual ones. */
export function CourierField(field: FieldProps) {
  return (
    <>
      <Field {...field}>
        <input list="couriers" maxLength={LONGEST.other} autoComplete="off" autoCapitalize="words" />
      </Field>
      <datalist id="couriers">
        {courierNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** Asks for the tracking number of a parcel. */
export function TrackingField(field: FieldProps) {
  return (
    <Field {...field}>
      <input maxLength={LONGEST_TRACKING} autoComplete="off" autoCapitalize="characters" />
    </Field>
  );
}

/** Asks once more before parcels leave without a tracking number. */
export function NumberQuestion({
  buyers,
  busy,
  failure,
  onYes,
  onNo,
}: {
  /** The buyers whose parcels have no tracking number. */
  buyers: string[];
  busy: boolean;
  failure?: string | undefined;
  onYes: () => void;
  onNo: () => void;
}) {
  return (
    <Question
      title="Without a tracking number?"
      yes="Ship without it"
      no="Add the number"
      isKeptMain
      busy={busy}
      failure={failure}
      onYes={onYes}
      onNo={onNo}
    >
      <p>
        There is no tracking number for {new Intl.ListFormat('en-IN').format(buyers)}. Without one, neither
        you nor the buyer can see where the parcel is.
      </p>
    </Question>
  );
}
