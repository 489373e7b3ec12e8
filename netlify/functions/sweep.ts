import type { Config } from '@netlify/functions';
import { forgetOldChallenges } from '#server/accounts/challenges.ts';
import { deleteOldAudit } from '#server/accounts/read-audit.ts';
import { forgetOldSessions } from '#server/accounts/session.ts';
import { openContext, type SiteContext } from '#server/app-context.ts';
import { deleteUnusedPhotos } from '#server/catalogue/photos.ts';
import { finishOldSaves } from '#server/catalogue/saves.ts';
import { deleteOldEnquiries } from '#server/enquiries/change-enquiries.ts';
import { isRestoring } from '#server/health/read-health.ts';
import { beginSweep } from '#server/health/sweep-runs.ts';
import { logError } from '#server/log.ts';
import { deleteOldBirthDetails } from '#server/orders/birth-details.ts';
import { checkBooks } from '#server/orders/booked-news.ts';
import { countNumbersIfBehind } from '#server/orders/number-order.ts';
import { listOpenOrders } from '#server/orders/order-store.ts';
import { checksDue, completePaidOrders, reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { redactOldOrders } from '#server/orders/redact-orders.ts';
import { openPayments } from '#server/payments/open-payments.ts';
import { deleteOldClientNotes } from '#server/people/client-note.ts';
import { finishErasures } from '#server/people/erase-person.ts';
import { forgetOldCalls } from '#server/rate-limit/counts.ts';
import { countCall } from '#server/rate-limit/usage.ts';
import { sendMail } from '#server/send-mail.ts';

/**
 * Runs the jobs of the site. Each minute it completes paid orders, works on other open ones, finishes saves
 * and sends e-mails. Where nothing is open each of these costs one listing. Each hour it looks for payments
 * that must be asked about again, counts numbers anew if they are behind, and forgets what is kept for a
 * short time. Each day it reads the providers' books and deletes what is kept for a time only. A job that
 * fails does not stop the others.
 */
export default async function sweep(): Promise<Response> {
  const began = Date.now();
  const context = openContext();
  if (await isRestoring(context)) return new Response(null, { status: 204 });
  const { storage, now } = context;
  const run = (job: string, done: Promise<unknown>) => done.catch((error) => logError(job, error));
  const due = await beginSweep(context).catch((error) => {
    logError('begin the sweep', error);
    return { isHourly: false, isDaily: false, mayDelete: false };
  });
  const jobs = [
    run('work on orders', workOnOrders(context, due.isHourly)),
    run('finish saves', finishOldSaves(context)),
    run('deliver outbox', sendMail(context)),
  ];
  if (due.isHourly)
    jobs.push(
      run('count numbers', countNumbersIfBehind(context)),
      run('forget old challenges', forgetOldChallenges(context)),
      run('forget old calls', forgetOldCalls(storage.limits, now())),
    );
  if (due.isDaily) jobs.push(run('finish erasures', finishErasures(context)));
  const books = async () => checkBooks(context, openPayments(context).providers);
  if (due.mayDelete)
    jobs.push(
      run('check the books', books()),
      run('delete old enquiries', deleteOldEnquiries(context)),
      run('redact unpaid orders', redactOldOrders(context)),
      run('delete old birth details', deleteOldBirthDetails(context)),
      run('delete old notes about clients', deleteOldClientNotes(context)),
      run('delete unused photos', deleteUnusedPhotos(context)),
      run('delete old audit', deleteOldAudit(context)),
      run('forget old sessions', forgetOldSessions(context)),
    );
  await Promise.all(jobs);
  await countCall(context, Date.now() - began);
  return new Response(null, { status: 204 });
}

/** Completes paid orders, then works on open ones, and once an hour on those that are due for another look. */
async function workOnOrders(context: SiteContext, isHourly: boolean): Promise<void> {
  const open = await listOpenOrders(context);
  await completePaidOrders(context, open);
  const also = isHourly ? await checksDue(context) : [];
  // Opened here, so that a wrong payment setting stops only this job.
  await reconcileOrders(context, openPayments(context).providers, { also, open });
}

export const config: Config = { schedule: '* * * * *' };
