import { type RefObject, useState } from 'react';
import type { OrderShownWire, PaymentWire, RefundWire } from '#domain/order/order-shown.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Facts } from '#ui/Facts.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Actions } from '#ui/primitives.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { useSend } from '../api/use-send.ts';
import { Question } from '../shell/Question.tsx';
import { keepFocus } from '../shell/Screen.tsx';
import { WhatsAppLink } from '../shell/WhatsAppLink.tsx';
import { firstName, Moment } from '../shell/words.tsx';
import { findRefused, refundsOf, roleText, rupees, wentBack } from './money-text.ts';
import { refundToBuyer } from './order-text.ts';
import { RefundQuestion } from './RefundQuestion.tsx';
import { SettleRefundQuestion } from './SettleRefund.tsx';

/** Shows every payment for an order, what of it went back, and the ways to give it back. */
export function OrderMoney({
  order,
  section,
}: {
  order: OrderShownWire;
  /** Holds the section's element, so that a step can lead to it. */
  section: RefObject<HTMLElement | null>;
}) {
  /** The open question, or null. */
  const [asked, setAsked] = useState<Asked | null>(null);
  const payment = asked?.to === 'give back' && order.payments.find(({ id }) => id === asked.id);
  const stuck = asked?.to === 'settle' && order.refunds.find(({ id }) => id === asked.id);
  const close = () => {
    setAsked(null);
    keepFocus();
  };
  if (order.payments.length === 0 && !order.closable) return null;
  return (
    <section aria-labelledby="money" ref={section}>
      <h2 id="money">Money</h2>
      <Notice kind="plain">
        {order.payments.some((each) => mustBeGivenBack(order, each)) &&
          'This order is cancelled. Please give the money back.'}
      </Notice>
      {order.payments.map((each) => (
        <Payment key={each.id} order={order} payment={each} ask={setAsked} />
      ))}
      {order.closable && (
        <Actions>
          <Button act={() => setAsked({ to: 'close', id: order.id })}>
            {order.status === 'pending' ? 'Close this order' : 'I have settled it another way'}
          </Button>
        </Actions>
      )}
      {payment && <RefundQuestion order={order} payment={payment} close={close} />}
      {stuck && <SettleRefundQuestion order={order} refund={stuck} close={close} />}
      {asked?.to === 'close' && <CloseQuestion order={order} close={close} />}
    </section>
  );
}

/**
 * A question to the owner, with the id of the payment to give back, the refund to settle or the order to
 * close.
 */
interface Asked {
  to: 'give back' | 'settle' | 'close';
  id: string;
}

/** Returns true while the buyer's bank looks into a payment, so that nothing of it can be given back. */
const isDisputed = ({ disputes = [] }: OrderShownWire, { id }: PaymentWire) =>
  disputes.some(({ payment, state }) => payment === id && state !== 'lost');

/** Returns true for the payment of a cancelled order that must still be given back. */
function mustBeGivenBack(order: OrderShownWire, payment: PaymentWire) {
  const { role, refundable, refunding } = payment;
  const isOwed = order.fulfilment === 'cancelled' && order.to_do === 'refund' && role === 'pays';
  return isOwed && refundable > 0 && !refunding && !isDisputed(order, payment);
}

