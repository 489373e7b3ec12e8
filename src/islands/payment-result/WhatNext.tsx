import type { OrderStatus, OrderWire } from '#domain/order.ts';

/** What a state of the payment means for the buyer, and what to do. */
export function WhatNext({
  order,
  status,
  waitingLong,
}: {
  order: OrderWire;
  status: OrderStatus;
  waitingLong: boolean;
}) {
  if (status === 'COMPLETED') {
    return (
      <p>
        Thank you, {order.customer_name.split(' ')[0]}. We have your order and write to you before it leaves.
        Delivery is within 7 working days. Please keep the order ID.
      </p>
    );
  }
  if (status === 'FAILED') {
    return (
      <p>
        The payment did not go through and your order was not placed. If your account shows a debit, the bank
        returns it by itself, at the latest five days after the day you paid.
      </p>
    );
  }
  return (
    <>
      <p>
        Your bank has not confirmed this payment yet. Most are settled within a few minutes.{' '}
        <strong>If you have paid, please do not pay again.</strong> This page checks by itself; you may also
        close it and come back to this link.
      </p>
      {waitingLong && (
        <p>
          Still waiting. Please note your order ID. If your account was charged and the payment fails, the
          bank sends the money back by itself, at the latest five days after the day you paid.
        </p>
      )}
    </>
  );
}
