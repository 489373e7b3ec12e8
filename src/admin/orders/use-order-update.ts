import { useState } from 'react';
import type { OrderShownWire } from '#domain/order/order-shown.ts';
import { type OrderUpdate, parcelInWords, parcelWanted } from '#domain/order/parcel.ts';
import type { ApiAnswer } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';
import { postAdmin } from '../api/admin-api.ts';
import { queryClient } from '../api/query.ts';
import { useSend } from '../api/use-send.ts';
import type { Difference } from '../shell/Conflict.tsx';
import { merge } from '../shell/merge.ts';

/** An update that was refused, because fields of it were changed elsewhere meanwhile. */
export interface Conflicting {
  wanted: OrderUpdate;
  newer: OrderShownWire;
  /** The fields that both changed. */
  both: Difference[];
}

/**
 * Sends updates of an order, and shows each as soon as it is saved. An update of an order that was changed
 * elsewhere since is saved too, unless both changed the same fields.
 * @param seen the order that the owner saw
 */
export function useUpdate(order: OrderShownWire, seen: OrderShownWire) {
  const [conflict, setConflict] = useState<Conflicting | null>(null);
  const saveMerged = async (
    wanted: OrderUpdate,
    over: OrderShownWire,
  ): Promise<ApiAnswer<{ version: number }>> => {
    const body = { ...wanted, version: over.version };
    const answer = await postAdmin<{ version: number }>(paths.api.updateOrder(order.id), body);
    const newer = newerIn(answer);
    return newer && bothChanged(wanted, over, newer).length === 0 ? saveMerged(wanted, newer) : answer;
  };
  const { send, busy, isPausing, failure, forgetFailure } = useSend(
    ({ wanted, over }: { wanted: OrderUpdate; over: OrderShownWire }) => saveMerged(wanted, over),
    { failed: 'The order could not be updated. Please try again.', oncePerTap: true },
  );
  const update = async (wanted: OrderUpdate, over = seen, tapped = '') => {
    const sent = await send({ wanted, over }, tapped);
    if (sent && !sent.ok && sent.status === 409 && sent.body.order) {
      const newer = sent.body.order as OrderShownWire;
      setConflict({ wanted, newer, both: bothChanged(wanted, over, newer) });
    }
    if (!sent?.ok) return false;
    setConflict(null);
    const { tell_buyer, ...said } = wanted;
    queryClient.setQueryData<{ order: OrderShownWire }>(
      [paths.api.showOrder(order.id)],
      (read) =>
        read && { ...read, order: { ...read.order, ...said, version: sent.body.version } as OrderShownWire },
    );
    return true;
  };
  return {
    update,
    busy,
    isPausing,
    failure,
    forgetFailure,
    conflict,
    forgetConflict: () => setConflict(null),
  };
}

/** Returns the order as it is now, from the answer that refuses an update of an older one; null for others. */
const newerIn = (answer: ApiAnswer<object>): OrderShownWire | null =>
  answer.kind === 'refused' && answer.status === 409 ? ((answer.body.order as OrderShownWire) ?? null) : null;

/** Returns the fields that both the owner and somebody else changed since she saw the order. */
function bothChanged(wanted: OrderUpdate, seen: OrderShownWire, newer: OrderShownWire): Difference[] {
  const words = (order: OrderShownWire) =>
    Object.fromEntries(parcelInWords(order).map(({ label, value }) => [label, value]));
  const mine = words({ ...seen, ...parcelWanted(wanted) });
  const theirs = words(newer);
  return merge({ before: words(seen), mine, theirs }).both.map((what) => ({
    what,
    theirs: theirs[what] ?? '',
    mine: mine[what] ?? '',
  }));
}
