import { type Attempt, type AttemptGivenUp, type AttemptOpened, ownFailures } from '#domain/attempt.ts';
import type { OrderPlaced } from '#domain/order.ts';
import type { AppContext } from '../app-context.ts';
import { logError } from '../log.ts';
import { type PaymentProvider, PaymentProviderError } from '../payments/provider.ts';
import { keys } from './order-records.ts';
import { settleAttempt } from './settle-attempt.ts';

/** How long the provider may take, in milliseconds. */
export const PROVIDER_MS = 8_000;

/** The address where an order is paid, for its id. */
export type ReturnUrl = (orderId: string) => string;

/**
 * Asks the provider to take the payment of an attempt that was reserved just now; called once an attempt. Null
 * when there is no address to pay at: the attempt has failed if the provider refused it, else it stays reserved,
 * and whoever asks about it finds out.
 */
export async function openAttempt(
  context: AppContext,
  provider: PaymentProvider,
  order: OrderPlaced,
  attempt: Pick<Attempt, 'id' | 'ttlSeconds'>,
  returnUrl: ReturnUrl,
): Promise<AttemptOpened | null> {
  const { billing } = order;
  try {
    const paymentOpened = await provider.create(
      {
        attemptId: attempt.id,
        amount: order.amount,
        returnUrl: returnUrl(order.id),
        ttlSeconds: attempt.ttlSeconds,
        description: order.product.name,
        buyer: { name: billing.fullName, email: billing.email, phone: billing.phone },
      },
      AbortSignal.timeout(PROVIDER_MS),
    );
    return await keepOpened(context, provider, attempt.id, paymentOpened);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    logError('open attempt', error, attempt.id);
    if (error.effect === 'none')
      await settleAttempt(context, attempt.id, { outcome: 'FAILED', failure: ownFailures.refused });
    return null;
  }
}

/**
 * Keeps where an attempt is paid, once; null when it was given up meanwhile.
 * @throws PaymentProviderError when that is no page of the provider's
 */
export async function keepOpened(
  { storage: { orders }, now }: AppContext,
  provider: PaymentProvider,
  attemptId: string,
  { providerRef, redirectUrl }: Pick<AttemptOpened, 'providerRef' | 'redirectUrl'>,
): Promise<AttemptOpened | null> {
  if (!URL.canParse(redirectUrl) || !provider.ownsRedirect(new URL(redirectUrl)))
    throw new PaymentProviderError('the pay page is not the provider’s', 'unknown');
  const opened = { openedAt: now().toISOString(), providerRef, redirectUrl };
  const written = await orders.create<AttemptOpened | AttemptGivenUp>(keys.opened(attemptId), opened);
  if (written.created) return opened;
  return 'redirectUrl' in written.existing ? written.existing : null;
}

/**
 * Takes the place of the page of an attempt that has none, so that whoever still waits for one tells it to nobody.
 * @returns the page, if one came first
 */
export async function giveUpPage(
  { storage: { orders }, now }: AppContext,
  attemptId: string,
): Promise<AttemptOpened | null> {
  const givenUp: AttemptGivenUp = { givenUpAt: now().toISOString() };
  const written = await orders.create<AttemptOpened | AttemptGivenUp>(keys.opened(attemptId), givenUp);
  return !written.created && 'redirectUrl' in written.existing ? written.existing : null;
}
