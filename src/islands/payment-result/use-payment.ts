import { useCallback, useEffect, useState } from 'react';
import type { PaymentStatusWire } from '#domain/order/buyer-news.ts';
import { callApi } from '#lib/api-client.ts';
import { paths } from '#lib/paths.ts';

/** Milliseconds between two questions about an open payment. */
const EVERY_MS = 3_000;
/** Time after which the page no longer says that the payment is new, in milliseconds. */
const LATE_MS = 60_000;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns the status of a payment. Asks every three seconds while the payment is pending and the page is in
 * view. Stops when the payment has ended or a call fails. Asks at once when the page comes back into view or
 * the browser goes online, also after a failed call: the question is then a new one. When the browser
 * restores the page from its back-forward cache, forgets what it showed and asks again.
 */
export function usePayment(id: string) {
  const [found, setFound] = useState<PaymentStatusWire | null>(null);
  const [trouble, setTrouble] = useState(false);
  const [isLate, setLate] = useState(false);
  const [round, setRound] = useState(0);
  const open = found === null || found.order.status.toLowerCase() === 'pending';

  const again = useCallback(() => {
    setTrouble(false);
    setRound((before) => before + 1);
  }, []);
  const reload = useCallback(() => {
    setFound(null);
    again();
  }, [again]);
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => persisted && reload();
    window.addEventListener('pageshow', show);
    return () => window.removeEventListener('pageshow', show);
  }, [reload]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    if (!open) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    let asking = false;
    const ask = async () => {
      clearTimeout(timer);
      if (asking || document.hidden) return;
      asking = true;
      const answer = await callApi<Partial<PaymentStatusWire>>(paths.api.paymentNews(id));
      asking = false;
      if (stopped) return;
      const { order, order_no = null, news } = answer.kind === 'ok' ? answer.body : {};
      setTrouble(!order || !news);
      if (!order || !news) return;
      const next = { order, order_no, news };
      setFound((before) => (isSame(before, next) ? before : next));
      timer = setTimeout(ask, EVERY_MS);
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('online', ask);
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', ask);
      window.removeEventListener('online', ask);
    };
  }, [id, open, round]);

  const isPending = found !== null && open;
  useEffect(() => {
    setLate(false);
    if (!isPending) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [isPending]);

  return { found, trouble, isLate, again, reload };
}
