import type { PaymentStatusWire } from '#domain/order/buyer-news.ts';
import type { OrderStatus } from '#domain/order/order.ts';
import { paths } from '#lib/paths.ts';
import { result as say } from '#words/result.ts';

/** Says what a state of the payment means for the buyer, and what to do. */
export function WhatNext({
  news,
  status,
  isLate,
  toPay,
}: {
  news: PaymentStatusWire['news'];
  status: OrderStatus;
  isLate: boolean;
  toPay: string | null;
}) {
  const yourOrder = <a href={paths.yourOrder()}>{say.yourOrder}</a>;
  return (
    <>
      {status === 'COMPLETED' && (
        <p>
          {say.findAgain[0]}
          {yourOrder}
          {say.findAgain[1]}
        </p>
      )}
      {status === 'FAILED' && <p>{say.ifQuestion}</p>}
      {news.awaits_payment && <Waiting isLate={isLate} toPay={toPay} />}
      {status === 'pending' && (
        <p>
          {say.updates[0]}
          {yourOrder}
          {say.updates[1]}
        </p>
      )}
    </>
  );
}

/** Tells a buyer whose bank is slow from one who came back without paying: only the buyer knows which it is. */
function Waiting({ isLate, toPay }: { isLate: boolean; toPay: string | null }) {
  return (
    <>
      <p>{isLate ? say.stillNoWord : say.noWord}</p>
      <div className="result-cases">
        <section>
          <h2>{isLate ? say.ifShown : say.paid}</h2>
          <p>
            <strong>{say.notAgain}</strong> {isLate ? say.keepAsking : say.mostBanks}
          </p>
        </section>
        <section>
          <h2>{isLate ? say.ifNotShown : say.cameBack}</h2>
          <p>{isLate ? say.notPaidYet : say.nothingCharged}</p>
          {toPay && (
            <a className="button button--main" href={toPay}>
              {say.backToPaymentPage}
            </a>
          )}
        </section>
      </div>
    </>
  );
}
