import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { HealthAnswer } from '#domain/site/dashboard-answers.ts';
import { type HealthWire, storeProblems } from '#domain/site/health.ts';
import { FailedIsland } from '#domain/site/islands.ts';
import { readHealth } from '#server/health/read-health.ts';
import { json, RESTORING_RETRY_S } from '#server/http/answer.ts';
import { jsonBody } from '#server/http/body.ts';
import { anyone, serve } from '#server/http/routes.ts';
import { openPayments } from '#server/payments/open-payments.ts';
import { countFailedIsland } from '#server/rate-limit/usage.ts';

/** The calls about the state of the site: for monitors and the owner's area, and from pages that are broken. */
export default serve([
  anyone(
    'GET /health',
    {
      summary: 'Says which parts of the site work.',
      answers: HealthAnswer,
      refusals: { 503: 'A check has failed: buyers or the owner miss something. The body is that of 200.' },
    },
    async ({ context }) => {
      const { checks, problems, failed_islands } = await readHealth(
        context,
        () => openPayments(context).provider,
      );
      const named = problems.map((problem) => {
        const { what, todo } = storeProblems[problem];
        return { problem, what, todo };
      });
      const body: HealthWire = { checks, problems: named, failed_islands };
      const isRestoring = problems.includes('restoring');
      const after: Record<string, string> = isRestoring ? { 'Retry-After': String(RESTORING_RETRY_S) } : {};
      return json(body, Object.values(checks).includes('fail') ? 503 : 200, after);
    },
  ),
  anyone(
    'POST /health/failed-island',
    {
      summary: "Counts that an island failed in a visitor's browser, up to a number a day.",
      limit: 'failedIsland',
      body: jsonBody(FailedIsland, { island: 'Checkout' }),
      answers: z.object({}),
    },
    async ({ context, body }) => {
      await countFailedIsland(context, body.island);
      return {};
    },
  ),
]);

export const config: Config = {
  path: ['/api/health', '/api/health/failed-island', '/*/api/health', '/*/api/health/failed-island'],
};
