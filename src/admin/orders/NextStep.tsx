import type { ReactNode } from 'react';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { parcelFields } from '#domain/order/parcel.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import type { Step } from './order-steps.ts';
import { CourierField, lastCourier, TrackingField } from './parcel-fields.tsx';
import type { TextName, Typed } from './use-order-draft.ts';

/**
 * Shows the button of the next step of an order, below the fields that belong to the step. It takes the place of
 * the step before. So it is visibly out of use for a moment, in which a tap may still be meant for that one.
 */
export function NextStep({
  step: { to, button },
  busy,
  isPausing,
  take,
  children,
}: {
  step: Step;
  busy: boolean;
  isPausing: boolean;
  take: () => unknown;
  children: ReactNode;
}) {
  return (
    <Form className="next-step" act={() => busy || isPausing || take()}>
      {children}
      <Button
        look="wide"
        icon={to === 'packed' ? 'package' : to === 'shipped' ? 'truck-delivery' : 'check'}
        busy={busy || isPausing}
      >
        {busy ? 'Saving...' : button}
      </Button>
    </Form>
  );
}

/** Asks whether the buyer gets an e-mail when the parcel leaves. */
export function TellByMail({ tells, change }: { tells: boolean; change: () => void }) {
  return (
    <label className="line check">
      <input type="checkbox" checked={tells} onChange={change} />
      Tell the buyer by e-mail
    </label>
  );
}

/** Asks by which courier a parcel goes, and for its tracking number. */
export function WayFields({
  order,
  typed,
  type,
}: {
  order: OrderShownWire;
  typed: Typed;
  type: (name: TextName, text: string) => void;
}) {
  const proposed = order.fulfilment === 'packed' ? lastCourier() : '';
  return (
    <>
      <CourierField
        id="courier"
        label={parcelFields.courier.label}
        value={typed.courier ?? order.courier ?? proposed}
        type={(text) => type('courier', text)}
      />
      <TrackingField
        id="tracking"
        label={parcelFields.tracking.label}
        hint="It goes into your message to the buyer."
        value={typed.tracking ?? order.tracking ?? ''}
        type={(text) => type('tracking', text)}
      />
    </>
  );
}
