import { useRef, useState } from 'react';
import { fulfilmentTexts, type OrderUpdate } from '#domain/fulfilment.ts';
import type { OrderShownWire } from '#domain/order-shown.ts';
import { paths } from '#lib/paths.ts';
import { postToOwner } from '../calls/call-owner.ts';
import { toldWhy } from '../calls/told-why.ts';
import { readAnew, reads } from '../calls/use-read.ts';
import { fail } from '../shell/popups.tsx';

export const orderWords = { updateFailed: 'The order could not be updated. Please try again.' } as const;

/** For so long after a step no other is taken, in milliseconds: the second tap of two was meant for the first. */
const PAUSE_MS = 800;

/**
 * Records what the owner does about an order. `update` tells whether it is recorded; a failure is said in a popup,
 * and nothing has changed then.
 */
export function useOrderUpdate(id: string) {
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  const quietUntil = useRef(0);

  const update = async (wanted: OrderUpdate): Promise<boolean> => {
    if (working.current || Date.now() < quietUntil.current) return false;
    working.current = true;
    setBusy(true);
    const answer = await postToOwner(paths.api.updateOrder(id), wanted);
    setBusy(false);
    working.current = false;
    quietUntil.current = Date.now() + PAUSE_MS;
    if (answer.kind === 'ok') {
      reads.setQueryData<{ order: OrderShownWire }>(
        [paths.api.showOrder(id)],
        (read) => read && { order: { ...read.order, fulfilment: wanted.fulfilment } },
      );
      readAnew();
      return true;
    }
    const told = toldWhy(answer, { unknown: fulfilmentTexts.unknownOrder, failed: orderWords.updateFailed });
    if (told === null) return false;
    console.error('The order could not be updated.', id);
    fail(told);
    return false;
  };
  return { busy, update };
}
