import { courierNames } from '#domain/order/couriers.ts';

const LAST = 'last_courier';

/** The courier of the last parcel, which the next one probably goes with too. */
export const lastCourier = (): string => localStorage.getItem(LAST) ?? '';

/** Keeps the courier of a parcel for the next one. */
export function rememberCourier(courier: string): void {
  if (courier.trim()) localStorage.setItem(LAST, courier.trim());
}

/** The couriers to choose from, for fields with `list="couriers"`. */
export function Couriers() {
  return (
    <datalist id="couriers">
      {courierNames.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
