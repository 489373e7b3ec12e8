/** A mail to the owner: plain text. What visitors typed may stand in every part but the id. */
export interface Mail {
  /** Names the mail for ever, so that a mailbox can tell one that came twice: letters, digits and hyphens. */
  id: string;
  subject: string;
  text: string;
  /** Who is answered when the owner replies. */
  replyTo: { name: string; address: string };
}

/** The mail was not sent, as far as is known. The message is safe to log: codes, and nothing that was sent. */
export class MailError extends Error {
  override name = 'MailError';
}

/** What takes mail to the owner. */
export interface Mailer {
  /**
   * Sends a mail; done once the mail server has taken it over.
   * @throws MailError, also when `signal` is aborted before that
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
}
