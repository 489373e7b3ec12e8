import type { Config } from '@netlify/functions';
import { HealthAnswer } from '#domain/site/dashboard-answers.ts';
import { type HealthWire, storeProblems } from '#domain/site/health.ts';
import { readHealth } from '#server/health/read-health.ts';
import { json, RESTORING_RETRY_S } from '#server/http/answer.ts';
import { anyone, serve } from '#server/http/routes.ts';
import { openPayments } from '#server/payments/open-payments.ts';

/** The call that monitors and the owner's area ask about the state of the site. */
export default serve([
  anyone(
    'GET /health',
    {
      summary: 'Says which parts of the site work.',
      answers: HealthAnswer,
      refusals: { 503: 'A check has failed: buyers or the owner miss something. The body is that of 200.' },
    },
    async ({ context }) => {
      const { checks, problems } = await readHealth(context, () => openPayments(context).provider);
      const named = problems.map((problem) => {
        const { what, todo } = storeProblems[problem];
        return { problem, what, todo };
      });
      const body: HealthWire = { checks, problems: named };
      const isRestoring = problems.includes('restoring');
      const after: Record<string, string> = isRestoring ? { 'Retry-After': String(RESTORING_RETRY_S) } : {};
      return json(body, Object.values(checks).includes('fail') ? 503 : 200, after);
    },
  ),
]);

export const config: Config = {
  path: ['/api/health', '/*/api/health'],
};
