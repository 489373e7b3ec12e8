import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatTotal, toPaise } from '#domain/money/money.ts';
import type { LaterHeading } from '#domain/order/buyer-news.ts';
import type { OrderStatus, OrderWire } from '#domain/order/order.ts';
import { endAttempt, readAttempt, type StartedAttempt } from '#lib/checkout-draft.ts';
import { copy } from '#lib/copy.ts';
import { rememberOrder } from '#lib/own-orders.ts';
import { paths } from '#lib/paths.ts';
import { Facts } from '#ui/Facts.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useReady } from '#ui/use-ready.ts';
import { TryAgain, useRetry } from './TryAgain.tsx';
import { useOrderNumber } from './use-order-number.ts';
import { usePayment } from './use-payment.ts';
import './payment-result.css';

/** For screen readers, when the status comes or changes; the heading says the rest. */
const heard = { COMPLETED: 'Paid.', FAILED: 'Not paid.', pending: 'Not confirmed yet.' } as const;
const icons = { COMPLETED: 'check', FAILED: 'x', pending: 'hourglass' } as const;
/** The icons of what has happened to a paid order since. */
const laterIcons: Record<LaterHeading['look'], IconName> = {
  sent: 'truck-delivery',
  arrived: 'check',
  ended: 'x',
  returned: 'receipt-rupee',
};

/** Returns how a status of the server is shown; one that is not known is shown as pending. */
function shownStatus(status: string): OrderStatus {
  const upper = status.toUpperCase();
  return upper === 'COMPLETED' || upper === 'FAILED' ? upper : 'pending';
}

interface Props {
  id: string;
  /** 'NB-1042'; null until it is given. */
  orderNo: string | null;
  /** The heading of a paid order to which something has happened since; null while it is only paid. */
  later: LaterHeading | null;
  /** Says what still comes, once the order is paid; empty for nothing. */
  next: string;
  /** The payment page when this page was made; null for none. A tab with a newer attempt knows better. */
  payPage: string | null;
  /** The product of the order; null where the order could not be read when the page was made. */
  ordered: StartedAttempt['product'];
  /** False where the order pays for nothing: another buyer had paid for the only piece. */
  hasReceipt: boolean;
  /** True where it was not known yet whose the only piece is: once paid, the page is asked for anew. */
  mayBeLost: boolean;
  /** Address of the page for birth details, where the order is for a consultation that still needs them. */
  detailsPage: string | null;
  /** True where the payment was only pretended. */
  pretended: boolean;
  whatsapp: string;
  phone: { link: string; text: string };
}

/** The result of a payment: asks for its status until it has ended. */
export default function PaymentResult(props: Props) {
  const { id, later, next, payPage, ordered, mayBeLost, pretended, whatsapp, phone } = props;
  const root = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingWent = useRef(false);
  const { order, trouble, waitingLong, again, reload } = usePayment(id);
  // Kept here: a reload takes the button away for a moment, and the refusal must still be readable.
  const retry = useRetry(id, reload);
  const [attempt, setAttempt] = useState<StartedAttempt | null>(null);
  const status = order && shownStatus(order.status);
  const orderNo = useOrderNumber(props.orderNo, status === 'COMPLETED' || status === 'FAILED');
  const shownLater = status === 'COMPLETED' ? later : null;
  const title = status && (shownLater?.title ?? copy.paymentTitles[status]);
  const askAgain = () => {
    // The button goes, and would take the focus along; so would the heading that another takes the place of.
    heading.current?.focus();
    headingWent.current = order === null;
    again();
  };
  useReady(root);
  const toPay = attempt?.redirectUrl ?? payPage;
  const product = ordered ?? attempt?.product ?? null;
  const isOvertaken = mayBeLost && status === 'COMPLETED';
  useEffect(() => {
    if (isOvertaken) window.location.reload();
  }, [isOvertaken]);

  useEffect(() => {
    if (!status || !title) return;
    setAttempt(readAttempt(id));
    document.title = title;
    if (headingWent.current) heading.current?.focus();
    headingWent.current = false;
    if (status !== 'pending') endAttempt(id, status);
  }, [status, title, id]);
  const ordersName = order?.product_name;
  useEffect(() => {
    if (ordersName) rememberOrder({ id, number: orderNo, product: ordersName });
  }, [id, orderNo, ordersName]);

  return (
    <div
      className={order || trouble ? 'wrap result' : 'wrap result result--checking'}
      ref={root}
      data-order-number={orderNo ?? ''}
    >
      <p className="visually-hidden" role="status">
        {status && heard[status]}
      </p>
      {!order && <Checking heading={heading} trouble={trouble} />}
      {pretended && <Notice kind="plain">This is a test order. Nothing is charged or sent.</Notice>}
      {order && status && (
        <div className={`result-card result-card--${shownLater?.look ?? status.toLowerCase()}`}>
          <span className="result-icon">
            <Icon name={shownLater ? laterIcons[shownLater.look] : icons[status]} />
          </span>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <WhatNext
            order={order}
            status={status}
            next={next}
            waitingLong={waitingLong}
            canPay={toPay !== null}
          />
          <Details order={order} orderNo={orderNo} />
        </div>
      )}
      <Trouble shown={trouble} label={order ? 'Check again' : 'Try again'} act={askAgain} />
      {status === 'FAILED' && <TryAgain product={product} whatsapp={whatsapp} {...retry} />}
      <OnwardLinks
        id={id}
        status={status}
        toPay={toPay}
        product={product}
        detailsPage={props.detailsPage}
        hasReceipt={props.hasReceipt}
      />
      <p className="result-help cluster">
        <a className="quiet" href={whatsapp} rel="noopener">
          <Icon name="brand-whatsapp" />
          Ask on WhatsApp about this order
        </a>
        <a className="quiet" href={phone.link}>
          <Icon name="phone" />
          {phone.text}
        </a>
      </p>
    </div>
  );
}

