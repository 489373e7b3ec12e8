import type { Config } from '@netlify/functions';
import { enquiryToWire } from '#domain/enquiry/enquiry-list.ts';
import { nextAppointment } from '#domain/order/coming-consultations.ts';
import { orderRowToWire } from '#domain/order/order-row.ts';
import { ClientFilter, ClientNote, ClientSearch, clientTexts } from '#domain/site/client.ts';
import {
  ClientsAnswer,
  ClientsFoundAnswer,
  ErasedAnswer,
  ErasuresAnswer,
  NoteSavedAnswer,
  PersonAnswer,
} from '#domain/site/dashboard-answers.ts';
import {
  isComplaintOpen,
  keptUntil,
  PersonQuery,
  type PersonWire,
  personTexts,
  whyKept,
} from '#domain/site/person.ts';
import { recordAudit } from '#server/accounts/record-audit.ts';
import { datalist, HttpError } from '#server/http/answer.ts';
import { jsonBody } from '#server/http/body.ts';
import { owner, serve } from '#server/http/routes.ts';
import { saveClientNote } from '#server/people/client-note.ts';
import { erasePerson, findPerson, listErasures } from '#server/people/erase-person.ts';
import { findClients, listClients } from '#server/people/find-clients.ts';

/**
 * The owner's calls about one person. She finds a client and keeps a note about them. She also shows and
 * erases what is kept about a person who asks for it.
 */
export default serve([
  owner(
    'GET /person/show',
    { summary: 'Reads everything that is kept about one person.', query: PersonQuery, answers: PersonAnswer },
    async ({ context, query }) => {
      const { orders, enquiries, subscriber, birthDetails, client } = await findPerson(context, query.q);
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
        next_appointment: nextAppointment(orders, enquiries, context.now()),
        subscribed_at: subscriber?.createdAt ?? null,
        ...(client && { client }),
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
  owner(
    'GET /client/find',
    {
      summary: 'Finds clients by part of a name, phone or e-mail, or by an order number; the newest first.',
      query: ClientSearch,
      answers: ClientsFoundAnswer,
    },
    async ({ context, query }) => {
      const { clients, ...others } = await findClients(context, query);
      return { datalist: clients, ...others };
    },
  ),
  owner(
    'GET /client/list',
    {
      summary:
        'Lists clients by their newest order or enquiry, with what they paid and the next appointment.',
      query: ClientFilter,
      answers: ClientsAnswer,
    },
    async ({ context, query, page }) => datalist(await listClients(context, query, page), (client) => client),
  ),
  owner(
    'POST /client/note',
    {
      summary: 'Saves the note about a client; an empty one takes it away.',
      body: jsonBody(ClientNote, { phone: '9876543210', note: 'Prefers Hindi', revision: '' }),
      answers: NoteSavedAnswer,
      refusals: { 409: 'The note no longer has this `revision`. `note` holds the present one.' },
    },
    async ({ context, body }) => {
      const { ok, note } = await saveClientNote(context, body);
      if (!ok) throw new HttpError(409, clientTexts.changed(note.text), { note });
      return { message: clientTexts.saved, note };
    },
  ),
]);

export const config: Config = {
  path: ['/api/person/*', '/*/api/person/*', '/api/client/*', '/*/api/client/*'],
};
