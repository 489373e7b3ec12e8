import type { Settings } from '../settings.ts';
import { type Correspondent, MailError, type Mailer } from './mailer.ts';

/** How long the mail server may take to be reached, to greet, and for each answer, in milliseconds. */
const PATIENCE_MS = 8_000;

/**
 * Mail over SMTP, a connection a mail. `smtps://` speaks TLS from the start (port 465 unless named); `smtp://`
 * changes to TLS when the server offers it (port 587), and must do so before a password is sent.
 * @param server as in the settings, already checked
 * @param owner the address that mail comes from, and goes to unless it names another recipient
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
      // Only the sweep sends mail; pages and other calls start faster without the library.
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

/** A person as the library quotes and encodes them: a name is never read as an address. */
function structured({ name, address }: Correspondent): Correspondent {
  return { name: oneLine(name), address: oneLine(address) };
}

/** A text fit for a header: line ends and other control characters become spaces. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

/**
 * Returns what a caller may know of a fault: its codes alone, because servers repeat addresses in their
 * answers.
 */
function mailErrorOf(error: unknown): MailError {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const codes = [code ?? 'unknown fault', responseCode].filter(Boolean).join(' ');
  // Codes below 500 ask to try the same mail again later.
  const isFinal = responseCode === undefined || responseCode >= 500;
  return new MailError(`not sent: ${codes}`, code === 'EMESSAGE' && isFinal);
}

/** What sends mail, or null where it is not set up. */
export function openMailer({
  smtpUrl,
  notifyEmail,
}: Pick<Settings, 'smtpUrl' | 'notifyEmail'>): Mailer | null {
  return smtpUrl && notifyEmail ? makeSmtpMailer({ server: smtpUrl, owner: notifyEmail }) : null;
}
