import { type RefObject, useEffect, useRef, useState } from 'react';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { type OrderUpdate, parcelBefore } from '#domain/order/parcel.ts';
import { paths } from '#lib/paths.ts';
import { queryClient } from '../api/query.ts';
import { offerUndo } from '../shell/popups.tsx';
import { cancelling, nextStep, type Step } from './order-steps.ts';
import { lastCourier, rememberCourier } from './parcel-fields.tsx';
import type { OrderDraft, Typed } from './use-order-draft.ts';
import type { useUpdate } from './use-order-update.ts';

/** Time, in milliseconds, after which the order is drawn as cancelled and the question is gone. */
const DRAWN_MS = 150;

/**
 * Returns a function that takes an order a step on or back, saves what the owner has typed with it, and
 * offers an undo. It returns false if nothing was saved.
 */
export function useTakeStep(
  order: OrderShownWire,
  draft: OrderDraft,
  update: ReturnType<typeof useUpdate>['update'],
) {
  const withdrawUndo = useRef(() => {});
  useEffect(() => () => withdrawUndo.current(), []);
  return async ({ to, done }: Step, written: OrderUpdate = {}): Promise<boolean> => {
    const before = parcelBefore(order);
    const { typed, changed } = draft;
    // Only a parcel that leaves is worth an e-mail, not one whose delivery is taken back.
    const silent = to === 'shipped' ? { tell_buyer: false } : {};
    if (!(await update({ ...changed, ...silent, ...written, fulfilment: to }))) return false;
    draft.clear();
    const undo = async () => {
      const shown = queryClient.getQueryData<{ order: OrderShownWire }>([paths.api.showOrder(order.id)]);
      if (!(await update(before, shown?.order ?? order, 'undo'))) return;
      // Bring back the texts that were saved with the step, so that they can be sent with another one.
      draft.bringBack(typed);
    };
    withdrawUndo.current = offerUndo(done, () => void undo());
    return true;
  };
}

/** Leads to the money of an order, and to its first button. */
export function showMoney({ current: section }: RefObject<HTMLElement | null>): void {
  section?.scrollIntoView({ block: 'center' });
  section?.querySelector('button')?.focus({ preventScroll: true });
}

/**
 * Keeps the question whether to cancel an order. Once it is cancelled, the owner is led to the money that she
 * has to give back.
 * @param take cancels the order for a reason; false if that failed
 */
export function useCancelling(
  order: OrderShownWire,
  money: RefObject<HTMLElement | null>,
  take: (why: string) => Promise<boolean>,
) {
  const [isAsking, setAsking] = useState(false);
  const isCancellable =
    order.status === 'COMPLETED' &&
    nextStep(order) !== cancelling &&
    !['cancelled', 'delivered', 'returned'].includes(order.fulfilment);
  useEffect(() => {
    // The order may have been cancelled elsewhere, or by a try whose answer was lost.
    if (!isCancellable) setAsking(false);
  }, [isCancellable]);
  const cancel = async (why: string) => {
    if (!(await take(why))) return;
    setTimeout(() => showMoney(money), DRAWN_MS);
  };
  const ask = () => setAsking(true);
  return { isCancellable, isAsking, ask, keep: () => setAsking(false), cancel };
}

/**
 * Returns the courier of a parcel that leaves, as typed or else as last used, and remembers it for the next
 * parcel.
 */
export function shippedWith(typed: Typed, order: OrderShownWire): OrderUpdate {
  const courier = (typed.courier ?? order.courier ?? lastCourier()).trim();
  rememberCourier(courier);
  return { courier };
}
