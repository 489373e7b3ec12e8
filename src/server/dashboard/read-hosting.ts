import { type HostingNote, hostingNote } from '#domain/site/hosting.ts';
import type { SiteContext } from '../app-context.ts';
import { PRICES } from '../platform-limits.ts';
import { creditsUsed } from '../rate-limit/usage.ts';

/**
 * Returns a note to the owner about the hosting plan of the public site; null when there is nothing to say.
 * @param takesMoney true if buyers pay with real money
 * @throws StorageUnavailable
 */
export async function readHosting(context: SiteContext, takesMoney: boolean): Promise<HostingNote | null> {
  const { settings } = context;
  if (!settings.deployed || settings.preview) return null;
  const { netlifyPlan: plan } = settings;
  const used = await creditsUsed(context);
  return hostingNote({ plan, credits: PRICES.plans[plan], used, takesMoney });
}
