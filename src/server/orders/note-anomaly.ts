import type { Anomaly, Attempt } from '#domain/attempt.ts';
import type { AppContext } from '../app-context.ts';
import { logNotice } from '../log.ts';
import { emails, queueEmailOnce } from '../outbox/outbox.ts';
import { keys } from './order-records.ts';

/**
 * Keeps what does not fit, once a kind and attempt, for the owner to look at. She is written to: marked first, so
 * that a process killed in between leaves at most a letter about nothing, which is dropped.
 */
export async function noteAnomaly(
  context: AppContext,
  attempt: Attempt,
  orderId: string,
  anomaly: Anomaly,
): Promise<void> {
  if (attempt.anomalies.some(({ kind }) => kind === anomaly.kind)) return;
  const { storage, now, sendsMail } = context;
  if (sendsMail) await queueEmailOnce(storage.mail, emails.trouble(attempt.id, anomaly.kind), now());
  await storage.orders.change<Anomaly[]>(keys.anomalies(orderId), (known) => {
    const isKnown = known?.some(({ kind, attemptId }) => kind === anomaly.kind && attemptId === attempt.id);
    return isKnown ? null : [...(known ?? []), anomaly];
  });
  logNotice('observe payment', anomaly.kind, attempt.id);
}