function Payment({
  order,
  payment,
  ask,
}: {
  order: OrderShownWire;
  payment: PaymentWire;
  ask: (about: Asked) => void;
}) {
  const { id, amount, role, refundable, refunding } = payment;
  const back = wentBack(order, payment);
  const disputed = isDisputed(order, payment);
  const last = refundsOf(order, payment).at(-1);
  const told = last?.state === 'FAILED' || last?.found === 'dispute' ? undefined : last;
  return (
    <div className="panel payment">
      <div id={`payment-${id}`}>
        <Facts
          look="facts"
          facts={[
            [roleText(order, payment), amount > 0 ? <strong key="amount">{rupees(amount)}</strong> : ' '],
            ['Refunded', back > 0 && <strong>{rupees(back)}</strong>],
          ]}
        />
      </div>
      <ul className="plain small refunds">
        {refundsOf(order, payment).map((refund) => (
          <li key={refund.id}>
            {rupees(refund.amount)} {forWhat(order, refund)}
            {stateText(refund)} <Moment at={refund.ended_at ?? refund.requested_at} />
            {refund.found === 'at_provider' && ', in your account at the payment provider'}
            {refund.state === 'FAILED' && `: ${refund.failure}.`}
            {refund.state === 'COMPLETED' && refund.arrived && ', as you said.'}
            {refund.closable && (
              <>
                {' '}
                <Button
                  look="quiet"
                  act={() => ask({ to: 'settle', id: refund.id })}
                  about={`of ${rupees(refund.amount)}`}
                >
                  Close this refund
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {told && (
        <p>
          <WhatsAppLink to={order} text={refundToBuyer(order, rupees(told.amount))}>
            Tell {firstName(order.customer_name)} about {rupees(told.amount)}
          </WhatsAppLink>
        </p>
      )}
      {refunding && refundable > 0 && !disputed && (
        <p className="muted">More can be given back once the refund in progress has ended.</p>
      )}
      {role === 'mismatched' && refundable === 0 && !refunding && (
        <p className="muted">It cannot be given back here, because its amount is not known.</p>
      )}
      {disputed && <p className="muted">Nothing can be given back while the buyer’s bank disputes it.</p>}
      {refundable > 0 && !refunding && !disputed && (
        <Actions>
          <Button
            look={mustBeGivenBack(order, payment) ? 'main' : 'plain'}
            aria-describedby={`payment-${id}`}
            act={() => ask({ to: 'give back', id })}
          >
            {findRefused(order, payment) ? 'Try again' : 'Refund'}
          </Button>
        </Actions>
      )}
    </div>
  );
}

/** Names the lines that a refund gives back; empty for an amount alone. */
function forWhat({ items }: OrderShownWire, { lines = [] }: RefundWire): string {
  const names = lines.flatMap(({ line, quantity }) => {
    const item = items.find((each) => each.line === line);
    return item ? `${quantity > 1 ? `${quantity} × ` : ''}${item.product_name}` : [];
  });
  return names.length > 0 ? `for ${names.join(', ')} ` : '';
}

function stateText({ state, found }: RefundWire): string {
  if (found === 'dispute') return 'taken back by the buyer’s bank on';
  if (state === 'COMPLETED') return 'given back on';
  return state === 'FAILED' ? 'refused on' : 'under way since';
}

/**
 * Asks for confirmation before an order is closed by hand: its payment does not match or was never decided,
 * or the money of a cancelled order is settled in another way.
 */
function CloseQuestion({ order, close }: { order: OrderShownWire; close: () => void }) {
  const { send, busy, failure } = useSend(
    () => postAdmin<{ message: string }>(paths.api.closeOrder(order.id), {}),
    {
      done: ({ message }) => message,
      failed: 'The order could not be closed. Please try again.',
      quiet: true,
    },
  );
  const submit = async () => {
    const sent = await send();
    if (sent?.ok || sent?.isOutdated) close();
  };
  return (
    <Question
      yes="Yes, close it!"
      no="Leave it open"
      busy={busy}
      failure={failure?.text}
      onYes={() => void submit()}
      onNo={close}
    >
      <p>
        {order.status === 'pending'
          ? 'This order will be closed as not paid. It cannot be opened again.'
          : order.fulfilment === 'cancelled'
            ? 'What is left of the money of this cancelled order will count as settled.'
            : order.fulfilment === 'returned'
              ? 'The parcel that came back counts as settled, and nothing more is given back.'
              : 'What does not fit about the payment will count as settled.'}
      </p>
      <p className="muted">Only after you have settled it with the payment provider and the buyer.</p>
    </Question>
  );
}
