import type { Config } from '@netlify/functions';
import type { StoreProblem } from '#domain/site/health.ts';
import { site } from '#lib/site.ts';
import { forgetOldChallenges } from '#server/accounts/challenges.ts';
import { deleteOldAudit } from '#server/accounts/read-audit.ts';
import { forgetOldSessions } from '#server/accounts/session.ts';
import { openContext, type SiteContext } from '#server/app-context.ts';
import { finishAbandonedSaves } from '#server/catalogue/pending-saves.ts';
import { deleteUnusedPhotos } from '#server/catalogue/photos.ts';
import { productCollection } from '#server/catalogue/product-collection.ts';
import { publishCategories } from '#server/catalogue/save-category.ts';
import { purgeStalePages } from '#server/catalogue/stale-pages.ts';
import { beginDay } from '#server/clock.ts';
import { deleteOldEnquiries, indexEnquiries } from '#server/enquiries/change-enquiries.ts';
import { enquiryEmails } from '#server/enquiries/enquiry-mail.ts';
import { finishSweep, isHourlyDue, isRestoring } from '#server/health/read-health.ts';
import { nextWork } from '#server/health/work-waits.ts';
import { SWEEP_MS } from '#server/in-batches.ts';
import { logError } from '#server/log.ts';
import { letter, type Mail } from '#server/mail/mailer.ts';
import { openMailer } from '#server/mail/smtp-mailer.ts';
import { indexSubscribers } from '#server/newsletter/subscribers.ts';
import { deleteOldBirthDetails } from '#server/orders/birth-details.ts';
import { checkBooks } from '#server/orders/booked-news.ts';
import { orderEmails } from '#server/orders/order-emails.ts';
import { completePaidOrders, reconcileOrders } from '#server/orders/reconcile-orders.ts';
import { redactOldOrders } from '#server/orders/redact-orders.ts';
import { deliverOutbox, type EmailTemplates } from '#server/outbox/deliver-outbox.ts';
import { dropUnknownLetters } from '#server/outbox/outbox.ts';
import { openPayments } from '#server/payments/open-payments.ts';
import { deleteOldClientNotes } from '#server/people/client-note.ts';
import { finishErasures } from '#server/people/erase-person.ts';
import { forgetOldCalls } from '#server/rate-limit/counts.ts';
import { noteCall, noteRest } from '#server/rate-limit/usage.ts';
import type { Stored } from '#server/storage/blob-store.ts';
import type { PendingDone } from '#server/storage/index-pending.ts';
import { dropStraySegments } from '#server/storage/projection.ts';
import { checkStore, type StoreFaults, storeFaults } from '#server/storage/self-check.ts';
import {
  goToRest,
  isQuiet,
  isResting,
  LONGEST_REST_MS,
  type Rest,
  standBy,
} from '#server/storage/sweep-rest.ts';

/** An audit begins only so soon after the sweep, in milliseconds: a scheduled function ends at 30 s. */
const AUDIT_BEFORE_MS = 12_000;

/** The template of each kind of e-mail. */
function emailTemplatesOf({ settings, paths, absolute }: SiteContext): EmailTemplates {
  return {
    ...enquiryEmails(settings.siteUrl, absolute(paths.admin.enquiries())),
    ...orderEmails({
      site,
      receiptUrl: (orderId, note) => absolute(paths.receipt(orderId, note)),
      detailsUrl: (orderId) => absolute(paths.birthDetails(orderId)),
      orderUrl: (orderId) => absolute(paths.admin.order(orderId)),
      termsUrl: absolute(paths.terms()),
      yourOrderUrl: absolute(paths.yourOrder()),
    }),
  };
}

/**
 * Tells the owner that no orders are taken, as the store no longer keeps its promises.
 * @param siteUrl address of the site, for what the doctor is given
 */
function storeAlarm(siteUrl: string, now: Date): Mail {
  return {
    id: `store-alarm-${now.getTime()}`,
    subject: 'Your shop takes no orders: its storage is not safe to write to',
    text: letter([
      [
        'The shop checks whether its storage keeps two orders, or two ' +
          'payments, apart. The last check failed, so',
        'checkout is closed until it succeeds again. Nothing was lost, and nothing is written meanwhile.',
      ],
      [
        'Please forward this to your developer. The function log in ' +
          'Netlify says what failed, in lines that begin with',
        `"store self-check"; this command checks again: npm run doctor -- ${siteUrl}`,
      ],
      'You get this mail once an hour until the check succeeds.',
    ]),
  };
}

/** Mails the owner where orders cannot rest on the store. */
async function watchStore(context: SiteContext, faults: Promise<StoreFaults>): Promise<void> {
  const { settings, now } = context;
  if ((await faults).failed.length === 0) return;
  await openMailer(settings)?.send(storeAlarm(settings.siteUrl, now()), AbortSignal.timeout(SWEEP_MS));
}

