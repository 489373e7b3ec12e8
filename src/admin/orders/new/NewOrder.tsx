import { useState } from 'react';
import { Link } from 'wouter';
import { formatTotal } from '#domain/money/money.ts';
import { newOrderTexts } from '#domain/order/new-order.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { phoneDigits } from '#domain/site/numerals.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Actions } from '#ui/primitives.tsx';
import { adminCopy } from '../../copy.ts';
import { pathTo } from '../../routes.ts';
import { CopyButton } from '../../shell/CopyButton.tsx';
import { Screen } from '../../shell/Screen.tsx';
import { sayIn } from '../../shell/say-in.ts';
import { useAddress } from '../../shell/use-address.ts';
import { WhatsAppLink } from '../../shell/WhatsAppLink.tsx';
import { namaste } from '../../shell/words.tsx';
import { type Made, NewOrderForm } from './NewOrderForm.tsx';
import { newLine, type Offered, orderTotal, type TypedLine, type TypedOrder } from './typed-order.ts';
import { useFirstLine } from './use-first-line.ts';
import '../orders.css';
import './new-order.css';

/**
 * Shows the screen on which the owner makes an order: a payment request for a client, or a sale that was
 * already paid to her. The address fills it in when she comes from an enquiry, a client's page, a product or
 * her appointments.
 */
export function NewOrderScreen() {
  const { part } = useAddress();
  const first = useFirstLine(part('product'), part('what'), part('for'));
  const isTalk = part('for') === 'consultation';
  return (
    <Screen
      title={isTalk ? 'New appointment' : 'New order'}
      actions={
        <Link className="quiet" href={pathTo(isTalk ? 'appointments' : 'orders')}>
          {isTalk ? 'All appointments' : 'All orders'}
        </Link>
      }
    >
      {first ? (
        <>
          <Notice kind="plain">
            {first.isMissing && 'That product could not be read. It may have been deleted.'}
          </Notice>
          <NewOrder offered={first.offered} line={first.line} part={part} />
        </>
      ) : (
        <p role="status">{adminCopy.loading}</p>
      )}
    </Screen>
  );
}

/** Returns an order that begins with a line, filled in from the address. */
const beginWith = (line: TypedLine, part: (name: string) => string): TypedOrder => ({
  lines: [line],
  name: part('name'),
  phone: part('phone'),
  email: part('email'),
  language: part('language') === 'hi' ? 'hi' : 'en',
  note: part('note'),
  scheduled: part('at').slice(0, 16),
  validUntil: '',
  isPaid: false,
  mode: 'upi',
  paidOn: indiaToday(new Date()),
  reference: '',
  delivery: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
});

/** Shows the form, and then the order that was made. */
function NewOrder({
  offered,
  line,
  part,
}: {
  offered: readonly Offered[];
  line: TypedLine;
  part: (name: string) => string;
}) {
  const [first, setFirst] = useState(() => beginWith(line, part));
  const [typed, setTyped] = useState(first);
  const [made, setMade] = useState<Made | null>(null);
  if (made) {
    const again = () => {
      const empty = beginWith(newLine(), () => '');
      setFirst(empty);
      setTyped(empty);
      setMade(null);
    };
    const total = orderTotal(typed.lines, offered);
    return (
      <OrderMade order={made} typed={typed} amount={total === null ? '' : formatTotal(total)} again={again} />
    );
  }
  return (
    <NewOrderForm
      typed={typed}
      type={(change) => setTyped({ ...typed, ...change })}
      isTyped={JSON.stringify(typed) !== JSON.stringify(first)}
      offered={offered}
      enquiryId={part('enquiry')}
      done={setMade}
    />
  );
}

/** Shows the order that was made: the link to send, or a sentence that it is recorded as paid. */
function OrderMade({
  order,
  typed,
  amount,
  again,
}: {
  order: Made;
  typed: TypedOrder;
  /** What is to be paid, in words. */
  amount: string;
  again: () => void;
}) {
  const { pay_url, id, order_no, title } = order;
  const say = sayIn(order);
  const text = `${namaste(typed.name, say)} ${say.payHere(title, amount, pay_url ?? '')}`;
  const isToSend = typed.delivery === 'to_send';
  return (
    <section className="order-made">
      <h2>{order_no ? `${newOrderTexts.created}: ${order_no}` : newOrderTexts.created}</h2>
      {pay_url ? (
        <>
          <p>Send this link to {typed.name}. Whoever opens it can pay, once.</p>
          <p>
            <a className="pay-link" href={pay_url} target="_blank" rel="noopener">
              {pay_url}
            </a>
          </p>
          <Actions>
            <WhatsAppLink look="main" to={{ phone: phoneDigits(typed.phone) }} text={text}>
              Send on WhatsApp
            </WhatsAppLink>
            <CopyButton text={pay_url} done="The link is copied.">
              Copy link
            </CopyButton>
          </Actions>
        </>
      ) : (
        <p>
          It is written down as paid. The receipt is on the order’s page
          {isToSend && ', and the parcel is among those to send'}.
        </p>
      )}
      <Actions>
        <Link className="button" href={pathTo('order', id)}>
          Open the order
        </Link>
        <Button act={again}>Another order</Button>
      </Actions>
    </section>
  );
}
