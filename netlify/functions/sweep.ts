import type { Config } from '@netlify/functions';
import { site } from '#lib/site.ts';
import { forgetOldSessions } from '#server/accounts/session.ts';
import { clearAbandonedSaves } from '#server/catalogue/clear-abandoned-saves.ts';
import { deleteOldEnquiries, indexEnquiries } from '#server/enquiries/delete-old-enquiries.ts';
import { enquiryEmails } from '#server/enquiries/enquiry-mail.ts';
import { sweepOrphans } from '#server/images/sweep-orphans.ts';
import { logError } from '#server/log.ts';
import { indexSubscribers } from '#server/newsletter/subscribers.ts';
import { orderEmails } from '#server/orders/order-emails.ts';
import { reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { redactUnpaidOrders } from '#server/orders/redact-unpaid-orders.ts';
import { deliverOutbox, type EmailTemplates } from '#server/outbox/deliver-outbox.ts';
import { forgetOldCalls } from '#server/rate-limit/admit-call.ts';
import { openServices, type Services } from '#server/services.ts';

/** When a day of the daily jobs begins, in milliseconds of UTC's day: two in the morning in India. */
const DAILY_MS = 20.5 * 3_600_000;

/** Whether the daily jobs are due: not done since the last two in the morning. Whoever is told yes does them. */
async function isDailyDue({ storage: { orders }, now }: Services): Promise<boolean> {
  const day = new Date(now().getTime() - DAILY_MS).toISOString().slice(0, 10);
  let mine = false;
  await orders.change<{ day: string }>('sweep/daily', (last) => {
    mine = last?.day !== day;
    return mine ? { day } : null;
  });
  return mine;
}

/** Who writes which letter. */
function emailTemplatesOf({ settings, paths, absolute }: Services): EmailTemplates {
  return {
    ...enquiryEmails(settings.siteUrl),
    ...orderEmails({
      site,
      receiptUrl: (orderId) => absolute(paths.receipt(orderId)),
      orderUrl: (orderId) => absolute(paths.admin.order(orderId)),
      termsUrl: absolute(paths.terms()),
    }),
  };
}

/**
 * Once a minute: settles payments nobody came back from, finishes killed saves, mails the owner and buyers. Hourly: forgets
 * old counts and sessions. Daily: forgets what the privacy policy keeps for a year only, and pictures of killed
 * saves.
 */
export default async function sweep(): Promise<Response> {
  const services = openServices();
  const { mailer } = services;
  const now = services.now();
  const jobs: Record<string, Promise<unknown>> = {
    'reconcile orders': reconcileOrders(services, services.providers),
    'index enquiries': indexEnquiries(services),
    'index subscribers': indexSubscribers(services),
    'clear abandoned saves': clearAbandonedSaves(services),
  };
  if (mailer)
    jobs['deliver outbox'] = deliverOutbox(services, { mailer, templates: emailTemplatesOf(services) });
  if (now.getUTCMinutes() === 0) {
    jobs['forget old sessions'] = forgetOldSessions(services);
    jobs['forget old calls'] = forgetOldCalls(services.storage.limits, now);
  }
  if (await isDailyDue(services)) {
    jobs['delete old enquiries'] = deleteOldEnquiries(services);
    jobs['redact unpaid orders'] = redactUnpaidOrders(services);
    jobs['sweep orphaned pictures'] = sweepOrphans(services);
  }
  await Promise.all(Object.entries(jobs).map(([job, done]) => done.catch((error) => logError(job, error))));
  return new Response(null, { status: 204 });
}

export const config: Config = { schedule: '* * * * *' };
