import { useEffect, useRef, useState } from 'react';
import { formatPrice, toPaise } from '#domain/money/money.ts';
import { inMinutes, postJson } from '#lib/api-client.ts';
import { resumeAttempt } from '#lib/checkout-draft.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { result } from '#words/result.ts';

const say = result.retry;

const focus = (element: HTMLElement | null) => element?.focus();

/** An ordered product, with the query of its checkout that holds what was chosen of it. */
export interface OrderedProduct {
  id: number;
  slug: string;
  query?: string;
}

/** The main action after a failed payment, or the reason why it cannot be taken. */
export function TryAgain({
  product,
  isFromBasket,
  whatsapp,
  busy,
  refusal,
  retry,
}: {
  /** The product that was ordered; null if it is not known, or if there were several. */
  product: OrderedProduct | null;
  /** True if this tab ordered what was in the basket, which still holds it. */
  isFromBasket: boolean;
  whatsapp: string;
} & ReturnType<typeof useRetry>) {
  return (
    <div className="result-again no-print">
      {!refusal && <p>{say.kept}</p>}
      <Notice kind="bad">
        {refusal && <p>{isFromBasket && refusal.action === 'price' ? say.changed : refusal.text}</p>}
      </Notice>
      {(!refusal || refusal.action === 'again') && (
        <button
          type="button"
          className="button button--main"
          aria-disabled={busy}
          onClick={() => void retry()}
        >
          {busy ? say.busy : say.again}
        </button>
      )}
      {isFromBasket && refusal && refusal.action !== 'again' && (
        <a className="button button--main" href={paths.basket()} ref={focus}>
          {say.seeBasket}
        </a>
      )}
      {!isFromBasket && refusal?.action === 'price' && (
        <a
          className="button button--main"
          href={product ? `${paths.checkout(product.id, product.slug)}${product.query ?? ''}` : paths.shop()}
          ref={focus}
        >
          {product ? say.seePrice : say.seeShop}
        </a>
      )}
      {!isFromBasket && refusal?.action === 'ask' && (
        <a className="button button--main" href={whatsapp} rel="noopener" ref={focus}>
          <Icon name="brand-whatsapp" />
          {say.ask}
        </a>
      )}
    </div>
  );
}

/** The reason why a payment was not started again. `again`: pressing once more may help. */
interface RetryRefusal {
  action: 'again' | 'price' | 'ask';
  text: string;
}

/**
 * Starts another attempt at a failed payment and goes to its page in the same tab. The order stays the same,
 * so that pressing the button in two tabs leads to one payment.
 * @param reload called when the payment turns out not to have failed
 */
export function useRetry(id: string, reload: () => void) {
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RetryRefusal | null>(null);

  useEffect(() => {
    // Left for the payment page and shown again as it was.
    const show = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      sending.current = false;
      setBusy(false);
    };
    window.addEventListener('pageshow', show);
    return () => window.removeEventListener('pageshow', show);
  }, []);

  const retry = async () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setRefusal(null);
    const answer = await postJson<{ redirect_url?: string }>(paths.api.retryPayment(id), {});
    if (answer.kind === 'ok' && answer.body.redirect_url) {
      resumeAttempt(id, answer.body.redirect_url);
      window.location.assign(answer.body.redirect_url);
      return;
    }
    sending.current = false;
    setBusy(false);
    if (answer.kind === 'unreachable') return setRefusal({ action: 'again', text: say.unreachable });
    if (answer.kind === 'ok') return setRefusal({ action: 'again', text: say.unavailable });
    const { status, body, message, retryAfter } = answer;
    // Somebody else is paying for the only piece: that may come to nothing.
    if (status === 409 && typeof body.retry_after === 'number')
      return setRefusal({ action: 'again', text: message });
    if (status === 409 && Array.isArray(body.items))
      return setRefusal({ action: 'price', text: say.linesChanged });
    if (status === 409 && typeof body.unit_price !== 'number') {
      // Paid meanwhile, which the page then shows; or never to be paid any more.
      reload();
      return setRefusal({ action: 'ask', text: message });
    }
    setRefusal(refusalOf(status, body.unit_price, retryAfter));
  };
  return { busy, refusal, retry };
}

function refusalOf(status: number, unitPrice: unknown, retryAfter: number | null): RetryRefusal {
  if (status === 409 && typeof unitPrice === 'number')
    return { action: 'price', text: say.priceChanged(formatPrice(toPaise(unitPrice))) };
  if (status === 404) return { action: 'ask', text: say.notOnSale };
  if (status === 429) return { action: 'again', text: say.tooMany(inMinutes(retryAfter)) };
  return { action: 'again', text: say.unavailable };
}
