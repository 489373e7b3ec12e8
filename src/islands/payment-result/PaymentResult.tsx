import { type RefObject, useEffect, useRef, useState } from 'react';
import { phoneForReading, phoneLink, whatsappLink } from '#domain/enquiry/contact.ts';
import type { LaterHeading } from '#domain/order/buyer-news.ts';
import type { OrderStatus } from '#domain/order/order.ts';
import type { TalkAhead } from '#domain/order/talk-ahead.ts';
import { takeOutPaid } from '#lib/basket.ts';
import { endAttempt, readAttempt, type StartedAttempt } from '#lib/checkout-draft.ts';
import { rememberOrder } from '#lib/own-orders.ts';
import { paths } from '#lib/paths.ts';
import { Facts } from '#ui/Facts.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useReady } from '#ui/use-ready.ts';
import { chat } from '#words/chat.ts';
import { result as say } from '#words/result.ts';
import { StepsOfParcel, StepsOfTalk } from './NextSteps.tsx';
import { OrderFacts, orderIdFact, type Thing } from './OrderFacts.tsx';
import { type OrderedProduct, TryAgain, useRetry } from './TryAgain.tsx';
import { usePayment } from './use-payment.ts';
import { WhatNext } from './WhatNext.tsx';
import './payment-result.css';

const icons = { COMPLETED: 'check', FAILED: 'x', pending: 'hourglass' } as const;
/** The icons of what has happened to a paid order since. */
const laterIcons: Record<LaterHeading['look'], IconName> = {
  sent: 'truck-delivery',
  arrived: 'check',
  cameBack: 'arrow-back-up',
  ended: 'x',
  returned: 'receipt-rupee',
  partly: 'receipt-rupee',
};

/** Returns how a status of the server is shown; one that is not known is shown as pending. */
function shownStatus(status: string): OrderStatus {
  const upper = status.toUpperCase();
  return upper === 'COMPLETED' || upper === 'FAILED' ? upper : 'pending';
}

interface Props {
  id: string;
  /** Address of the receipt. */
  receipt: string;
  /** 'NB-1042'; null until it is given. */
  orderNo: string | null;
  /** The payment page when this page was made; null for none. A tab with a newer attempt knows better. */
  payPage: string | null;
  /** What was ordered, line by line; empty where the order could not be read when this page was made. */
  things: Thing[];
  /** The product of the order; null for several, and where it could not be read when the page was made. */
  ordered: OrderedProduct | null;
  /** What the client of a consultation is told until the talk is over; null for any other order. */
  talk: TalkAhead | null;
  /** True where the payment was only pretended. */
  pretended: boolean;
  /** Ten digits. */
  phone: string;
}