/** Lets the sweep rest until something is due, if nothing waits and nobody has woken it for a while. */
async function restIfNothingWaits(context: SiteContext, rest: Stored<Rest> | null): Promise<void> {
  const now = context.now();
  if (!isQuiet(rest, now)) return;
  const next = await nextWork(context);
  if (next === null) return;
  const until = new Date(Math.min(next, now.getTime() + LONGEST_REST_MS));
  await goToRest(context.storage.orders, rest, until);
}

/**
 * Runs the jobs of the site, each minute in which there may be something to do: completes paid orders first,
 * then reconciles payments whose buyer did not come back, finishes killed saves, purges again what was saved lately, mails buyers and the
 * owner. Each hour: forgets old counts of calls, and warns of a store that failed its self-check. Every ten
 * minutes: compares lists with records. Each day: checks the store and, where the clock can be trusted, reads
 * the providers' books and forgets what is kept for a time only. A job that fails does not stop the others. While the sweep rests, a
 * run is one store request and no write.
 */
export default async function sweep(): Promise<Response> {
  const began = Date.now();
  const context = openContext();
  const orNone = (error: unknown) => {
    logError('rest of the sweep', error);
    return null;
  };
  const before = await context.readRest().catch(orNone);
  if (isResting(before?.value, context.now())) {
    noteRest(Date.now() - began);
    return new Response(null, { status: 204 });
  }
  if (await isRestoring(context)) return new Response(null, { status: 204 });
  const rest = await standBy(context.storage.orders, before, context.now()).catch(orNone);
  const mailer = openMailer(context.settings);
  const now = context.now();
  const run = (job: string, done: Promise<unknown>) => done.catch((error) => logError(job, error));
  await run('complete paid orders', completePaidOrders(context));
  // Opened in the job: a wrong setting about payments ends no other.
  const payments = async () => reconcileOrders(context, openPayments(context).providers);
  const unreadable: StoreProblem[] = [];
  const index = (job: string, problem: StoreProblem, done: Promise<PendingDone>) =>
    run(
      job,
      done.then((pending) => {
        if (pending.unreadable.length > 0) unreadable.push(problem);
      }),
    );
  const jobs = [
    index('reconcile orders', 'order_damaged', payments()),
    index('index enquiries', 'enquiry_damaged', indexEnquiries(context)),
    index('index subscribers', 'subscriber_damaged', indexSubscribers(context)),
    index('finish abandoned saves', 'product_damaged', finishAbandonedSaves(context)),
    run('publish categories', publishCategories(context)),
    run('purge stale pages', purgeStalePages(context)),
  ];
  if (mailer)
    jobs.push(
      run('deliver outbox', deliverOutbox(context, { mailer, templates: emailTemplatesOf(context) })),
    );
  const [wasHourly, daily] = await Promise.all([
    isHourlyDue(context).catch(() => false),
    beginDay(context).catch((error) => {
      logError('daily jobs', error);
      return { isDue: false, isClockTrusted: false };
    }),
  ]);
  if (wasHourly || daily.isDue) {
    const faults = daily.isDue ? checkStore(context) : storeFaults(context);
    jobs.push(run('watch the store', watchStore(context, faults)));
  }
  if (wasHourly)
    jobs.push(
      run('forget old challenges', forgetOldChallenges(context)),
      run('forget old calls', forgetOldCalls(context.storage.limits, now)),
    );
  const books = async () => checkBooks(context, openPayments(context).providers);
  if (daily.isDue && daily.isClockTrusted)
    jobs.push(
      run('check the books', books()),
      run('delete old enquiries', deleteOldEnquiries(context)),
      run('finish erasures', finishErasures(context)),
      run('redact unpaid orders', redactOldOrders(context)),
      run('delete old birth details', deleteOldBirthDetails(context)),
      run('delete old notes about clients', deleteOldClientNotes(context)),
      run('delete unused photos', deleteUnusedPhotos(context)),
      run('drop stray lists of products', dropStraySegments(productCollection(context.storage.catalogue))),
      run('drop unknown letters', dropUnknownLetters(context.storage.mail, now)),
      run('delete old audit', deleteOldAudit(context)),
      run('forget old sessions', forgetOldSessions(context)),
    );
  await Promise.all(jobs);
  const hasTime = Date.now() - began < AUDIT_BEFORE_MS;
  const end = async () => {
    const { isNewlyWrong } = await finishSweep(context, { unreadable, wasHourly, hasTime });
    if (!isNewlyWrong && hasTime) await restIfNothingWaits(context, rest);
  };
  await run('end the sweep', end());
  await noteCall(context, Date.now() - began);
  return new Response(null, { status: 204 });
}

export const config: Config = { schedule: '* * * * *' };
