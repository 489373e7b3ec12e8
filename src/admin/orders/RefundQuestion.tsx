import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { LONGEST } from '#domain/field-lengths.ts';
import { type FieldErrors, fieldErrors } from '#domain/fields.ts';
import { toPaise } from '#domain/money.ts';
import type { OrderShownWire, PaymentWire } from '#domain/order-shown.ts';
import { decimalTyped } from '#domain/product-fields.ts';
import { RefundOrder, refundTexts } from '#domain/refund.ts';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useFault } from '#ui/use-fault.ts';
import { adminCopy } from '../copy.ts';
import { useModal } from '../shell/use-modal.ts';
import { money, refusedOf } from './money-words.ts';
import { useMoney } from './use-money.ts';

/** Asks how much of a payment is to go back. It is open as long as it is in the page. */
export function RefundQuestion({
  order,
  payment,
  gone,
}: {
  order: OrderShownWire;
  payment: PaymentWire;
  gone: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  // What she sees as she decides: the order may be read anew behind the dialog.
  const [after] = useState(order.refunds.length);
  const [amount, setAmount] = useState(() =>
    String(Math.min(refusedOf(order, payment)?.amount ?? payment.refundable, payment.refundable)),
  );
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  const { busy, refund } = useMoney(order.id);
  const fault = useFault(form);
  useModal(dialog);
  // A dialog that moves money begins where none is moved.
  useEffect(() => keep.current?.focus(), []);

  const typed = decimalTyped(amount.replace(/[₹,\s]/g, '')) ?? Number.NaN;
  const wanted = RefundOrder.safeParse({ amount: typed, payment: payment.id, after, note });

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure('');
    const found = wanted.success ? {} : fieldErrors(wanted.error);
    const tooMuch = wanted.success && toPaise(wanted.data.amount) > toPaise(payment.refundable);
    if (tooMuch) found.amount = [refundTexts.most(toPaise(payment.refundable))];
    setErrors(found);
    if (!wanted.success || tooMuch) return fault();
    const sent = await refund(wanted.data);
    if (sent?.kind === 'over') dialog.current?.close();
    if (sent?.kind !== 'failed') return;
    setErrors(sent.errors);
    setFailure(sent.text);
    fault();
  };

  return (
    <dialog ref={dialog} className="confirm" aria-labelledby="refund-title" onClose={gone}>
      <form ref={form} onSubmit={submit} noValidate>
        <h2 id="refund-title">{adminCopy.confirm.title}</h2>
        <p>
          <strong>{wanted.success ? money(wanted.data.amount) : 'The money'}</strong> goes back to{' '}
          {order.customer_name}, to the account it was paid from. This takes up to 7 working days and cannot
          be undone.
        </p>
        <Field
          id="refund-amount"
          label="Amount in rupees"
          hint={`${money(payment.refundable)} can be given back, or any part of it.`}
          error={errors.amount?.[0]}
        >
          <input
            value={amount}
            inputMode="decimal"
            autoComplete="off"
            onChange={({ target }) => setAmount(target.value)}
          />
        </Field>
        <Field id="refund-note" label="Note, if you like" hint="Only you see it." error={errors.note?.[0]}>
          <textarea
            rows={2}
            value={note}
            maxLength={LONGEST.message}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        <Notice kind="bad">{failure}</Notice>
        <div className="confirm-ways">
          <button ref={keep} type="button" className="button" onClick={() => dialog.current?.close()}>
            {adminCopy.confirm.no}
          </button>
          <button type="submit" className="button button--main" aria-disabled={busy}>
            {busy ? 'Giving back...' : 'Yes, give it back!'}
          </button>
        </div>
      </form>
    </dialog>
  );
}