/** The result of a payment: asks for its status until it has ended. */
export default function PaymentResult(props: Props) {
  const { id, payPage, things, ordered, pretended, phone } = props;
  const root = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingWent = useRef(false);
  const { found, trouble, isLate, again, reload } = usePayment(id);
  // Kept here: a reload takes the button away for a moment, and the refusal must still be readable.
  const retry = useRetry(id, reload);
  const [attempt, setAttempt] = useState<StartedAttempt | null>(null);
  const { order, news } = found ?? { order: null, news: null };
  const status = order && shownStatus(order.status);
  // Once shown, the order number stays, also while the status is read again.
  const orderNo = found?.order_no ?? props.orderNo;
  const title = trouble ? say.unknown : status && (news?.title ?? say.titles[status]);
  const whatsapp = whatsappLink(phone, chat.aboutOrder(orderNo ?? id));
  const askAgain = () => {
    // The button goes, and would take the focus along; so would the heading that another takes the place of.
    heading.current?.focus();
    headingWent.current = order === null;
    again();
  };
  useReady(root);
  // The link of this page is often passed on; what opens the receipt is not to go with it.
  useEffect(() => {
    if (location.search) history.replaceState(history.state, '', location.pathname);
  }, []);
  // Once all money went back or the order was cancelled, nothing is to be prepared.
  const goesOn = !news?.look || news.look === 'partly';
  const talk = status === 'COMPLETED' && news && goesOn ? props.talk : null;
  const toPay = news?.pay === 'now' && !trouble ? (attempt?.redirectUrl ?? payPage) : null;
  const product: OrderedProduct | null = ordered ?? attempt?.product ?? null;
  // A buyer looks for what was bought; a client first has something to send, and others something to pay.
  const isShownFirst = status === 'COMPLETED' && !talk;
  const facts = order && <OrderFacts order={order} orderNo={orderNo} things={things} />;

  useEffect(() => {
    if (!status || !title) return;
    setAttempt(readAttempt(id));
    document.title = title;
    if (headingWent.current) heading.current?.focus();
    headingWent.current = false;
    if (status !== 'pending') endAttempt(id, status);
    if (status === 'COMPLETED') takeOutPaid(id);
  }, [status, title, id]);
  const ordersName = order?.product_name;
  useEffect(() => {
    if (ordersName) rememberOrder({ id, number: orderNo, product: ordersName });
  }, [id, orderNo, ordersName]);

  return (
    <div className={order || trouble ? 'wrap result' : 'wrap result result--checking'} ref={root}>
      <p className="visually-hidden" role="status">
        {status && !trouble && say.heard[status]}
      </p>
      {!order && <Checking heading={heading} trouble={trouble} id={id} orderNo={orderNo} />}
      {pretended && <Notice kind="plain">{say.isTest}</Notice>}
      {order && news && status && (
        <div className={`result-card result-card--${news.look ?? status.toLowerCase()}`}>
          <div className="result-head">
            <span className="result-icon">
              <Icon name={news.look ? laterIcons[news.look] : icons[status]} />
            </span>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
          </div>
          {news.text.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {news.pay === 'again' && (
            <TryAgain
              product={product}
              isFromBasket={attempt?.draftOf === 'basket'}
              whatsapp={whatsapp}
              {...retry}
            />
          )}
          {isShownFirst && facts}
          {talk && <StepsOfTalk talk={talk} id={id} called={orderNo ?? id} phone={phone} />}
          {news.steps.length > 0 && (
            <StepsOfParcel title={talk ? say.steps.parcel : say.steps.title} steps={news.steps} />
          )}
          {!trouble && <WhatNext news={news} status={status} isLate={isLate} toPay={toPay} />}
          {!isShownFirst && facts}
        </div>
      )}
      <Trouble shown={trouble} label={order ? say.checkAgain : say.tryAgain} act={askAgain} />
      <OnwardLinks
        receipt={props.receipt}
        status={status}
        toPay={news?.awaits_payment ? null : toPay}
        hasSteps={talk !== null}
        hasReceipt={news?.has_receipt ?? false}
      />
      <p className="result-help cluster">
        <a className="quiet" href={whatsapp} rel="noopener">
          <Icon name="brand-whatsapp" />
          {say.chat}
        </a>
        <a className="quiet" href={phoneLink(phone)}>
          <Icon name="phone" />
          {phoneForReading(phone)}
        </a>
      </p>
    </div>
  );
}

/** The heading while no status is known, and the name by which the order can be asked about. */
function Checking({
  heading,
  trouble,
  id,
  orderNo,
}: {
  heading: RefObject<HTMLHeadingElement | null>;
  trouble: boolean;
  id: string;
  orderNo: string | null;
}) {
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {trouble ? say.unknown : say.checking}
      </h1>
      {!trouble && <p className="lead">{say.mayTakeAWhile}</p>}
      <div className="result-facts">
        <Facts facts={[orderIdFact(id, orderNo)]} />
      </div>
    </>
  );
}

/** Says that the status could not be read, with a button to ask again. */
function Trouble({ shown, label, act }: { shown: boolean; label: string; act: () => void }) {
  return (
    <Notice kind="bad">
      {shown && (
        <>
          <p>{say.notRead}</p>
          <button type="button" className="button" onClick={act}>
            {label}
          </button>
        </>
      )}
    </Notice>
  );
}

/** The links that lead on from here. */
function OnwardLinks({
  receipt,
  status,
  toPay,
  hasSteps,
  hasReceipt,
}: {
  receipt: string;
  status: OrderStatus | null;
  /** Where an order is paid whose payment has not begun; null for any other. */
  toPay: string | null;
  /** True where the steps of a consultation come first. */
  hasSteps: boolean;
  hasReceipt: boolean;
}) {
  return (
    <p className="result-actions cluster no-print">
      {status === 'pending' && toPay && (
        <a className="button button--main" href={toPay}>
          {say.toPaymentPage}
        </a>
      )}
      {status === 'COMPLETED' && hasReceipt && (
        <a className={hasSteps ? 'button' : 'button button--main'} href={receipt}>
          <Icon name="receipt-rupee" />
          {say.receipt}
        </a>
      )}
      {status === 'COMPLETED' && !hasSteps && (
        <a className="button" href={paths.shop()}>
          {say.shop}
        </a>
      )}
      <a className="button" href={paths.home()}>
        {say.goHome}
      </a>
    </p>
  );
}
