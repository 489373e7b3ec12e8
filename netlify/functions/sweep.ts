import type { Config } from '@netlify/functions';
import { site } from '#lib/site.ts';
import { forgetOldSessions } from '#server/accounts/session.ts';
import { publishCategories } from '#server/catalogue/save-category.ts';
import { finishAbandonedSaves } from '#server/catalogue/write-intents.ts';
import { enquiryEmails } from '#server/enquiries/enquiry-mail.ts';
import { forgetOldEnquiries } from '#server/enquiries/forget-old-enquiries.ts';
import { logError } from '#server/log.ts';
import { forgetUnpaidOrders } from '#server/orders/forget-unpaid-orders.ts';
import { orderEmails } from '#server/orders/order-emails.ts';
import { sweepPayments } from '#server/orders/sweep-payments.ts';
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
 * old counts and sessions. Daily: forgets what the privacy policy keeps for a year only.
 */
export default async function sweep(): Promise<Response> {
  const services = openServices();
  const { mailer } = services;
  const now = services.now();
  const jobs: Record<string, Promise<unknown>> = {
    'sweep payments': sweepPayments(services, services.providers),
    'finish abandoned saves': finishAbandonedSaves(services),
    'publish categories': publishCategories(services),
  };
  if (mailer)
    jobs['send letters'] = deliverOutbox(services, { mailer, templates: emailTemplatesOf(services) });
  if (now.getUTCMinutes() === 0) {
    jobs['forget old sessions'] = forgetOldSessions(services);
    jobs['forget old calls'] = forgetOldCalls(services.storage.limits, now);
  }
  if (await isDailyDue(services)) {
    jobs['forget old enquiries'] = forgetOldEnquiries(services);
    jobs['forget unpaid orders'] = forgetUnpaidOrders(services);
  }
  await Promise.all(Object.entries(jobs).map(([job, done]) => done.catch((error) => logError(job, error))));
  return new Response(null, { status: 204 });
}

export const config: Config = { schedule: '* * * * *' };
