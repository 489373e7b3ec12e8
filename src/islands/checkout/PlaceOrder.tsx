import { paths } from '#lib/paths.ts';
import { Notice } from '#ui/Notice.tsx';
import { Questions } from '#ui/Question.tsx';
import { stop } from '#words/address.ts';
import { checkout as say } from '#words/checkout.ts';
import { lines as lineWords } from '#words/lines.ts';
import type { OrderForm } from './use-order-form.ts';

const words = say.form;
const { read } = words;

/** The button, what is asked or wrong before it can be pressed, and what a buyer agrees to. */
export function PlaceOrder({
  provider,
  pretended,
  order: { news, alert, isGone, busy, questions },
}: {
  /** The payment provider's name, as buyers read it. */
  provider: string;
  /** True where payments are only pretended. */
  pretended: boolean;
  order: OrderForm;
}) {
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
      <p className="small">
        {words.goesTo(provider)}
        {pretended && words.pretended}
        {words.agree[0]}
        <a href={paths.terms()}>{words.agree[1]}</a>
        {words.agree[2]}
      </p>
      <Questions asked={questions.atButton} focusable />
      <button type="submit" className="button button--main button--wide" aria-disabled={busy} disabled={busy}>
        {busy ? say.processing : say.checkoutNow}
      </button>
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
