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
import { owner, serve } from '#server/http/routes.ts';

const { unknown } = enquiryListTexts;

/** The owner's enquiries. */
export default serve([
  owner('GET /enquiry/list', { query: EnquiryFilter }, async ({ context, query, page }) =>
    datalist(await listEnquiries(context, query, page), enquiryToWire),
  ),
  owner(
    'POST /enquiry/update/:id',
    {
      body: jsonBody(EnquiryUpdate),
      find: ({ context, params }) => enquiryExists(context, params.id),
      unknown,
    },
    async ({ context, params, body }) => {
      const updated = await updateEnquiry(context, params.id, body);
      if (updated?.ok === false)
        throw new HttpError(409, enquiryListTexts.noteChanged(updated.enquiry.note ?? null), {
          enquiry: enquiryToWire(updated.enquiry),
        });
      return updated && { message: enquiryListTexts.updated };
    },
  ),
  owner('GET /enquiry/agenda', async ({ context, page }) =>
    datalist(await listAppointments(context, page), enquiryToWire),
  ),
  owner(
    'POST /enquiry/update-all',
    { body: jsonBody(EnquiriesUpdate) },
    async ({ context, body: { ids, state } }) => {
      await updateEnquiries(context, ids, { state });
      return { message: enquiryListTexts.updated };
    },
  ),
  owner('DELETE /enquiry/delete/:id', { unknown }, async ({ context, params: { id } }) => {
    const isDeleted = isEnquiryId(id) && (await deleteEnquiry(context, id));
    return isDeleted && { message: enquiryListTexts.deleted };
  }),
]);

export const config: Config = { path: ['/api/enquiry/*', '/*/api/enquiry/*'] };
