import { useState } from 'react';
import { rupeesTyped } from '#domain/catalogue/fact-kinds.ts';
import { toPaise, toRupees } from '#domain/money/money.ts';
import { isToLeave } from '#domain/order/fulfilment.ts';
import { mostForItems, piecesLeft } from '#domain/order/order-items.ts';
import { lineName } from '#domain/order/order-line.ts';
import type { ItemWire } from '#domain/order/order-row.ts';
import type { OrderShownWire, PaymentWire, RefundWire } from '#domain/order/order-shown.ts';
import { RefundOrder, refundTexts } from '#domain/order/refund.ts';
import type { LineQuantity } from '#domain/order/refund-lines.ts';
import { LONGEST } from '#domain/site/field-lengths.ts';
import { type FieldErrors, fieldErrors } from '#domain/site/fields.ts';
import { promises } from '#domain/site/promises.ts';
import { paths } from '#lib/paths.ts';
import { Field } from '#ui/Field.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { useSend } from '../api/use-send.ts';
import { fail, succeed } from '../shell/popups.tsx';
import { Question } from '../shell/Question.tsx';
import { findRefused, refundsOf, rupees } from './money-text.ts';

type Answer = { message: string; refund: Pick<RefundWire, 'state'> };

/** Asks how much of a payment to give back. */
export function RefundQuestion({
  order,
  payment,
  close,
}: {
  order: OrderShownWire;
  payment: PaymentWire;
  close: () => void;
}) {
  // Number of refunds she saw when she opened the dialog. The order may be read again behind it.
  const [after] = useState(order.refunds.length);
  const [amount, setAmount] = useState(() =>
    String(Math.min(findRefused(order, payment)?.amount ?? payment.refundable, payment.refundable)),
  );
  const [lines, setLines] = useState<LineQuantity[]>([]);
  const choose = (wanted: LineQuantity[]) => {
    setLines(wanted);
    const most = mostForItems(order.items, refundsOf(order, payment), wanted);
    const left = toPaise(payment.refundable);
    setAmount(String(toRupees(wanted.length > 0 ? Math.min(most, left) : left)));
  };
  const [note, setNote] = useState('');
  const isToSend = isToLeave(order.fulfilment);
  const [cancels, setCancels] = useState(true);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { send, busy, failure, forgetFailure } = useSend(
    (wanted: RefundOrder) => postAdmin<Answer>(paths.api.refundOrder(order.id), wanted),
    {
      failed: 'The money could not be given back. Please try again.',
      texts: { 0: 'No answer came. Please press again: nothing is given back twice.' },
      quiet: true,
    },
  );
  const { send: cancel, busy: isCancelling } = useSend(
    // Sends the version she saw: on another device, the parcel may have been marked as sent since.
    () => postAdmin(paths.api.updateOrder(order.id), { fulfilment: 'cancelled', version: order.version }),
    {
      failed: 'The order could not be cancelled. Please press ‘Cancel this order’.',
      texts: {
        409: 'This order was changed elsewhere meanwhile, so it is not cancelled. Please look at it again.',
      },
    },
  );

  const typed = rupeesTyped(amount) ?? Number.NaN;
  const isWhole = payment.role === 'pays' && typed === payment.refundable;
  const cancelsToo = isToSend && isWhole && cancels;
  const named = lines.length > 0 ? { lines } : {};
  const wanted = RefundOrder.safeParse({ amount: typed, ...named, payment: payment.id, after, note });
  const asked = (wanted.success && wanted.data.amount) || 0;
  const isPossible = wanted.success && toPaise(asked) <= toPaise(payment.refundable);

  const submit = async (fault: () => void) => {
    forgetFailure();
    const found = wanted.success ? {} : fieldErrors(wanted.error);
    if (wanted.success && !isPossible) found.amount = [refundTexts.most(toPaise(payment.refundable))];
    setErrors(found);
    if (!wanted.success || !isPossible) return fault();
    const sent = await send(wanted.data);
    if (!sent) return;
    if (sent.ok) {
      // A refund that the provider refused at once is answered with 200 too. The order shows the refusal.
      const isRefused = sent.body.refund.state === 'FAILED';
      if (cancelsToo && !isRefused) await cancel();
      const isNoted = payment.outside && !isRefused;
      (isRefused ? fail : succeed)(isNoted ? 'Written down: you give it back yourself' : sent.body.message);
      return close();
    }
    if (sent.isOutdated) return close();
    setErrors(sent.errors);
    fault();
  };
  const isAtField = Boolean(errors.amount || errors.lines || errors.note);

  return (
    <Question
      yes={payment.outside ? 'Yes, I give it back myself' : 'Yes, give it back!'}
      no="Keep the money"
      busy={busy || isCancelling}
      failure={isAtField ? undefined : failure?.text}
      onYes={(_, fault) => void submit(fault)}
      onNo={close}
    >
      <p>
        <strong>{isPossible ? rupees(asked) : 'The money'}</strong>{' '}
        {consequence(order.customer_name, payment.outside === true)}
      </p>
      {payment.role === 'pays' && (
        <LinesBack order={order} chosen={lines} choose={choose} error={errors.lines?.[0]} />
      )}
      <Field
        id="refund-amount"
        label="Amount in rupees"
        hint={`${rupees(payment.refundable)} can be given back, or any part of it.`}
        error={errors.amount?.[0]}
        value={amount}
        type={(next) => {
          setAmount(next);
          setErrors(({ amount: _, ...others }) => others);
        }}
      >
        <input inputMode="decimal" autoComplete="off" />
      </Field>
      {isToSend && isWhole && (
        <label className="line check">
          <input type="checkbox" checked={cancels} onChange={() => setCancels(!cancels)} />
          Cancel the order too
        </label>
      )}
      <Field
        id="refund-note"
        label="Note, if you like"
        hint="Only you see it."
        error={errors.note?.[0]}
        value={note}
        type={setNote}
      >
        <textarea rows={2} maxLength={LONGEST.message} />
      </Field>
    </Question>
  );
}

