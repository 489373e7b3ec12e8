import type { Config } from '@netlify/functions';
import { complaintOf, complaintText } from '#domain/enquiry/complaint.ts';
import { EnquiryPayload, enquirySentText } from '#domain/enquiry/enquiry.ts';
import { sendEnquiry } from '#server/enquiries/send-enquiry.ts';
import { validationError } from '#server/http/answer.ts';
import { jsonBody } from '#server/http/body.ts';
import { anyone, serve } from '#server/http/routes.ts';

/** Keeps an enquiry and says so. */
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

export const config: Config = { path: ['/api/appointment', '/*/api/appointment'] };
