import { useCallback, useEffect, useState } from 'react';
import type { OrderWire } from '#domain/order/order.ts';
import { callApi } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';

/** Milliseconds between two questions about an open payment. */
const EVERY_MS = 3_000;
/** Time after which the end of a payment is called late, in milliseconds. */
const LATE_END_MS = 10 * 60_000;

/**
 * Returns the status of a payment. Asks every three seconds while the payment is pending and the page is in
 * view, and at once when it comes back into view. Stops when the payment has ended or a call fails. When the
 * browser restores the page from its back-forward cache, forgets what it showed and asks again.
 */
export function usePayment(id: string) {
  const [order, setOrder] = useState<OrderWire | null>(null);
  const [trouble, setTrouble] = useState(false);
  const [waitingLong, setWaitingLong] = useState(false);
  const [round, setRound] = useState(0);
  const open = order === null || order.status.toLowerCase() === 'pending';

  const reload = useCallback(() => {
    setOrder(null);
    setTrouble(false);
    setRound((before) => before + 1);
  }, []);
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => persisted && reload();
    window.addEventListener('pageshow', show);
    return () => window.removeEventListener('pageshow', show);
  }, [reload]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    if (!open || trouble) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    let asking = false;
    const ask = async () => {
      clearTimeout(timer);
      if (asking || document.hidden) return;
      asking = true;
      const answer = await callApi<{ order?: OrderWire }>(paths.api.paymentStatus(id));
      asking = false;
      if (stopped) return;
      const found = answer.kind === 'ok' ? answer.body.order : undefined;
      if (!found) return setTrouble(true);
      setOrder((before) => (before && before.status === found.status ? before : found));
      timer = setTimeout(ask, EVERY_MS);
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [id, open, trouble, round]);

  const isPending = order !== null && open;
  useEffect(() => {
    setWaitingLong(false);
    if (!isPending) return;
    const timer = setTimeout(() => setWaitingLong(true), LATE_END_MS);
    return () => clearTimeout(timer);
  }, [isPending]);

  return { order, trouble, waitingLong, again: useCallback(() => setTrouble(false), []), reload };
}
