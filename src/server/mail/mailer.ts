/** A person who writes or is written to. */
export interface Correspondent {
  name: string;
  address: string;
}

/** A mail from the owner's address: plain text. What visitors typed may stand in every part but the id. */
export interface Mail {
  /** Names the mail for ever, so that a mailbox can tell one that came twice: letters, digits and hyphens. */
  id: string;
  subject: string;
  text: string;
  /** The name it comes from; absent: the owner's address alone. */
  from?: string;
  /** Who gets it; absent: the owner. */
  to?: Correspondent;
  /** Who is answered by a reply; absent: the owner. */
  replyTo?: Correspondent;
}

/** The mail was not sent, as far as is known. The message is safe to log: codes, and nothing that was sent. */
export class MailError extends Error {
  override name = 'MailError';
}

/** What takes mail to people. */
export interface Mailer {
  /**
   * Sends a mail; done once the mail server has taken it over.
   * @throws MailError, also when `signal` is aborted before that
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
}
