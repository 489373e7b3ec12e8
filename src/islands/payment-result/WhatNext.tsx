import type { OrderStatus, OrderWire } from '#domain/order/order.ts';

/** What a state of the payment means for the buyer, and what to do. */
export function WhatNext({
  order,
  status,
  next,
  waitingLong,
}: {
  order: OrderWire;
  status: OrderStatus;
  next: string;
  waitingLong: boolean;
}) {
  if (status === 'COMPLETED') {
    return (
      <p>
        Thank you, {order.customer_name.split(' ')[0]}. {next} Please keep the order ID.
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
        <p>If you have a question, message or call us with the order ID below.</p>
      </>
    );
  }
  return (
    <>
      <p>
        Your bank has not confirmed this payment yet. Most are settled within a few minutes.{' '}
        <strong>If you have paid, please do not pay again.</strong> This page updates automatically. You can
        also close it and open the same link later.
      </p>
      {waitingLong && (
        <p>
          We are still waiting for your bank. Please note your order ID. If money was debited from your
          account and the payment fails, your bank will return it automatically within five days of the
          payment.
        </p>
      )}
    </>
  );
}
