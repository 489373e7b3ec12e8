import { randomBytes } from 'node:crypto';
import { type Enquiry, type EnquiryPayload, enquiryTexts } from '#domain/enquiry.ts';
import type { Shop } from '../shop.ts';

export type SentEnquiry = { ok: true; enquiry: Enquiry } | { ok: false; message: string };

/**
 * Keeps an enquiry. It is stored before it is answered. A preferred time must lie ahead.
 * @param sentFrom path of the page it was sent from, or null
 */
export async function sendEnquiry(
  { storage: { enquiries }, now }: Shop,
  payload: EnquiryPayload,
  sentFrom: string | null,
): Promise<SentEnquiry> {
  const at = now();
  if (payload.preferred_at && Date.parse(payload.preferred_at) <= at.getTime())
    return { ok: false, message: enquiryTexts.timeToCome };
  const enquiry: Enquiry = {
    id: `${at.toISOString().replace(/\D/g, '')}-${randomBytes(6).toString('hex')}`,
    createdAt: at.toISOString(),
    name: payload.name,
    number: payload.number,
    email: payload.email,
    packageName: payload.package_name,
    message: payload.message,
    preferredAt: payload.preferred_at ? new Date(payload.preferred_at).toISOString() : null,
    sentFrom,
  };
  await enquiries.create(`enquiry/${enquiry.id}`, enquiry);
  return { ok: true, enquiry };
}
