import { type RefObject, useState } from 'react';
import type { OrderShownWire, PaymentWire, RefundWire } from '#domain/order-shown.ts';
import { Notice } from '#ui/Notice.tsx';
import { keepFocus } from '../shell/keep-focus.ts';
import { Moment } from '../shell/Moment.tsx';
import { CloseQuestion } from './CloseQuestion.tsx';
import { money, refundsOf, refusedOf, roleInWords, wentBack } from './money-words.ts';
import { RefundQuestion } from './RefundQuestion.tsx';
import './order-money.css';

type Asked = { about: 'refund' | 'close'; payment: string };

/** Every payment that came for an order, what of it went back, and the ways to give it back. */
export function OrderMoney({
  order,
  root,
}: {
  order: OrderShownWire;
  /** The section, for whoever leads there. */
  root: RefObject<HTMLElement | null>;
}) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const about = order.payments.find(({ id }) => id === asked?.payment);
  const gone = () => {
    setAsked(null);
    keepFocus();
  };
  if (order.payments.length === 0 && !order.closable) return null;
  const mustGoBack = order.payments.some((payment) => mustBeGivenBack(order, payment));
  return (
    <section className="order-money" aria-labelledby="money" ref={root}>
      <h2 id="money">Money</h2>
      <Notice kind="plain">{mustGoBack && 'This order is cancelled. Please give the money back.'}</Notice>
      <ul>
        {order.payments.map((payment) => (
          <Payment
            key={payment.id}
            order={order}
            payment={payment}
            ask={() => setAsked({ about: 'refund', payment: payment.id })}
          />
        ))}
      </ul>
      {order.closable && (
        <button type="button" className="button" onClick={() => setAsked({ about: 'close', payment: '' })}>
          Close this order
        </button>
      )}
      {asked?.about === 'refund' && about && <RefundQuestion order={order} payment={about} gone={gone} />}
      {asked?.about === 'close' && <CloseQuestion order={order} gone={gone} />}
    </section>
  );
}

/** Whether a payment is that of a cancelled order, and still here. */
function mustBeGivenBack({ fulfilment }: OrderShownWire, { role, refundable, refunding }: PaymentWire) {
  return fulfilment === 'cancelled' && role === 'pays' && refundable > 0 && !refunding;
}

function Payment({ order, payment, ask }: { order: OrderShownWire; payment: PaymentWire; ask: () => void }) {
  const { id, amount, role, refundable, refunding } = payment;
  const back = wentBack(order, payment);
  const named = `payment-${id}`;
  const main = mustBeGivenBack(order, payment) ? 'button button--main' : 'button';
  return (
    <li>
      <p className="payment-head" id={named}>
        <span>{roleInWords(order, payment)}</span>
        {amount > 0 && <strong>{money(amount)}</strong>}
      </p>
      {back > 0 && (
        <p className="payment-back">
          <span>Given back</span>
          <strong>{money(back)}</strong>
        </p>
      )}
      <ul className="refunds">
        {refundsOf(order, payment).map((refund) => (
          <li key={refund.id}>
            <RefundState refund={refund} />
          </li>
        ))}
      </ul>
      {refunding && refundable > 0 && (
        <p className="muted">More can be given back once the refund that is under way has ended.</p>
      )}
      {role === 'held' && refundable === 0 && !refunding && (
        <p className="muted">It cannot be given back here, because its amount is not known.</p>
      )}
      <div className="payment-ways">
        {refundable > 0 && !refunding && (
          <button type="button" className={main} aria-describedby={named} onClick={ask}>
            {refusedOf(order, payment) ? 'Try again' : 'Give money back'}
          </button>
        )}
      </div>
    </li>
  );
}

function RefundState({ refund: { amount, state, asked_at, ended_at, failure } }: { refund: RefundWire }) {
  const sum = money(amount);
  if (state === 'COMPLETED')
    return (
      <>
        {sum} given back on <Moment at={ended_at ?? asked_at} />
      </>
    );
  if (state === 'FAILED')
    return (
      <>
        {sum} refused on <Moment at={ended_at ?? asked_at} />: {failure}.
      </>
    );
  return (
    <>
      {sum} under way since <Moment at={asked_at} />
    </>
  );
}
