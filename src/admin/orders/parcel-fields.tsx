import { courierNames } from '#domain/order/couriers.ts';
import { LONGEST_TRACKING } from '#domain/order/parcel.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { Field, type FieldProps } from '#ui/Field.tsx';

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
