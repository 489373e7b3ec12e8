import { useRef, useState } from 'react';
import type { FieldErrors } from '#domain/fields.ts';
import { type RefundOrder, refundTexts } from '#domain/refund.ts';
import { paths } from '#lib/paths.ts';
import { postToOwner } from '../calls/call-owner.ts';
import { readAnew } from '../calls/use-read.ts';
import { fail, forgetFailures, succeed } from '../shell/popups.tsx';

const words = {
  refundFailed: 'The money could not be given back. Please try again.',
  noAnswer: 'No answer came. Please press again: nothing is given back twice.',
  closeFailed: 'The order could not be closed. Please try again.',
} as const;

/**
 * What came of a call about money. `over`: nothing more to do here, and it was said in a popup. `failed`: it may be
 * tried again.
 */
export type MoneySent = { kind: 'over' } | { kind: 'failed'; text: string; errors: FieldErrors };

/** The calls that move an order's money, one at a time; what was read is read anew after each. */
export function useMoney(orderId: string) {
  const working = useRef(false);
  const [busy, setBusy] = useState(false);

  const send = async (call: string, body: object, failed: string): Promise<MoneySent | null> => {
    if (working.current) return null;
    working.current = true;
    setBusy(true);
    forgetFailures();
    const answer = await postToOwner<{ message: string }>(call, body);
    working.current = false;
    setBusy(false);
    readAnew();
    if (answer.kind === 'ok') {
      // A refund that the provider refused at once is answered too; the order shows it.
      const isGood = [refundTexts.done, refundTexts.asked, refundTexts.closed].some(
        (text) => text === answer.body.message,
      );
      (isGood ? succeed : fail)(answer.body.message);
      return { kind: 'over' };
    }
    if (answer.kind === 'refused' && answer.status === 401) return { kind: 'over' };
    console.error('The call about money failed.', call);
    if (answer.kind === 'refused' && [404, 409].includes(answer.status)) {
      fail(answer.message || failed);
      return { kind: 'over' };
    }
    const { errors, text } = told(answer, failed);
    if (Object.keys(errors).length === 0) fail(text);
    return { kind: 'failed', text, errors };
  };

  return {
    busy,
    refund: (wanted: RefundOrder) => send(paths.api.refundOrder(orderId), wanted, words.refundFailed),
    close: () => send(paths.api.closeOrder(orderId), {}, words.closeFailed),
  };
}

function told(
  answer: Exclude<Awaited<ReturnType<typeof postToOwner>>, { kind: 'ok' }>,
  failed: string,
): { errors: FieldErrors; text: string } {
  if (answer.kind === 'unreachable') return { errors: {}, text: words.noAnswer };
  if (answer.status !== 422) return { errors: {}, text: failed };
  const { amount, note, ...others } = answer.errors;
  const errors = { ...(amount && { amount }), ...(note && { note }) };
  const rest = Object.values(others).flat();
  return { errors, text: rest.join(' ') || (amount || note ? '' : failed) };
}
