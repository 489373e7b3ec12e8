import { useState } from 'react';
import { indianTime } from '#domain/enquiry/appointment.ts';
import { NewOrder } from '#domain/order/new-order.ts';
import { type OutsideMode, outsideModes } from '#domain/order/order.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { type FieldErrors, fieldErrors } from '#domain/site/fields.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { indiaTimeInWords } from '#domain/site/india-time.ts';
import { canBeMobile, phoneDigits } from '#domain/site/numerals.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { EmailInput, Field } from '#ui/Field.tsx';
import { Form } from '#ui/Form.tsx';
import { PhoneInput } from '#ui/PhoneInput.tsx';
import { Actions } from '#ui/primitives.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { useSend } from '../api/use-send.ts';
import { useUnsaved } from '../shell/leaving.ts';
import { forgetNonce, keyOf, readNonce } from './new-order-key.ts';
import { lateSaleText, rupees } from './order-text.ts';
import { type Choice, useChoices } from './use-choices.ts';

/** Values of the form, by field. */
export interface Typed {
  what: string;
  amount: string;
  name: string;
  phone: string;
  email: string;
  note: string;
  scheduled: string;
  validUntil: string;
  isPaid: boolean;
  mode: OutsideMode;
  paidOn: string;
  reference: string;
}

/** The order as the server answers that it was created. */
export interface Made {
  id: string;
  order_no: string | null;
  pay_url: string | null;
}

/** Returns a date and time of the form as ISO 8601 in India's time; undefined if it is empty. */
function momentOf(typed: string): string | undefined {
  const [date = '', time = ''] = typed.split('T');
  return typed ? (indianTime(date, time) ?? typed) : undefined;
}

/**
 * Returns the order to send. A product has the shop's price. A consultation has its fee unless an amount was
 * typed.
 */
function wantedFrom(typed: Typed, choice: Choice | undefined, enquiryId: string) {
  const { what, amount, name, phone, email, note, scheduled, isPaid } = typed;
  const rupeesTyped = amount.replace(/[₹,\s]/g, '');
  const sum = rupeesTyped === '' ? {} : { amount: Number(rupeesTyped) };
  const subject =
    choice?.kind === 'product'
      ? { product_id: choice.productId }
      : { ...(choice ? { consultation: choice.slug } : { title: what }), ...sum };
  return {
    ...subject,
    customer_name: name,
    phone: phoneDigits(phone),
    ...(email && { email }),
    ...(note && { note }),
    ...(scheduled && { scheduled_at: momentOf(scheduled) }),
    ...(enquiryId && { enquiry_id: enquiryId }),
    ...(isPaid
      ? {
          outside: {
            mode: typed.mode,
            at: typed.paidOn,
            ...(typed.reference && { reference: typed.reference }),
          },
        }
      : { valid_until: endOf(typed, choice, new Date()) }),
  };
}

/**
 * Returns until when the client can pay: the chosen day, or else the beginning of the consultation, after
 * which nobody should be asked to pay for it. Undefined where neither is known.
 */
function endOf({ validUntil, scheduled }: Typed, choice: Choice | undefined, now: Date): string | undefined {
  if (validUntil) return momentOf(`${validUntil}T23:59`);
  const begins = choice?.kind === 'product' ? undefined : momentOf(scheduled);
  return begins && Date.parse(begins) > now.getTime() ? begins : undefined;
}

/** Says until when a request without a day is valid. */
function endInWords(typed: Typed, choice: Choice | undefined): string {
  const end = endOf({ ...typed, validUntil: '' }, choice, new Date());
  if (!end) return 'Without a date, the link is valid for seven days.';
  return `Without a date, the link is valid until the consultation begins, ${indiaTimeInWords(new Date(end))}.`;
}