/**
 * Asks which lines of an order are given back, and how many pieces of each. Ticking none gives back an amount
 * alone. An order of one piece has nothing to choose.
 */
function LinesBack({
  order: { items },
  chosen,
  choose,
  error,
}: {
  order: OrderShownWire;
  chosen: LineQuantity[];
  choose: (chosen: LineQuantity[]) => void;
  error: string | undefined;
}) {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  if (pieces === 1) return null;
  const quantityOf = ({ line }: ItemWire) => chosen.find((each) => each.line === line)?.quantity ?? 0;
  const set = ({ line }: ItemWire, quantity: number) =>
    choose([...chosen.filter((each) => each.line !== line), ...(quantity > 0 ? [{ line, quantity }] : [])]);
  return (
    <fieldset className="refund-lines">
      <legend>Which of these it is for</legend>
      <p className="field-hint">Tick none to give back an amount alone.</p>
      {items.map((item) => {
        const left = piecesLeft(item);
        const quantity = quantityOf(item);
        const { product_name: name, options } = item;
        return (
          <div key={item.line} className="refund-line">
            <label className="line check">
              <input
                type="checkbox"
                checked={quantity > 0}
                disabled={left === 0}
                onChange={() => set(item, quantity > 0 ? 0 : left)}
              />
              <span>
                {lineName({ name, options })}
                {left === 0 && <span className="muted"> (given back)</span>}
              </span>
            </label>
            {left > 1 && quantity > 0 && (
              <select
                aria-label={`How many of ${name}`}
                value={quantity}
                onChange={(event) => set(item, Number(event.currentTarget.value))}
              >
                {Array.from({ length: left }, (_, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a count has no other name
                  <option key={n} value={n + 1}>
                    {n + 1} of {item.quantity}
                  </option>
                ))}
              </select>
            )}
          </div>
        );
      })}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}

/**
 * Returns the rest of the sentence that begins with the amount and says what happens to it.
 * @param isOutside true for a sale that was paid without a payment provider
 */
function consequence(buyer: string, isOutside: boolean): string {
  return isOutside
    ? `is written down as given back to ${buyer}. Please give it back yourself: ` +
        'nothing is sent to a payment provider. This cannot be undone.'
    : `goes back to ${buyer}, to the account it was paid from. ` +
        `This takes up to ${promises.refundDays} working days and cannot be undone.`;
}
