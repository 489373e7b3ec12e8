import type { ComponentProps } from 'react';
import { paths } from '#lib/paths.ts';
import { Notice } from '#ui/Notice.tsx';
import { stop } from '#words/address.ts';
import { checkout as say } from '#words/checkout.ts';
import { lines as lineWords } from '#words/lines.ts';
import { PayButton } from './PayButton.tsx';
import type { OrderForm } from './use-order-form.ts';

const words = say.form;
const { read } = words;

/** The button, what is asked or wrong before it can be pressed, and what a buyer agrees to. */
export function PlaceOrder({
  order: { news, alert, isGone, busy, questions },
  ...payment
}: Pick<ComponentProps<typeof PayButton>, 'provider' | 'pretended'> & { order: OrderForm }) {
  return (
    <>
      <Notice kind="plain">{news}</Notice>
      <Notice kind="bad">
        {alert}
        {isGone && (
          <p>
            <a href={paths.shop()}>{lineWords.visitShop}</a>
          </p>
        )}
      </Notice>
      <ul className="plain ways-to-pay" aria-label={words.waysToPay}>
        {words.ways.map((way) => (
          <li key={way} className="way">
            {way}
          </li>
        ))}
      </ul>
      <PayButton {...payment} agree={words.agree} asked={questions.atButton} busy={busy} />
      <p className="small muted checkout-privacy">
        {words.use} <a href={paths.privacy()}>{words.privacy}</a>
        {stop} {read.before}
        <a href={paths.delivery()}>{read.delivery}</a>, <a href={paths.cancellation()}>{read.cancelling}</a>,{' '}
        <a href={paths.returns()}>{read.returns}</a>
        {read.and}
        <a href={paths.refunds()}>{read.refunds}</a>
        {read.or}
        <a href={paths.contact()}>{read.ask}</a>
        {read.end}
      </p>
    </>
  );
}
