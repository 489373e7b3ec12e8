import type { Config } from '@netlify/functions';
import { forgetOldSessions } from '#server/accounts/session.ts';
import { clearAbandonedSaves } from '#server/catalogue/clear-abandoned-saves.ts';
import { forgetOldEnquiries } from '#server/enquiries/forget-old-enquiries.ts';
import { mailEnquiries } from '#server/enquiries/mail-enquiries.ts';
import { sweepOrphans } from '#server/images/sweep-orphans.ts';
import { forgetOldCalls } from '#server/limits/admit-call.ts';
import { logFault } from '#server/log.ts';
import { forgetUnpaidOrders } from '#server/orders/forget-unpaid-orders.ts';
import { sweepPayments } from '#server/orders/sweep-payments.ts';
import { openServices } from '#server/services.ts';

/** When the daily jobs run: two in the morning in India. */
const DAILY = { hour: 20, minute: 30 };

/**
 * Once a minute: settles payments nobody came back from, finishes killed saves, mails the owner. Hourly: forgets
 * old counts and sessions. Daily: forgets what the privacy policy keeps for a year only, and pictures of killed
 * saves.
 */
export default async function sweep(): Promise<Response> {
  const services = openServices();
  const { mailer, settings } = services;
  const now = services.now();
  const jobs: Record<string, Promise<unknown>> = {
    'sweep payments': sweepPayments(services, services.providers),
    'clear abandoned saves': clearAbandonedSaves(services),
  };
  if (mailer) jobs['mail enquiries'] = mailEnquiries(services, { mailer, siteUrl: settings.siteUrl });
  if (now.getUTCMinutes() === 0) {
    jobs['forget old sessions'] = forgetOldSessions(services);
    jobs['forget old calls'] = forgetOldCalls(services.storage.limits, now);
  }
  if (now.getUTCHours() === DAILY.hour && now.getUTCMinutes() === DAILY.minute) {
    jobs['forget old enquiries'] = forgetOldEnquiries(services);
    jobs['forget unpaid orders'] = forgetUnpaidOrders(services);
    jobs['sweep orphaned pictures'] = sweepOrphans(services);
  }
  await Promise.all(Object.entries(jobs).map(([job, done]) => done.catch((error) => logFault(job, error))));
  return new Response(null, { status: 204 });
}

export const config: Config = { schedule: '* * * * *' };
