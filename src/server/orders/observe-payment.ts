import { type AnomalyKind, type Attempt, attemptState, isOpen, ownFailures } from '#domain/attempt.ts';
import type { OrderPlaced } from '#domain/order.ts';
import type { AppContext } from '../app-context.ts';
import type { PaymentProvider, PaymentSnapshot } from '../payments/provider.ts';
import { askProvider } from './ask-provider.ts';
import { noteAnomaly } from './note-anomaly.ts';
import { giveUpPage } from './open-attempt.ts';
import { markSaidPaid } from './order-marks.ts';
import { readOpened } from './order-records.ts';
import { refundStray } from './refund-stray.ts';
import { settleAttempt } from './settle-attempt.ts';

/** How long the provider may take to answer, in milliseconds. */
const PROVIDER_MS = 6_000;
/** How long after its end an attempt the provider never heard of is given up, in milliseconds. */
const GRACE_MS = 5 * 60_000;

/**
 * Asks the provider how a payment stands and records what follows from it. The one way a payment comes to count:
 * polls, callbacks and the sweep all come through here. Only the provider's own word does, and only when amount
 * and reference are those of our attempt.
 * @returns whether anything was recorded; false when the provider cannot be reached
 */
export async function observePayment(
  context: AppContext,
  provider: PaymentProvider,
  placed: OrderPlaced,
  attempt: Attempt,
): Promise<boolean> {
  const state = attemptState(attempt);
  // A failed attempt is asked about, too: its payment may have come late.
  if (state !== 'failed' && !isOpen(attempt)) return false;
  // Read anew: the answer of a checkout under way may have come since.
  const opened = attempt.opened ?? (await readOpened(context.storage.orders, attempt.id));
  const name = { attemptId: attempt.id, providerRef: opened?.providerRef ?? null };
  const ask = () => provider.fetch(name, AbortSignal.timeout(PROVIDER_MS));
  const snapshot = await askProvider('observe payment', attempt.id, ask);
  if (snapshot === 'unclear') return false;
  if (!snapshot) return giveUpWhenOver(context, attempt);
  if (snapshot.state !== 'COMPLETED' && snapshot.state !== 'FAILED') return false;

  const note = (kind: AnomalyKind) => keepAnomaly(context, attempt, placed, kind, snapshot);
  if (snapshot.state === 'COMPLETED' && opened && opened.providerRef !== snapshot.providerRef)
    return note('reference_mismatch');
  if (snapshot.state === 'COMPLETED' && snapshot.amount !== placed.amount) {
    await note('amount_mismatch');
    if (state === 'failed') await refundStray(context, placed.id, attempt.id);
    return true;
  }
  if (state === 'failed' && snapshot.state === 'FAILED') return false;
  const { mode, transactionId, failure } = snapshot;
  // Somebody slower may write down just now that it failed, as the provider said before: the mark remembers.
  if (snapshot.state === 'COMPLETED') await markSaidPaid(context.storage.orders, attempt.id, context.now());
  const stands = await settleAttempt(context, attempt.id, {
    outcome: snapshot.state,
    mode,
    transactionId,
    failure,
  });
  if (snapshot.state === 'COMPLETED' && stands.outcome === 'FAILED') {
    await note('late_success');
    await refundStray(context, placed.id, attempt.id);
  }
  return true;
}

/**
 * Settles an attempt the provider never heard of, but not before its time and some grace are over. Takes the
 * place of `opened` first: a buyer who tries again at this very moment is then sent to no pay page, or has
 * been, and the attempt lives.
 */
async function giveUpWhenOver(context: AppContext, attempt: Attempt): Promise<boolean> {
  const over = Date.parse(attempt.reservedAt) + attempt.ttlSeconds * 1000 + GRACE_MS;
  if (attempt.settlement || context.now().getTime() < over) return false;
  if (await giveUpPage(context, attempt.id)) return false;
  await settleAttempt(context, attempt.id, { outcome: 'FAILED', failure: ownFailures.neverCreated });
  return true;
}

async function keepAnomaly(
  context: AppContext,
  attempt: Attempt,
  { id }: OrderPlaced,
  kind: AnomalyKind,
  { amount, providerRef, transactionId }: PaymentSnapshot,
): Promise<boolean> {
  const at = context.now().toISOString();
  await noteAnomaly(context, attempt, id, {
    at,
    kind,
    attemptId: attempt.id,
    amount,
    providerRef,
    transactionId,
  });
  return true;
}
