import type { Config } from '@netlify/functions';
import { complaintOf, complaintText } from '#domain/enquiry/complaint.ts';
import { EnquiryPayload, enquirySentText } from '#domain/enquiry/enquiry.ts';
import {
  EnquiriesUpdate,
  EnquiryFilter,
  EnquiryUpdate,
  enquiryListTexts,
  enquiryToWire,
  isEnquiryId,
} from '#domain/enquiry/enquiry-list.ts';
import { recordAudit } from '#server/accounts/record-audit.ts';
import type { SiteContext } from '#server/app-context.ts';
import {
  deleteEnquiry,
  enquiryExists,
  updateEnquiries,
  updateEnquiry,
} from '#server/enquiries/change-enquiries.ts';
import { enquiryCollection } from '#server/enquiries/enquiry-collection.ts';
import { listAppointments, listEnquiries } from '#server/enquiries/list-enquiries.ts';
import { sendEnquiry } from '#server/enquiries/send-enquiry.ts';
import { datalist, HttpError, validationError } from '#server/http/answer.ts';
import { jsonBody } from '#server/http/body.ts';
import { anyone, owner, serve } from '#server/http/routes.ts';
import { showAtOnce } from '#server/storage/projection.ts';

const { unknown } = enquiryListTexts;
/** Has the list show enquiries as the owner has just changed them. */
const show = (context: SiteContext, ids: readonly string[]) => showAtOnce(enquiryCollection(context), ids);

/** Takes enquiries; the owner's work with them. */
export default serve([
  anyone(
    'POST /appointment',
    { limit: 'appointment', body: jsonBody(EnquiryPayload) },
    async ({ request, context, body }) => {
      const sent = await sendEnquiry(context, body, {
        sentFrom: pageOf(request.headers.get('referer'), [context.settings.siteUrl, request.url]),
        toBeMailed: context.sendsMail,
      });
      if (!sent.ok) throw validationError({ preferred_at: [sent.message] });
      const complaint = complaintOf(sent.enquiry);
      const message = enquirySentText(sent.enquiry.packageName);
      return { message: complaint ? `${message} ${complaintText(complaint)}` : message };
    },
  ),
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
      if (updated) await show(context, [params.id]);
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
      await show(context, ids);
      return { message: enquiryListTexts.updated };
    },
  ),
  owner(
    'DELETE /enquiry/delete/:id',
    { stepUp: true, unknown },
    async ({ request, context, params: { id } }) => {
      const isDeleted = isEnquiryId(id) && (await deleteEnquiry(context, id));
      if (isDeleted)
        await Promise.all([
          recordAudit(context, request, { what: 'erased', kind: 'enquiry' }),
          show(context, [id]),
        ]);
      return isDeleted && { message: enquiryListTexts.deleted };
    },
  ),
]);

/**
 * The path of the page a visitor was on, its query left out; null where that is no page of this site, as the owner's
 * mail links to it.
 * @param own addresses of this site
 */
function pageOf(referrer: string | null, own: string[]): string | null {
  if (!referrer || !URL.canParse(referrer)) return null;
  const { origin, protocol, pathname } = new URL(referrer);
  const isOwn = /^https?:$/.test(protocol) && own.some((address) => new URL(address).origin === origin);
  return isOwn ? pathname.slice(0, 300) : null;
}

export const config: Config = {
  path: ['/api/appointment', '/api/enquiry/*', '/*/api/appointment', '/*/api/enquiry/*'],
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};
