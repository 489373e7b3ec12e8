import { courierNames } from '#domain/order/couriers.ts';
import { LONGEST_TRACKING } from '#domain/order/parcel.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { Field, type FieldProps } from '#ui/Field.tsx';

const LAST = 'last_courier';

/** The courier of the last parcel, which the next one probably goes with too. */
export const lastCourier = (): string => localStorage.getItem(LAST) ?? '';

/** Keeps the courier of a parcel for the next one. */
export function rememberCourier(courier: string): void {
  if (courier.trim()) localStorage.setItem(LAST, courier.trim());
}

/** The courier of a parcel, with the usual ones to choose from. */
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

/** The tracking number of a parcel. */
export function TrackingField(field: FieldProps) {
  return (
    <Field {...field}>
      <input maxLength={LONGEST_TRACKING} autoComplete="off" autoCapitalize="characters" />
    </Field>
  );
}
