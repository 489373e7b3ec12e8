import { type RefObject, useEffect, useRef, useState } from 'react';
import { phoneForReading, phoneLink, whatsappLink } from '#domain/enquiry/contact.ts';
import { formatTotal, toPaise } from '#domain/money/money.ts';
import type { LaterHeading, PaymentStatusWire } from '#domain/order/buyer-news.ts';
import type { OrderStatus, OrderWire } from '#domain/order/order.ts';
import type { TalkAhead } from '#domain/order/talk-ahead.ts';
import { ProductImage } from '#islands/product/ProductImage.tsx';
import { takeOutPaid } from '#lib/basket.ts';
import { endAttempt, readAttempt, type StartedAttempt } from '#lib/checkout-draft.ts';
import { rememberOrder } from '#lib/own-orders.ts';
import { paths } from '#lib/paths.ts';
import { Facts } from '#ui/Facts.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { OwnersText } from '#ui/OwnersText.tsx';
import { useReady } from '#ui/use-ready.ts';
import { chat } from '#words/chat.ts';
import { result as say } from '#words/result.ts';
import { TryAgain, useRetry } from './TryAgain.tsx';
import { usePayment } from './use-payment.ts';
import './payment-result.css';

const icons = { COMPLETED: 'check', FAILED: 'x', pending: 'hourglass' } as const;
/** The icons of what has happened to a paid order since. */
const laterIcons: Record<LaterHeading['look'], IconName> = {
  sent: 'truck-delivery',
  arrived: 'check',
  cameBack: 'truck-return',
  ended: 'x',
  returned: 'receipt-rupee',
};

/** Returns how a status of the server is shown; one that is not known is shown as pending. */
function shownStatus(status: string): OrderStatus {
  const upper = status.toUpperCase();
  return upper === 'COMPLETED' || upper === 'FAILED' ? upper : 'pending';
}

