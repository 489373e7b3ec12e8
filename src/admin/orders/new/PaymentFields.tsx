import { indianStates } from '#domain/money/indian-state.ts';
import { type OutsideMode, outsideModes } from '#domain/order/order.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { indiaTimeInWords } from '#domain/site/india-time.ts';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { lateSaleText } from '../order-text.ts';
import type { FormPart } from './form-part.ts';
import { endOf, hasGoods, type TypedOrder } from './typed-order.ts';

/** Asks how the order is paid, and how goods reach the buyer. */
export function PaymentFields(part: FormPart) {
  const { typed, type, errors } = part;
  const isGoods = hasGoods(typed.lines);
  return (
    <>
      <label className="line check">
        <input
          type="checkbox"
          role="switch"
          aria-checked={typed.isPaid}
          checked={typed.isPaid}
          onChange={() => type({ isPaid: !typed.isPaid })}
        />
        Paid already
      </label>
      {typed.isPaid ? (
        <PaidFields {...part} />
      ) : (
        <Field
          id="new-valid-until"
          label="Payment link valid until"
          hint={endInWords(typed)}
          error={errors.valid_until?.[0]}
          value={typed.validUntil}
          type={(validUntil) => type({ validUntil })}
        >
          <input type="date" min={indiaToday(new Date())} />
        </Field>
      )}
      {isGoods && typed.isPaid && <DeliveryFields {...part} />}
      {isGoods && typed.isPaid && typed.delivery === 'to_send' && <AddressFields {...part} />}
      {isGoods && !typed.isPaid && (
        <details className="address-known">
          <summary>Address, if you know it</summary>
          <p className="small muted">Otherwise the client types it on the payment page.</p>
          <AddressFields {...part} />
        </details>
      )}
    </>
  );
}

/** Says until when a request without a day is valid. */
function endInWords(typed: TypedOrder): string {
  const end = endOf({ ...typed, validUntil: '' }, new Date());
  if (!end) return 'Seven days, if you leave it empty.';
  return `Without a date, the link is valid until the consultation begins, ${indiaTimeInWords(new Date(end))}.`;
}

/** Asks how and when the money reached the owner. */
function PaidFields({ typed, type, errors }: FormPart) {
  return (
    <fieldset className="paid-already">
      <legend className="visually-hidden">How it was paid</legend>
      <Field id="new-mode" label="How it was paid" error={errors['outside.mode']?.[0]}>
        <select value={typed.mode} onChange={({ target }) => type({ mode: target.value as OutsideMode })}>
          {Object.entries(outsideModes).map(([mode, name]) => (
            <option key={mode} value={mode}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field
        id="new-paid-on"
        label="Day of the payment"
        hint={lateSaleText(typed.paidOn, indiaToday(new Date()))}
        error={errors['outside.at']?.[0]}
        value={typed.paidOn}
        type={(paidOn) => type({ paidOn })}
      >
        <input type="date" max={indiaToday(new Date())} />
      </Field>
      <Field
        id="new-reference"
        label="Reference"
        hint="Such as a UPI reference. May stay empty."
        error={errors['outside.reference']?.[0]}
        value={typed.reference}
        type={(reference) => type({ reference })}
      >
        <input autoComplete="off" maxLength={LONGEST.other} />
      </Field>
    </fieldset>
  );
}

const deliveries = { handed_over: 'Handed over', to_send: 'To be sent' } as const;

/** Asks whether the buyer has the goods already. */
function DeliveryFields({ typed, type, errors }: FormPart) {
  const wrong = errors.delivery?.[0];
  return (
    <fieldset className="goods-or-service">
      <legend>Does the buyer have it?</legend>
      {(Object.keys(deliveries) as (keyof typeof deliveries)[]).map((delivery) => (
        <label key={delivery} className="choice-chip">
          <input
            type="radio"
            name="delivery"
            checked={typed.delivery === delivery}
            aria-invalid={Boolean(wrong)}
            aria-describedby={wrong && 'new-delivery-error'}
            onChange={() => type({ delivery })}
          />
          {deliveries[delivery]}
        </label>
      ))}
      {wrong && (
        <p className="field-error" id="new-delivery-error">
          <Icon name="alert-circle" />
          {wrong}
        </p>
      )}
    </fieldset>
  );
}

/** Asks where a parcel goes, in India. */
function AddressFields({ typed, type, errors }: FormPart) {
  return (
    <>
      <Field
        id="new-address"
        label="Address"
        error={errors.address?.[0]}
        value={typed.address}
        type={(address) => type({ address })}
      >
        <textarea rows={2} maxLength={LONGEST.address} autoComplete="off" />
      </Field>
      <div className="prices">
        <Field
          id="new-zip"
          label="PIN code"
          error={errors.zip_code?.[0]}
          value={typed.zipCode}
          type={(zipCode) => type({ zipCode })}
        >
          <input inputMode="numeric" autoComplete="off" maxLength={LONGEST.other} />
        </Field>
        <Field
          id="new-city"
          label="City"
          error={errors.city?.[0]}
          value={typed.city}
          type={(city) => type({ city })}
        >
          <input autoComplete="off" maxLength={LONGEST.other} />
        </Field>
      </div>
      <Field
        id="new-state"
        label="State"
        error={errors.state?.[0] ?? errors.country?.[0]}
        value={typed.state}
        type={(state) => type({ state })}
      >
        <select>
          <option value="">Choose a state</option>
          {indianStates.map((state) => (
            <option key={state} value={state}>
              {state}
            </option>
          ))}
        </select>
      </Field>
    </>
  );
}
