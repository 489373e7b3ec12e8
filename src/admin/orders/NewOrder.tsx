import { useState } from 'react';
import { Link } from 'wouter';
import { newOrderTexts } from '#domain/order/new-order.ts';
import { indiaToday } from '#domain/site/india-day.ts';
import { phoneDigits } from '#domain/site/numerals.ts';
import { Button } from '#ui/Button.tsx';
import { Actions } from '#ui/primitives.tsx';
import { pathTo } from '../routes.ts';
import { CopyButton } from '../shell/CopyButton.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useAddress } from '../shell/use-address.ts';
import { WhatsAppLink } from '../shell/WhatsAppLink.tsx';
import { namaste } from '../shell/words.tsx';
import { type Made, NewOrderForm, type Typed } from './NewOrderForm.tsx';
import './orders.css';

/**
 * Shows the screen on which the owner makes an order: a payment request for a client, or a sale that was
 * already paid to her. The address fills it in when she comes from an enquiry, a client's page or a product.
 */
export function NewOrderScreen() {
  const { part } = useAddress();
  const first: Typed = {
    what: part('what'),
    amount: '',
    name: part('name'),
    phone: part('phone'),
    email: part('email'),
    note: '',
    scheduled: part('at').slice(0, 16),
    validUntil: '',
    isPaid: false,
    mode: 'cash',
    paidOn: indiaToday(new Date()),
    reference: '',
  };
  const [typed, setTyped] = useState(first);
  const [made, setMade] = useState<{ order: Made; typed: Typed } | null>(null);
  const again = () => {
    setTyped({ ...first, what: '', name: '', phone: '', email: '', scheduled: '' });
    setMade(null);
  };
  return (
    <Screen
      title="New order"
      actions={
        <Link className="quiet" href={pathTo('orders')}>
          All orders
        </Link>
      }
    >
      {made ? (
        <OrderMade {...made} again={again} />
      ) : (
        <NewOrderForm
          typed={typed}
          type={(change) => setTyped({ ...typed, ...change })}
          isTyped={typed !== first && Object.values(typed).join() !== Object.values(first).join()}
          enquiryId={part('enquiry')}
          done={(order) => setMade({ order, typed })}
        />
      )}
    </Screen>
  );
}

/** Shows the order that was made: the link to send, or a sentence that it is recorded as paid. */
function OrderMade({ order, typed, again }: { order: Made; typed: Typed; again: () => void }) {
  const { pay_url, id, order_no } = order;
  const text = `${namaste(typed.name)} here is the link to pay for ${typed.what}: ${pay_url}`;
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
        <p>It is written down as paid. The receipt is on the order’s page.</p>
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
