import type { Config } from '@netlify/functions';
import { EnquiryPayload, enquirySentText } from '#domain/enquiry.ts';
import { fieldErrors } from '#domain/fields.ts';
import { sendEnquiry } from '#server/enquiries/send-enquiry.ts';
import { json, validationError } from '#server/http/answer.ts';
import { type ApiCall, limitedAs, serveApi } from '#server/http/api.ts';
import { readJsonObject } from '#server/http/body.ts';

/** Keeps an enquiry and says so. */
async function takeEnquiry({ request, context }: ApiCall): Promise<Response> {
  const parsed = EnquiryPayload.safeParse(await readJsonObject(request));
  if (!parsed.success) throw validationError(fieldErrors(parsed.error));
  const sent = await sendEnquiry(context, parsed.data, {
    sentFrom: pageOf(request.headers.get('referer')),
    toBeMailed: context.sendsMail,
  });
  if (!sent.ok) throw validationError({ preferred_at: [sent.message] });
  return json({ message: enquirySentText(sent.enquiry.packageName) });
}

/** The path of the page a visitor was on; its query is left out. */
function pageOf(referrer: string | null): string | null {
  return referrer && URL.canParse(referrer) ? new URL(referrer).pathname.slice(0, 300) : null;
}

export default serveApi([
  { method: 'POST', path: '/appointment', admit: limitedAs('appointment'), answer: takeEnquiry },
]);

export const config: Config = { path: ['/api/appointment', '/*/api/appointment'] };
