import type { ReactNode } from 'react';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { Button } from '#ui/Button.tsx';
import { Actions } from '#ui/primitives.tsx';

/**
 * Asks the owner what is to become of a parcel that came back: whether it goes out again or the money goes
 * back, and whether its pieces are on sale again.
 */
export function CameBack({
  order,
  busy,
  sendAgain,
  toMoney,
  children,
}: {
  order: OrderShownWire;
  busy: boolean;
  sendAgain: () => unknown;
  /** Leads to the order's money, where it is given back. */
  toMoney: () => void;
  /** The products of the order, each with its place in the shop. */
  children: ReactNode;
}) {
  const isOpen = order.to_do === 'look';
  return (
    <section aria-labelledby="came-back" className="panel came-back">
      <h2 id="came-back">The parcel came back</h2>
      {isOpen && (
        <>
          <p>
            Ask {order.customer_name}: does it go out again, or does the money go back? If you agree on
            something else, press ‘I have settled it another way’ under ‘Money’.
          </p>
          <Actions>
            <Button icon="truck-delivery" busy={busy} act={sendAgain}>
              Send it again
            </Button>
            <Button icon="receipt-rupee" act={toMoney}>
              Give money back
            </Button>
          </Actions>
        </>
      )}
      {children}
    </section>
  );
}
