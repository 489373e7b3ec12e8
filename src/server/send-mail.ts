import { site } from '#lib/site.ts';
import { newPasswordLetter } from './accounts/forgotten-password.ts';
import type { SiteContext } from './app-context.ts';
import { enquiryEmails } from './enquiries/enquiry-mail.ts';
import { openMailer } from './mail/smtp-mailer.ts';
import { orderEmails } from './orders/order-emails.ts';
import { deliverOutbox, type EmailTemplates } from './outbox/deliver-outbox.ts';
import { writePush } from './push/push-letters.ts';

/** The template of each kind of e-mail. */
function emailTemplatesOf({ settings, paths, pathsIn, absolute }: SiteContext): EmailTemplates {
  return {
    ...enquiryEmails(settings.siteUrl, absolute(paths.admin.enquiries())),
    newPassword: (context, askedAt) =>
      newPasswordLetter(context, settings, askedAt, (token) => absolute(paths.admin.newPassword(token))),
    ...orderEmails({
      site,
      receiptUrl: (orderId, language, note) => absolute(pathsIn(language).receipt(orderId, note)),
      detailsUrl: (orderId, language) => absolute(pathsIn(language).birthDetails(orderId)),
      orderUrl: (orderId) => absolute(paths.admin.order(orderId)),
      productUrl: (productId) => absolute(paths.admin.product(productId)),
      lowStockUrl: () => absolute(paths.admin.lowStock()),
      termsUrl: (language) => absolute(pathsIn(language).terms()),
      yourOrderUrl: (language) => absolute(pathsIn(language).yourOrder()),
    }),
  };
}

const mailJob = (context: SiteContext) => ({
  mailer: openMailer(context.settings),
  templates: emailTemplatesOf(context),
  push: (about: string) => writePush(context, about),
});

/**
 * Sends the letters of the outbox that are due, and the messages to the owner's devices.
 * @returns how many were sent
 * @throws StorageUnavailable when the outbox cannot be listed
 */
export const sendMail = (context: SiteContext): Promise<number> => deliverOutbox(context, mailJob(context));

/** Longest time for letters that somebody waits for, in milliseconds. The sweep tries again what is left. */
const WAITED_FOR_MS = 10_000;

/**
 * Sends the letters that somebody waits for, and the messages to the owner's devices, once their call was
 * answered. If the host stops it, the sweep sends them within minutes.
 * @param about the id of the order, or what else the names of the letters begin with behind their kind
 * @throws StorageUnavailable when the outbox cannot be listed
 */
export async function sendMailAbout(context: SiteContext, about: string): Promise<void> {
  await deliverOutbox(context, { ...mailJob(context), about, withinMs: WAITED_FOR_MS });
}
