import { retryCopy } from '#lib/copy.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useRetry } from './use-retry.ts';

const focus = (element: HTMLElement | null) => element?.focus();

/** The one main thing to do after a failed payment, and why it cannot be done where it cannot. */
export function TryAgain({
  id,
  product,
  whatsapp,
  reload,
}: {
  id: string;
  /** What was ordered, where this tab knows it. */
  product: { id: number; slug: string } | null;
  whatsapp: string;
  reload: () => void;
}) {
  const { busy, refusal, retry } = useRetry(id, reload);
  return (
    <div className="result-again no-print">
      {!refusal && <p>{retryCopy.kept}</p>}
      <Notice kind="bad">{refusal && <p>{refusal.text}</p>}</Notice>
      {(!refusal || refusal.action === 'again') && (
        <button
          type="button"
          className="button button--main"
          aria-disabled={busy}
          onClick={() => void retry()}
        >
          {busy ? retryCopy.busy : retryCopy.again}
        </button>
      )}
      {refusal?.action === 'price' && (
        <a
          className="button button--main"
          href={product ? paths.checkout(product.id, product.slug) : paths.shop()}
          ref={focus}
        >
          {retryCopy.seePrice}
        </a>
      )}
      {refusal?.action === 'ask' && (
        <a className="button button--main" href={whatsapp} rel="noopener" ref={focus}>
          <Icon name="brand-whatsapp" />
          Ask on WhatsApp
        </a>
      )}
    </div>
  );
}