/** Shows the form of a new order, and creates the order. */
export function NewOrderForm({
  typed,
  type,
  isTyped,
  enquiryId,
  done,
}: {
  typed: Typed;
  type: (change: Partial<Typed>) => void;
  isTyped: boolean;
  enquiryId: string;
  done: (order: Made) => void;
}) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [nonce] = useState(readNonce);
  const choices = useChoices(typed.what);
  const choice = choices.find(({ name }) => name === typed.what);
  useUnsaved(isTyped);
  const { send, busy } = useSend(
    async (wanted: object) =>
      postAdmin<Made>(paths.api.createOrder(), wanted, { 'Idempotency-Key': await keyOf(nonce, wanted) }),
    { failed: 'The order could not be created. Please try again.', oncePerTap: true },
  );

  const create = async (_: HTMLFormElement, fault: () => void) => {
    const wanted = wantedFrom(typed, choice, enquiryId);
    const { error } = NewOrder.safeParse(wanted);
    setErrors(error ? fieldErrors(error) : {});
    if (error) return fault();
    const sent = await send(wanted);
    if (!sent) return;
    if (!sent.ok) {
      setErrors(sent.errors);
      return fault();
    }
    forgetNonce();
    done(sent.body);
  };
  return (
    <Form className="form" act={create}>
      <WhatFor typed={typed} type={type} choices={choices} choice={choice} errors={errors} />
      <ClientFields typed={typed} type={type} errors={errors} />
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
        <PaidFields typed={typed} type={type} errors={errors} />
      ) : (
        <Field
          id="new-valid-until"
          label="Valid until"
          hint={endInWords(typed, choice)}
          error={errors.valid_until?.[0]}
          value={typed.validUntil}
          type={(validUntil) => type({ validUntil })}
        >
          <input type="date" min={indiaToday(new Date())} />
        </Field>
      )}
      <Field
        id="new-note"
        label="Note"
        hint="Only you see it."
        error={errors.note?.[0]}
        value={typed.note}
        type={(note) => type({ note })}
      >
        <textarea rows={2} maxLength={LONGEST.message} />
      </Field>
      <Actions>
        <Button look="main" busy={busy}>
          Create order
        </Button>
      </Actions>
    </Form>
  );
}

interface Part {
  typed: Typed;
  type: (change: Partial<Typed>) => void;
  errors: FieldErrors;
}

/** Asks who the order is for. */
function ClientFields({ typed, type, errors }: Part) {
  const digits = phoneDigits(typed.phone);
  const isLandline = digits.length === 10 && !canBeMobile(digits);
  return (
    <>
      <Field
        id="new-name"
        label="Name"
        error={errors.customer_name?.[0]}
        value={typed.name}
        type={(name) => type({ name })}
      >
        <input autoComplete="off" autoCapitalize="words" maxLength={LONGEST.name} />
      </Field>
      <Field
        id="new-phone"
        label="Mobile number"
        hint={isLandline && 'It cannot be a mobile number, so there is no WhatsApp for it.'}
        error={errors.phone?.[0]}
        value={typed.phone}
        type={(phone) => type({ phone })}
      >
        <PhoneInput normalise={phoneDigits} autoComplete="off" />
      </Field>
      <Field
        id="new-email"
        label="E-mail"
        hint="May stay empty. With one, the receipt is sent there."
        error={errors.email?.[0]}
        value={typed.email}
        type={(email) => type({ email })}
      >
        <EmailInput autoComplete="off" maxLength={LONGEST.email} />
      </Field>
    </>
  );
}

/** Asks what is sold, for how much, and when a consultation takes place. */
function WhatFor({
  typed,
  type,
  errors,
  choices,
  choice,
}: Part & { choices: Choice[]; choice: Choice | undefined }) {
  const isProduct = choice?.kind === 'product';
  const fee = choice?.amount ?? null;
  const error = [errors.title, errors.product_id, errors.consultation, errors.quantity].flatMap(
    (texts) => texts ?? [],
  )[0];
  return (
    <>
      <Field
        id="new-what"
        label="What for"
        hint="A consultation, a product of the shop, or your own words."
        error={error}
        value={typed.what}
        type={(what) => type({ what })}
      >
        <input list="new-what-choices" autoComplete="off" maxLength={LONGEST.other} />
      </Field>
      <datalist id="new-what-choices">
        {choices.map((each) => (
          <option key={`${each.kind} ${each.name}`} value={each.name}>
            {each.amount === null ? '' : rupees(each.amount)}
          </option>
        ))}
      </datalist>
      <Field
        id="new-amount"
        label="Amount"
        hint={
          isProduct
            ? `The shop’s price${fee === null ? '' : `, ${rupees(fee)}`}.`
            : fee === null
              ? 'In rupees, all taxes included.'
              : `Usually ${rupees(fee)}. Leave it empty for that.`
        }
        error={errors.amount?.[0]}
        value={isProduct ? '' : typed.amount}
        type={(amount) => type({ amount })}
      >
        <input inputMode="decimal" autoComplete="off" disabled={isProduct} maxLength={14} />
      </Field>
      {!isProduct && (
        <Field
          id="new-scheduled"
          label="Time of the consultation"
          hint="India’s time. May stay empty."
          error={errors.scheduled_at?.[0]}
          value={typed.scheduled}
          type={(scheduled) => type({ scheduled })}
        >
          <input type="datetime-local" />
        </Field>
      )}
    </>
  );
}

/** Asks how and when the money reached the owner. */
function PaidFields({ typed, type, errors }: Part) {
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