/** The heading while no status is known. */
function Checking({ heading, trouble }: { heading: RefObject<HTMLHeadingElement | null>; trouble: boolean }) {
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {trouble ? 'Payment status not known yet' : copy.checkingPayment}
      </h1>
      {!trouble && (
        <p className="lead">
          This may take a few seconds. If the status does not come, please reload the page.
        </p>
      )}
    </>
  );
}

/** Says that the status could not be read, with a button to ask again. */
function Trouble({ shown, label, act }: { shown: boolean; label: string; act: () => void }) {
  return (
    <Notice kind="bad">
      {shown && (
        <>
          <p>
            We cannot read the status of this payment just now. The payment itself is not affected. If you
            have paid, please do not pay again.
          </p>
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
  id,
  status,
  toPay,
  product,
  detailsPage,
  hasReceipt,
}: {
  id: string;
  status: OrderStatus | null;
  toPay: string | null;
  product: StartedAttempt['product'];
  detailsPage: string | null;
  hasReceipt: boolean;
}) {
  return (
    <p className="result-actions cluster no-print">
      {status === 'pending' && toPay && (
        <a className="button" href={toPay}>
          Back to the payment page
        </a>
      )}
      {status === 'COMPLETED' && detailsPage && (
        <a className="button button--main" href={detailsPage}>
          Send your birth details
        </a>
      )}
      {status === 'COMPLETED' && hasReceipt && (
        <a className={detailsPage ? 'button' : 'button button--main'} href={paths.receipt(id)}>
          <Icon name="receipt-rupee" />
          Your receipt
        </a>
      )}
      {status === 'COMPLETED' && product && (
        <a className="button" href={paths.product(product.id, product.slug)}>
          See the product
        </a>
      )}
      <a className="button" href={paths.home()}>
        {copy.goHome}
      </a>
    </p>
  );
}

function Details({ order, orderNo }: { order: OrderWire; orderNo: string | null }) {
  return (
    <Facts
      facts={[
        ['Customer Name', order.customer_name],
        ['Product Name', order.product_name],
        ['Order Mode', order.payment_mode ?? 'N/A'],
        ['Order ID', orderNo ? <OrderNumber key="number" number={orderNo} /> : 'It comes in a moment.'],
        [
          'Amount',
          <span key="amount" className="price">
            {formatTotal(toPaise(order.amount))}
          </span>,
        ],
      ]}
    />
  );
}

/** The order number, with a button that copies it. */
function OrderNumber({ number }: { number: string }) {
  const [isCopied, setCopied] = useState(false);
  const copyNumber = () =>
    navigator.clipboard?.writeText(number).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <span className="cluster">
      <span className="result-number">{number}</span>
      <button type="button" className="quiet no-print" onClick={copyNumber}>
        <Icon name="copy" />
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      </button>
    </span>
  );
}

/** Says what a state of the payment means for the buyer, and what to do. */
function WhatNext({
  order,
  status,
  next,
  waitingLong,
  canPay,
}: {
  order: OrderWire;
  status: OrderStatus;
  next: string;
  waitingLong: boolean;
  canPay: boolean;
}) {
  if (status === 'COMPLETED') {
    return (
      <p>
        Thank you, {order.customer_name.split(' ')[0]}. {next} You find this page again under{' '}
        <a href={paths.yourOrder()}>your order</a>, by the number below.
      </p>
    );
  }
  if (status === 'FAILED') {
    return (
      <>
        <p>
          The payment did not go through, so nothing was charged. If your account shows a debit all the same,
          your bank will return it automatically within five days of the payment.
        </p>
        <p>If you have a question, message or call us with the number below.</p>
      </>
    );
  }
  return (
    <>
      <p>
        Your bank has not confirmed this payment yet. Most are settled within a few minutes.{' '}
        <strong>If you have paid, please do not pay again.</strong> This page updates automatically. You can
        also close it and open the same link later, or find it under{' '}
        <a href={paths.yourOrder()}>your order</a>.
        {canPay && ' If you have not paid yet, go back to the payment page.'}
      </p>
      {waitingLong && (
        <p>
          We are still waiting for your bank. If money was debited from your account and the payment fails,
          your bank will return it automatically within five days of the payment.
        </p>
      )}
    </>
  );
}
