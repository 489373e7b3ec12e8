import { type EnquiryPayload, enquirySentText, enquiryTexts } from '#domain/enquiry.ts';
import type { FieldErrors } from '#domain/fields.ts';
import { postJson } from './api-client.ts';
import { paths } from './paths.ts';

export type EnquiryAnswer =
  | { ok: true; message: string }
  | { ok: false; message: string; errors: FieldErrors };

/**
 * Sends an enquiry or a request for an appointment, and says what the visitor is told (spec section 8).
 * @param traces what tells a program from a person: the field people leave empty, and when the form was
 *   first touched, in milliseconds since 1970 (0 where unknown)
 */
export async function sendEnquiry(
  payload: EnquiryPayload,
  traces: { website: string; openedAt: number },
): Promise<EnquiryAnswer> {
  const answer = await postJson<{ message?: string }>(paths.api.appointment(), {
    ...payload,
    website: traces.website,
    ...(traces.openedAt > 0 && { took_ms: Date.now() - traces.openedAt }),
  });
  if (answer.kind === 'ok')
    return { ok: true, message: answer.body.message || enquirySentText(payload.package_name) };
  if (answer.kind === 'refused' && answer.status === 422)
    return { ok: false, message: Object.values(answer.errors).flat().join(', '), errors: answer.errors };
  const told = answer.kind === 'refused' ? answer.message : '';
  return { ok: false, message: told || enquiryTexts.failed, errors: {} };
}
