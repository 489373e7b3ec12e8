import type { Settings } from '../settings.ts';
import type { Mailer } from './mailer.ts';
import { makeSmtpMailer } from './smtp-mailer.ts';

/** What sends mail, or null where it is not set up. */
export function openMailer({
  smtpUrl,
  notifyEmail,
}: Pick<Settings, 'smtpUrl' | 'notifyEmail'>): Mailer | null {
  return smtpUrl && notifyEmail ? makeSmtpMailer({ server: smtpUrl, owner: notifyEmail }) : null;
}
