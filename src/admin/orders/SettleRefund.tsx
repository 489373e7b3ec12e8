import { useState } from 'react';
import type { OrderShownWire, RefundWire } from '#domain/order/order-shown.ts';
import { type RefundSettlement, refundTexts } from '#domain/order/refund.ts';
import { paths } from '#lib/paths.ts';
import { Field } from '#ui/Field.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { useSend } from '../api/use-send.ts';
import { Question } from '../shell/Question.tsx';
import { rupees } from './money-text.ts';

type Answer = '' | 'yes' | 'no';

/** Consequences of each answer, in words. */
const followsFrom: Record<Answer, string> = {
  '': 'Nothing is sent to the payment provider.',
  yes:
    'It counts as given back, with a credit note where the order has a receipt. ' +
    'Nothing is sent to the payment provider.',
  no:
    'It counts as refused, and the order stays under ‘To check’ until you have paid the money back in another way ' +
    'or tried again. Nothing is sent to the payment provider.',
};

/**
 * Asks whether the money of a refund that the provider never completed reached the buyer, and closes the
 * refund with that answer.
 */
export function SettleRefundQuestion({
  order,
  refund,
  close,
}: {
  order: OrderShownWire;
  refund: RefundWire;
  close: () => void;
}) {
  const [answer, choose] = useState<Answer>('');
  const [tried, setTried] = useState(false);
  const { send, busy, failure } = useSend(
    (wanted: RefundSettlement) => postAdmin<{ message: string }>(paths.api.settleRefund(order.id), wanted),
    {
      done: ({ message }) => message,
      failed: 'The refund could not be closed. Please try again.',
      quiet: true,
    },
  );
  const submit = async (fault: () => void) => {
    setTried(true);
    if (!answer) return fault();
    const sent = await send({ refund: refund.id, arrived: answer === 'yes' });
    if (sent?.ok || sent?.isOutdated) close();
  };
  return (
    <Question
      yes="Yes, close it!"
      no="Leave it open"
      busy={busy}
      failure={failure?.text}
      onYes={(_, fault) => void submit(fault)}
      onNo={close}
    >
      <p>
        The refund of <strong>{rupees(refund.amount)}</strong> has not ended. Look for it in your account at
        the payment provider, by its id {refund.id}, and ask {order.customer_name}.
      </p>
      <Field
        id="arrived"
        label="Did the money reach the buyer?"
        hint={followsFrom[answer]}
        error={tried && !answer ? refundTexts.arrived : undefined}
        value={answer}
        type={(text) => choose(text as Answer)}
      >
        <select>
          <option value="">Please choose</option>
          <option value="yes">Yes, it did</option>
          <option value="no">No, it did not</option>
        </select>
      </Field>
    </Question>
  );
}
