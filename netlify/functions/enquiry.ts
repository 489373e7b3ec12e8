import type { Config } from '@netlify/functions';
import { pageIn } from '#domain/datalist.ts';
import { EnquiryFilter, EnquiryUpdate, enquiryListTexts, enquiryToWire } from '#domain/enquiry-list.ts';
import { fieldErrors } from '#domain/fields.ts';
import { listEnquiries } from '#server/enquiries/list-enquiries.ts';
import { enquiryExists, updateEnquiry } from '#server/enquiries/update-enquiry.ts';
import { HttpError, json, validationError } from '#server/http/answer.ts';
import { type ApiCall, serveApi } from '#server/http/api.ts';
import { authenticate } from '#server/http/authenticate.ts';
import { readJsonObject } from '#server/http/body.ts';

async function list({ request, context, query }: ApiCall): Promise<Response> {
  await authenticate(request, context);
  const filter = EnquiryFilter.safeParse(Object.fromEntries(query));
  if (!filter.success) throw validationError(fieldErrors(filter.error));
  const { enquiries } = context.storage;
  const shown = await listEnquiries(enquiries, filter.data.state || null, pageIn(query.get('page')));
  return json({ datalist: { ...shown, data: shown.data.map(enquiryToWire) } });
}

async function update({ request, context, params: { id = '' } }: ApiCall): Promise<Response> {
  await authenticate(request, context);
  const body = await readJsonObject(request);
  const unknown = new HttpError(404, enquiryListTexts.unknown);
  if (!(await enquiryExists(context.storage.enquiries, id))) throw unknown;
  const parsed = EnquiryUpdate.safeParse(body);
  if (!parsed.success) throw validationError(fieldErrors(parsed.error));
  if (!(await updateEnquiry(context, id, parsed.data)).ok) throw unknown;
  return json({ message: enquiryListTexts.updated });
}

/** The owner's enquiries. */
export default serveApi([
  { method: 'GET', path: '/enquiry/list', answer: list },
  { method: 'POST', path: '/enquiry/update/:id', answer: update },
]);

export const config: Config = { path: ['/api/enquiry/*', '/*/api/enquiry/*'] };
