import type { Config } from '@netlify/functions';
import { EnquiryListAnswer, EnquirySentAnswer } from '#domain/enquiry/answers.ts';
import { complaintOf, complaintText, DATA_PACKAGE } from '#domain/enquiry/complaint.ts';
import { DataRequestPayload, EnquiryPayload, enquirySentText } from '#domain/enquiry/enquiry.ts';
import {
  EnquiriesUpdate,
  EnquiryFilter,
  EnquiryUpdate,
  enquiryListTexts,
  enquiryToWire,
  isTimeOutdated,
} from '#domain/enquiry/enquiry-list.ts';
import { MessageAnswer } from '#domain/site/answer-parts.ts';
import { indiaTimeInWords } from '#domain/site/india-time.ts';
import { recordAudit } from '#server/accounts/record-audit.ts';
import type { SiteContext } from '#server/app-context.ts';
import {
  deleteEnquiries,
  enquiryExists,
  updateEnquiries,
  updateEnquiry,
} from '#server/enquiries/change-enquiries.ts';
import { enquiryCollection } from '#server/enquiries/enquiry-collection.ts';
import { listAppointments, listEnquiries } from '#server/enquiries/list-enquiries.ts';
import { sendEnquiry } from '#server/enquiries/send-enquiry.ts';
import { datalist, HttpError, validationError } from '#server/http/answer.ts';
import { type BodyKind, checked, jsonBody } from '#server/http/body.ts';
import { anyone, owner, serve } from '#server/http/routes.ts';
import { showAtOnce } from '#server/storage/list.ts';

const { unknown } = enquiryListTexts;
/** Makes the list show at once what the owner has just changed. */
const show = (context: SiteContext, ids: readonly string[]) => showAtOnce(enquiryCollection(context), ids);

const exampleEnquiry = {
  name: 'Asha Verma',
  number: '9876543210',
  email: 'asha@example.in',
  package_name: 'Ruby',
  message: 'May I see it?',
  preferred_at: '2099-01-01T10:00:00+05:30',
  website: '',
  took_ms: 2_000,
};

/** Takes an enquiry. A request about data needs less than others. */
const sentByVisitor: BodyKind<Record<string, unknown>, EnquiryPayload> = {
  ...jsonBody(EnquiryPayload, exampleEnquiry),
  check: (sent) => checked(sent.package_name === DATA_PACKAGE ? DataRequestPayload : EnquiryPayload, sent),
};

/** The call that sends an enquiry, and the owner's calls about enquiries. */
export default serve([
  anyone(
    'POST /appointment',
    {
      summary:
        'Sends an enquiry, or asks for an appointment. A request about data, with the `package_name` ' +
        `“${DATA_PACKAGE}”, needs a \`number\` or an \`email\`, and no \`message\`.`,
      limit: 'appointment',
      body: sentByVisitor,
      answers: EnquirySentAnswer,
    },
    async ({ request, context, words, body }) => {
      const sent = await sendEnquiry(context, body, {
        sentFrom: pageOf(request.headers.get('referer'), [context.settings.siteUrl, request.url]),
        toBeMailed: context.sendsMail,
      });
      if (!sent.ok) throw validationError({ preferred_at: [sent.message] });
      const complaint = complaintOf(sent.enquiry);
      const message = enquirySentText(sent.enquiry, words.enquiry.thanks);
      return {
        message: complaint ? `${message} ${complaintText(complaint, words.enquiry.numbered)}` : message,
      };
    },
  ),
  owner(
    'GET /enquiry/list',
    {
      summary: 'Lists enquiries, the newest first, by state and by text.',
      query: EnquiryFilter,
      answers: EnquiryListAnswer,
    },
    async ({ context, query, page }) => datalist(await listEnquiries(context, query, page), enquiryToWire),
  ),
  owner(
    'POST /enquiry/update/:id',
    {
      summary:
        'Changes the state of an enquiry, the note about it, the time of its appointment, or what became of it.',
      body: jsonBody(EnquiryUpdate, {
        state: 'answered',
        note: 'Called back',
        note_before: '',
        appointment: 'confirmed',
      }),
      answers: MessageAnswer,
      refusals: {
        409: 'The note is no longer `note_before`, or the time no longer `preferred_before`. `enquiry` holds the present state.',
      },
      find: ({ context, params }) => enquiryExists(context, params.id),
      unknown,
    },
    async ({ context, params, body }) => {
      const updated = await updateEnquiry(context, params.id, body);
      if (updated?.ok === false) {
        const { enquiry } = updated;
        const time = indiaTimeInWords(new Date(enquiry.preferredAt ?? 0));
        const text = isTimeOutdated(enquiry, body)
          ? enquiryListTexts.timeChanged(time)
          : enquiryListTexts.noteChanged(enquiry.note ?? null);
        throw new HttpError(409, text, { enquiry: enquiryToWire(enquiry) });
      }
      if (updated) await show(context, [params.id]);
      return updated && { message: enquiryListTexts.updated };
    },
  ),
  owner(
    'GET /enquiry/agenda',
    { summary: 'Lists the appointments to come, the next one first.', answers: EnquiryListAnswer },
    async ({ context, page }) => datalist(await listAppointments(context, page), enquiryToWire),
  ),
  owner(
    'POST /enquiry/update-all',
    {
      summary: 'Changes the state of several enquiries.',
      body: jsonBody(EnquiriesUpdate, { ids: ['20261121093000000-0123456789ab'], state: 'spam' }),
      answers: MessageAnswer,
    },
    async ({ context, body: { ids, state } }) => {
      await updateEnquiries(context, ids, { state });
      await show(context, ids);
      return { message: enquiryListTexts.updated };
    },
  ),
  owner(
    'DELETE /enquiry/delete/:id',
    { summary: 'Deletes an enquiry for good.', stepUp: true, answers: MessageAnswer, unknown },
    async ({ request, context, params: { id } }) => {
      if (!(await enquiryExists(context, id))) return null;
      await deleteEnquiries(context, [id]);
      await recordAudit(context, request, { what: 'erased', kind: 'enquiry' });
      return { message: enquiryListTexts.deleted };
    },
  ),
]);

/**
 * Returns the path of the page that a visitor came from, without its query. Returns null for a page of
 * another site, because the owner's mail links to it.
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
};
