import { type HostingNote, hostingNote } from '#domain/site/hosting.ts';
import type { SiteContext } from '../app-context.ts';
import { PRICES } from '../platform-limits.ts';
import { creditsUsed } from '../rate-limit/usage.ts';

/**
 * What the owner should know of the plan that the public site runs on; null where there is nothing to say.
 * @param takesMoney whether buyers pay with real money
 * @throws StorageUnavailable
 */
export async function readHosting(
  { settings, storage, now }: SiteContext,
  takesMoney: boolean,
): Promise<HostingNote | null> {
  if (!settings.deployed || settings.preview) return null;
  const { netlifyPlan: plan } = settings;
  const used = await creditsUsed(storage.limits, now());
  return hostingNote({ plan, credits: PRICES.plans[plan], used, takesMoney });
}
