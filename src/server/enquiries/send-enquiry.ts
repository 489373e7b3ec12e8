import { randomBytes } from 'node:crypto';
import type { Enquiry, EnquiryPayload } from '#domain/enquiry/enquiry.ts';
import { isSuspected } from '#domain/enquiry/spam.ts';
import { emails } from '#domain/order/email-names.ts';
import { rules } from '#words/rules.ts';
import type { AppContext } from '../app-context.ts';
import { queueEmail } from '../outbox/outbox.ts';
import { queuePush } from '../push/push-letters.ts';
import { changeRecord } from '../storage/collection.ts';
import { enquiryCollection } from './enquiry-collection.ts';

export type SentEnquiry = { ok: true; enquiry: Enquiry } | { ok: false; message: string };

/**
 * Stores an enquiry before the visitor is answered, and queues its e-mail before that. A preferred time must
 * lie in the future. An enquiry that a program seems to have sent is stored too, but not mailed.
 * @param options.sentFrom path of the page it was sent from, or null
 * @param options.toBeMailed true if mail to the owner is set up
 * @throws StorageUnavailable
 */
export async function sendEnquiry(
  context: Pick<AppContext, 'storage' | 'now'>,
  payload: EnquiryPayload,
  options: { sentFrom: string | null; toBeMailed: boolean },
): Promise<SentEnquiry> {
  const at = context.now();
  if (payload.preferred_at && Date.parse(payload.preferred_at) <= at.getTime())
    return { ok: false, message: rules.timeToCome };
  const enquiry: Enquiry = {
    id: `${at.toISOString().replace(/\D/g, '')}-${randomBytes(6).toString('hex')}`,
    createdAt: at.toISOString(),
    name: payload.name,
    number: payload.number,
    email: payload.email,
    packageName: payload.package_name,
    message: payload.message,
    preferredAt: payload.preferred_at ? new Date(payload.preferred_at).toISOString() : null,
    ...(payload.asks_for && { asksFor: payload.asks_for }),
    ...(payload.order_no && { orderNo: payload.order_no }),
    sentFrom: options.sentFrom,
    suspected: isSuspected(payload),
  };
  if (!enquiry.suspected) {
    if (options.toBeMailed) await queueEmail(context.storage.mail, emails.enquiry(enquiry.id), at);
    await queuePush(context, [emails.enquiry(enquiry.id)]);
  }
  await changeRecord(enquiryCollection(context), enquiry.id, (known) => (known ? null : enquiry), {
    loaded: null,
  });
  return { ok: true, enquiry };
}