/** A line of the order. */
export interface Thing {
  /** Name of the product or service in English, by which it is drawn where it has no photograph. */
  name: string;
  /** '2 × Ruby, Setting: Ring'. */
  text: string;
  /** File of its photograph as it was ordered; null for a product without one. */
  image: string | null;
  /** Address of its page; null for what is not from the shop. */
  page: string | null;
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
  ordered: StartedAttempt['product'];
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
  // Once money went back or the order was cancelled, nothing is to be prepared.
  const talk = status === 'COMPLETED' && news && !news.look ? props.talk : null;
  const toPay = news?.pay === 'now' && !trouble ? (attempt?.redirectUrl ?? payPage) : null;
  const product = ordered ?? attempt?.product ?? null;

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
          <span className="result-icon">
            <Icon name={news.look ? laterIcons[news.look] : icons[status]} />
          </span>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
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
          {status === 'COMPLETED' && <Things things={things} />}
          {talk && <StepsOfTalk talk={talk} id={id} called={orderNo ?? id} phone={phone} />}
          {news.steps.length > 0 && <Steps title={talk ? steps.parcel : steps.title} steps={news.steps} />}
          {!trouble && <WhatNext news={news} status={status} isLate={isLate} toPay={toPay} />}
          <Details order={order} orderNo={orderNo} things={things} />
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

const steps = say.steps;

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

/** What happens with a consultation now, in three steps. */
function StepsOfTalk({
  talk: { time, details, toSend, talk },
  id,
  called,
  phone,
}: {
  talk: TalkAhead;
  id: string;
  /** The order's number, or its id before it has one. */
  called: string;
  phone: string;
}) {
  return (
    <section className="result-steps" aria-labelledby="result-steps">
      <h2 id="result-steps">{steps.title}</h2>
      <ol>
        <li>{time}</li>
        <li>
          {details && (
            <>
              {details.haveArrived
                ? steps.arrived(details.name)
                : steps.send(details.name, details.areForTwo)}{' '}
              <a
                className={details.haveArrived ? 'button' : 'button button--main'}
                href={paths.birthDetails(id)}
              >
                {details.haveArrived ? steps.seeOrChange(details.name) : steps.sendThem(details.name)}
              </a>
            </>
          )}
          {toSend.map((thing) => (
            <span key={thing}>
              {steps.beforeTalk(thing)}{' '}
              <a
                className="button button--main"
                href={whatsappLink(phone, chat.sending(thing, called))}
                rel="noopener"
              >
                <Icon name="brand-whatsapp" />
                {steps.onWhatsapp(thing)}
              </a>
            </span>
          ))}
          {!details && toSend.length === 0 && steps.nothing}
        </li>
        <li>{talk}</li>
      </ol>
    </section>
  );
}

/** What happens with a parcel, in three steps. */
function Steps({ title, steps: texts }: { title: string; steps: string[] }) {
  return (
    <section className="result-steps" aria-labelledby="result-parcel">
      <h2 id="result-parcel">{title}</h2>
      <ol>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </section>
  );
}

/** Most lines whose names stand beside their photographs; the table names them all. */
const MOST_NAMED = 4;

/** Shows what was bought. */
function Things({ things }: Pick<Props, 'things'>) {
  const goods = things.filter(({ page }) => page !== null);
  if (goods.length === 0) return null;
  const isLong = goods.length > MOST_NAMED;
  return (
    <ul className={isLong ? 'plain result-things is-long' : 'plain result-things'} aria-label={say.things}>
      {goods.map((thing, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may read alike, and none moves
        <li key={n}>
          <a href={thing.page ?? ''}>
            <Photo {...thing} />
            <span className={isLong ? 'visually-hidden' : undefined}>
              <OwnersText>{thing.text}</OwnersText>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The photograph of a line. A picture that is no longer kept gives way to the drawing of its kind. */
function Photo({ name, image }: Thing) {
  const [isGone, setGone] = useState(false);
  return (
    <span onErrorCapture={() => setGone(true)}>
      <ProductImage
        file={isGone ? null : image}
        folder="product_images"
        name={name}
        alt=""
        sizes="96px"
        widest={320}
      />
    </span>
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

/** Lists what an order of several lines is for. */
function Names({ things }: Pick<Props, 'things'>) {
  return (
    <ul className="plain result-lines">
      {things.map(({ text }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may read alike, and none moves
        <li key={n}>
          <OwnersText>{text}</OwnersText>
        </li>
      ))}
    </ul>
  );
}

function Details({ order, orderNo, things }: Pick<Props, 'orderNo' | 'things'> & { order: OrderWire }) {
  return (
    <div className="result-facts">
      <Facts
        facts={[
          [say.facts.customer, order.customer_name],
          [
            say.facts.product,
            things.length > 1 ? (
              <Names key="names" things={things} />
            ) : (
              <OwnersText key="name">{order.product_name}</OwnersText>
            ),
          ],
          [say.facts.mode, order.payment_mode ?? say.facts.none],
          orderIdFact(order.merchant_transaction_id, orderNo),
          [
            say.facts.amount,
            <span key="amount" className="price">
              {formatTotal(toPaise(order.amount))}
            </span>,
          ],
        ]}
      />
    </div>
  );
}

/** The row with the order's number, once there is one, and its id. */
const orderIdFact = (id: string, orderNo: string | null) =>
  [
    say.facts.orderId,
    <span key="id" className="result-names">
      {orderNo && <Copied text={orderNo} name="result-number" of={say.ofOrderNumber} />}
      <Copied text={id} name={orderNo ? 'result-id small muted' : 'result-id'} of={say.ofOrderId} />
    </span>,
  ] as const;

/** A text with a button that copies it. */
function Copied({ text, name, of }: { text: string; name: string; of: string }) {
  const [isCopied, setCopied] = useState(false);
  const copyText = () =>
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <span className="cluster">
      <span className={name}>{text}</span>
      <button type="button" className="quiet no-print" onClick={copyText}>
        <Icon name="copy" />
        <span aria-live="polite">
          {isCopied ? say.copied : say.copy}
          <span className="visually-hidden">{of}</span>
        </span>
      </button>
    </span>
  );
}

/** Says what a state of the payment means for the buyer, and what to do. */
function WhatNext({
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
