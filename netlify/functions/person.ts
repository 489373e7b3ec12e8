import type { Config } from '@netlify/functions';
import { enquiryToWire } from '#domain/enquiry/enquiry-list.ts';
import { orderRowToWire } from '#domain/order/order-row.ts';
import { ErasedAnswer, ErasuresAnswer, PersonAnswer } from '#domain/site/dashboard-answers.ts';
import {
  isComplaintOpen,
  keptUntil,
  PersonQuery,
  type PersonWire,
  personTexts,
  whyKept,
} from '#domain/site/person.ts';
import { recordAudit } from '#server/accounts/record-audit.ts';
import { jsonBody } from '#server/http/body.ts';
import { owner, serve } from '#server/http/routes.ts';
import { erasePerson, findPerson, listErasures } from '#server/people/erase-person.ts';

/** The owner's calls about one person: she shows and erases what is kept when that person asks for it. */
export default serve([
  owner(
    'GET /person/show',
    { summary: 'Reads everything that is kept about one person.', query: PersonQuery, answers: PersonAnswer },
    async ({ context, query }) => {
      const { orders, enquiries, subscriber, birthDetails } = await findPerson(context, query.q);
      const person: PersonWire = {
        orders: orders.map((row) => ({
          ...orderRowToWire(row),
          why_kept: whyKept(row),
          kept_until: keptUntil(row),
        })),
        enquiries: enquiries.map((enquiry) => ({
          ...enquiryToWire(enquiry),
          ...(isComplaintOpen(enquiry) && { complaint_open: true as const }),
        })),
        birth_details: birthDetails.map(({ orderId, details }) => ({ ...details, order_id: orderId })),
        subscribed_at: subscriber?.createdAt ?? null,
      };
      return { person };
    },
  ),
  owner(
    'POST /person/erase',
    {
      summary: 'Erases a person, except from orders that tax law or an open payment keeps.',
      stepUp: true,
      body: jsonBody(PersonQuery, { q: 'asha@example.in' }),
      answers: ErasedAnswer,
    },
    async ({ request, context, body }) => {
      const erased = await erasePerson(context, body.q);
      await recordAudit(context, request, { what: 'erased', kind: 'person' });
      return { message: personTexts.erased, erased };
    },
  ),
  owner(
    'GET /person/requests',
    { summary: 'Lists the requests to be erased, without names.', answers: ErasuresAnswer },
    async ({ context }) => ({ datalist: await listErasures(context) }),
  ),
]);

export const config: Config = {
  path: ['/api/person/*', '/*/api/person/*'],
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};
