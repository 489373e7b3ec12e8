import { useState } from 'react';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { indiaTimeInWords } from '#domain/site/india-time.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Actions } from '#ui/primitives.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { useSend } from '../api/use-send.ts';
import { CopyButton } from '../shell/CopyButton.tsx';
import { Question } from '../shell/Question.tsx';
import { sayIn } from '../shell/say-in.ts';
import { WhatsAppLink } from '../shell/WhatsAppLink.tsx';
import { namaste } from '../shell/words.tsx';
import { rupees } from './money-text.ts';
import { titleFor } from './order-text.ts';

/** Says where an unpaid request stands. */
function standing({ withdrawn, pay_url, valid_until }: OrderShownWire): string {
  if (withdrawn) return 'You have withdrawn it. A payment that still comes goes back by itself.';
  if (!pay_url)
    return 'It was not paid in time, and its link no longer works. Create a new order to ask again.';
  return `The link works until ${indiaTimeInWords(new Date(valid_until ?? ''))}.`;
}

/**
 * Shows an unpaid payment request: its link to send again, and the way to withdraw it. Shows nothing for
 * other orders.
 */
export function PaymentRequest({ order }: { order: OrderShownWire }) {
  const { id, valid_until, status, pay_url, withdrawn, customer_name, amount } = order;
  const [isAsking, ask] = useState(false);
  const { send, busy } = useSend(() => postAdmin(paths.api.updateOrder(id), { withdrawn: true }), {
    failed: 'The request could not be withdrawn. Please try again.',
    done: () => 'The request is withdrawn.',
  });
  if (!valid_until || status === 'COMPLETED') return null;
  const say = sayIn(order);
  const text = `${namaste(customer_name, say)} ${say.payHere(titleFor(order), rupees(amount), pay_url ?? '')}`;
  return (
    <section className="panel" aria-labelledby="payment-request">
      <h2 id="payment-request">Payment request</h2>
      <p>{standing(order)}</p>
      {pay_url && (
        <>
          <p>
            <a className="pay-link" href={pay_url} target="_blank" rel="noopener">
              {pay_url}
            </a>
          </p>
          <Actions>
            <WhatsAppLink to={order} text={text}>
              Send on WhatsApp
            </WhatsAppLink>
            <CopyButton text={pay_url} done="The link is copied.">
              Copy link
            </CopyButton>
            {!withdrawn && <Button act={() => ask(true)}>Withdraw</Button>}
          </Actions>
        </>
      )}
      {isAsking && (
        <Question
          yes="Yes, withdraw it"
          no="Keep the request"
          busy={busy}
          onYes={() => void send().then(() => ask(false))}
          onNo={() => ask(false)}
        >
          <p>The link then says that the request has been withdrawn. It cannot be taken back.</p>
        </Question>
      )}
    </section>
  );
}
