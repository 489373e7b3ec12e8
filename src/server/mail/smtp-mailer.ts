import type { Settings } from '../settings.ts';
import { type Correspondent, MailError, type Mailer } from './mailer.ts';

/** Longest wait for the connection, the greeting and each answer of the mail server, in milliseconds. */
const PATIENCE_MS = 8_000;

/**
 * Sends mail over SMTP, with one connection per message. `smtps://` uses TLS from the start (port 465 by
 * default). `smtp://` (port 587) changes to TLS when the server offers it, and must do so before it sends a
 * password.
 * @param server address in the settings, already checked
 * @param owner sender of all mail, and its recipient where it names no other
 */
export function makeSmtpMailer(options: { server: string; owner: string; patienceMs?: number }): Mailer {
  const { owner, patienceMs = PATIENCE_MS } = options;
  const { protocol, hostname, port, username, password } = new URL(options.server);
  const secure = protocol === 'smtps:';
  const signIn = username && {
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    requireTLS: true,
  };
  const connection = {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(signIn || {}),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    async send({ id, subject, text, from, to, replyTo }, signal) {
      // Few calls send mail, and everything else starts faster without this library.
      const { createTransport } = await import('nodemailer');
      try {
        await createTransport(connection).sendMail({
          messageId: `<${id}@${owner.split('@')[1]}>`,
          from: from === undefined ? owner : structured({ name: from, address: owner }),
          to: to ? structured(to) : owner,
          ...(replyTo && { replyTo: structured(replyTo) }),
          subject: oneLine(subject),
          text,
          signal,
        });
      } catch (error) {
        throw mailErrorOf(error);
      }
    },
  };
}

/**
 * Returns a person in the form that the library quotes and encodes, so that a name is never read as an
 * address.
 */
function structured({ name, address }: Correspondent): Correspondent {
  return { name: oneLine(name), address: oneLine(address) };
}

/** Makes a text fit for a header: line ends and other control characters become spaces. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

/**
 * Returns an error with the codes of a fault only, because mail servers repeat addresses in their answers.
 */
function mailErrorOf(error: unknown): MailError {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const codes = [code ?? 'unknown fault', responseCode].filter(Boolean).join(' ');
  // A code below 500 means that the same mail may be accepted later.
  const isFinal = responseCode === undefined || responseCode >= 500;
  return new MailError(`not sent: ${codes}`, code === 'EMESSAGE' && isFinal);
}

/** Returns the mailer, or null if no mail is set up. */
export function openMailer({
  smtpUrl,
  notifyEmail,
}: Pick<Settings, 'smtpUrl' | 'notifyEmail'>): Mailer | null {
  return smtpUrl && notifyEmail ? makeSmtpMailer({ server: smtpUrl, owner: notifyEmail }) : null;
}
