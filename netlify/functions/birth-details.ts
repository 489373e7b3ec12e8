import type { Config } from '@netlify/functions';
import { BirthDetailsAnswer, BirthDetailsSentAnswer } from '#domain/order/answers.ts';
import {
  BirthDetailsQuery,
  birthDetailsForm,
  isConsultationOver,
  missingPlaces,
  orderNeeds,
  takesBirthDetails,
} from '#domain/order/birth-details.ts';
import type { Order } from '#domain/order/order-state.ts';
import { HttpError, validationError } from '#server/http/answer.ts';
import { jsonBody, nestedBody } from '#server/http/body.ts';
import { anyone, type Call, serve } from '#server/http/routes.ts';
import { keepBirthDetails, proveClient, readBirthDetails } from '#server/orders/birth-details.ts';
import { orderCollection, readOrder } from '#server/orders/order-store.ts';
import { showAtOnce } from '#server/storage/list.ts';
import { birthRules } from '#words/birth-rules.ts';
import { request } from '#words/request.ts';

const unknown = request.unknownOrder;

/** Finds an order for which birth details can be sent. */
async function find({ context, params }: Call<'id'>): Promise<Order | null> {
  const order = await readOrder(context, params.id);
  return order && takesBirthDetails(order) ? order : null;
}

/** @throws HttpError 403 for wrong digits, 429 where wrong ones came too often */
async function requireDigits({ context, address }: Call<'id'>, order: Order, digits: string): Promise<void> {
  const proof = await proveClient(context, order, digits, address);
  if (proof === 'wrong') throw new HttpError(403, birthRules.digits);
  if (proof === 'wrong_number') throw new HttpError(403, birthRules.wholeNumber);
  if (proof === 'too_often') throw new HttpError(429, birthRules.tooOften, {}, { 'Retry-After': '600' });
}

/** What the two calls that read birth details have in common. */
const reading = {
  limit: 'paymentStatus' as const,
  answers: BirthDetailsAnswer,
  refusals: {
    403: 'The digits are not those of the phone.',
    429: 'Wrong digits were sent too often.',
  },
  find,
  unknown,
};

async function read(call: Call<'id'> & { found: Order }, digits: string) {
  await requireDigits(call, call.found, digits);
  return { birth_details: await readBirthDetails(call.context, call.params.id) };
}

/** The calls that send the birth details for a consultation and read those that were sent. */
export default serve([
  anyone(
    'POST /birth-details/:id',
    {
      summary:
        'Sends what a consultation needs of one or two people. Whoever has the link and knows the ' +
        'last four digits of the phone that the order was made with may send it, and again in place of ' +
        'what was sent before.',
      limit: 'checkout',
      body: nestedBody(birthDetailsForm, {
        phone_last4: '2233',
        people: [
          {
            name: 'Meera Rao',
            born_on: '1990-02-28',
            time: { kind: 'about', at: '06:05', minutes: 15 },
            place: { name: 'Meerut', latitude: 28.98, longitude: 77.71, zone: 'Asia/Kolkata' },
            parent_consent: true,
          },
        ],
        question: 'When should I change my job?',
        preferred_times: 'In the evening',
        keep: true,
      }),
      answers: BirthDetailsSentAnswer,
      refusals: {
        403: 'The digits are not those of the phone.',
        409: 'The consultation is over.',
        429: 'Wrong digits were sent too often.',
      },
      find,
      unknown,
    },
    async (call) => {
      const { context, params, found, body, words } = call;
      const missing = missingPlaces(body, orderNeeds(found));
      if (Object.keys(missing).length > 0) throw validationError(missing);
      await requireDigits(call, found, body.phone_last4);
      if (isConsultationOver(found, context.now())) throw new HttpError(409, birthRules.over);
      const kept = await keepBirthDetails(context, params.id, body);
      await showAtOnce(orderCollection(context), [params.id]);
      return { message: words.details.arrived, sent_at: kept.sent_at };
    },
  ),
  anyone(
    'GET /birth-details/:id',
    {
      ...reading,
      summary:
        'Reads the birth details that were sent for a consultation; null before. ' +
        'The same by POST keeps the digits out of the address.',
      query: BirthDetailsQuery,
    },
    (call) => read(call, call.query.phone_last4),
  ),
  anyone(
    'POST /birth-details/show/:id',
    {
      ...reading,
      summary: 'Reads the birth details that were sent for a consultation; null before.',
      body: jsonBody(BirthDetailsQuery, { phone_last4: '2233' }),
    },
    (call) => read(call, call.body.phone_last4),
  ),
]);

export const config: Config = {
  path: ['/api/birth-details/*', '/*/api/birth-details/*'],
};
