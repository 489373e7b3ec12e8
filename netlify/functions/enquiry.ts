import type { Config } from '@netlify/functions';
import {
  EnquiriesUpdate,
  EnquiryFilter,
  EnquiryUpdate,
  enquiryListTexts,
  enquiryToWire,
  isEnquiryId,
} from '#domain/enquiry/enquiry-list.ts';
import { deleteEnquiry } from '#server/enquiries/delete-enquiries.ts';
import { listAppointments, listEnquiries } from '#server/enquiries/list-enquiries.ts';
import { enquiryExists, updateEnquiries, updateEnquiry } from '#server/enquiries/update-enquiry.ts';
import { datalist, HttpError } from '#server/http/answer.ts';
import { jsonBody } from '#server/http/body.ts';
import { route, serve } from '#server/http/routes.ts';

/** The owner's enquiries. */
export default serve([
  route({
    method: 'GET',
    path: '/enquiry/list',
    as: 'owner',
    query: EnquiryFilter,
    answer: async ({ context, query, page }) =>
      datalist(await listEnquiries(context, query, page), enquiryToWire),
  }),
  route({
    method: 'POST',
    path: '/enquiry/update/:id',
    as: 'owner',
    body: jsonBody(EnquiryUpdate),
    find: ({ context, params }) => enquiryExists(context, params.id ?? ''),
    unknown: enquiryListTexts.unknown,
    answer: async ({ context, params, body }) => {
      if (!(await updateEnquiry(context, params.id ?? '', body)))
        throw new HttpError(404, enquiryListTexts.unknown);
      return { message: enquiryListTexts.updated };
    },
  }),
  route({
    method: 'GET',
    path: '/enquiry/agenda',
    as: 'owner',
    answer: async ({ context, page }) => datalist(await listAppointments(context, page), enquiryToWire),
  }),
  route({
    method: 'POST',
    path: '/enquiry/update-all',
    as: 'owner',
    body: jsonBody(EnquiriesUpdate),
    answer: async ({ context, body: { ids, state } }) => {
      await updateEnquiries(context, ids, { state });
      return { message: enquiryListTexts.updated };
    },
  }),
  route({
    method: 'DELETE',
    path: '/enquiry/delete/:id',
    as: 'owner',
    answer: async ({ context, params: { id = '' } }) => {
      if (!isEnquiryId(id) || !(await deleteEnquiry(context, id)))
        throw new HttpError(404, enquiryListTexts.unknown);
      return { message: enquiryListTexts.deleted };
    },
  }),
]);

export const config: Config = { path: ['/api/enquiry/*', '/*/api/enquiry/*'] };
