import { useState } from 'react';
import type { OwnProductWire } from '#domain/catalogue/product.ts';
import { indiaClock } from '#domain/site/india-time.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { useApiQuery } from '../api/query.ts';
import { useSend } from '../api/use-send.ts';
import { Question } from '../shell/Question.tsx';
import { keepFocus } from '../shell/Screen.tsx';

/**
 * Says since when somebody is paying for a single piece, and lets the owner release it. Shows nothing
 * otherwise.
 */
export function BeingPaid({ product }: { product: OwnProductWire }) {
  const [asking, setAsking] = useState(false);
  const { id, product_name: name, paying_since: since } = product;
  const { send, busy, failure } = useSend(
    () => postAdmin<{ message: string }>(paths.api.releaseProduct(id), {}),
    {
      done: ({ message }) => message,
      failed: 'The piece could not be released. Please try again.',
      quiet: true,
    },
  );
  const close = () => {
    setAsking(false);
    keepFocus();
  };
  const release = async () => {
    const sent = await send();
    if (sent?.ok || sent?.isOutdated) close();
  };
  if (!since) return null;
  const clock = indiaClock(new Date(since), new Date());
  return (
    <>
      <p className="small being-paid">
        Being paid since <time dateTime={since}>{clock}</time>{' '}
        <Button look="quiet" act={() => setAsking(true)} about={name}>
          Release
        </Button>
      </p>
      {asking && (
        <Question
          yes="Yes, release it!"
          no="Keep waiting"
          busy={busy}
          failure={failure?.text}
          onYes={() => void release()}
          onNo={close}
        >
          <p>
            A buyer began to pay for {name} at {clock}. Once you release it, others can buy it too.
          </p>
          <p className="muted">
            The first buyer’s payment page stays open, and the piece goes to whoever pays first. If both pay,
            the second one’s money goes back by itself.
          </p>
        </Question>
      )}
    </>
  );
}

/** Says the same in the form of a product, read again each minute. */
export function BeingPaidNow({ productId }: { productId: number }) {
  const { data } = useApiQuery<{ datalist: OwnProductWire }>(paths.api.editProduct(productId), {
    everyMinute: true,
  });
  return data && data.datalist.id === productId ? <BeingPaid product={data.datalist} /> : null;
}
