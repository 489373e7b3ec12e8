import type { Config } from '@netlify/functions';
import { forgetOldSessions } from '#server/accounts/session.ts';
import { clearAbandonedSaves } from '#server/catalogue/clear-abandoned-saves.ts';
import { forgetOldCalls } from '#server/limits/admit-call.ts';
import { logFault } from '#server/log.ts';
import { sweepPayments } from '#server/orders/sweep-payments.ts';
import { openServices } from '#server/services.ts';

/** Once a minute: settles payments nobody came back from, finishes killed saves. Hourly: forgets old counts. */
export default async function sweep(): Promise<Response> {
  const services = openServices();
  const now = services.now();
  const jobs: Record<string, Promise<unknown>> = {
    'sweep payments': sweepPayments(services, services.providers),
    'clear abandoned saves': clearAbandonedSaves(services),
  };
  if (now.getUTCMinutes() === 0) {
    jobs['forget old sessions'] = forgetOldSessions(services);
    jobs['forget old calls'] = forgetOldCalls(services.storage.limits, now);
  }
  await Promise.all(Object.entries(jobs).map(([job, done]) => done.catch((error) => logFault(job, error))));
  return new Response(null, { status: 204 });
}

export const config: Config = { schedule: '* * * * *' };
