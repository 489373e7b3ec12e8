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
  /** True where the mail server took the recipient but will never take this very text. */
  readonly isTextRefused: boolean;

  constructor(message: string, isTextRefused = false) {
    super(message);
    this.isTextRefused = isTextRefused;
  }
}

/** What takes mail to people. */
export interface Mailer {
  /**
   * Sends a mail; done once the mail server has taken it over.
   * @throws MailError, also when `signal` is aborted before that
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
}

/** A text on one line: what a visitor typed must not make a line that looks like another fact. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** One thing a letter says of its subject; without a value it is left out. */
export type Fact = readonly [what: string, said: string | null | undefined];

/** Facts of a letter, a line each. */
export function factLines(facts: readonly Fact[]): string[] {
  return facts.flatMap(([what, said]) => (typeof said === 'string' ? `${what}: ${onOneLine(said)}` : []));
}

/** A paragraph of a letter, as one text or by its lines; false and null are none. */
export type Paragraph = string | readonly string[] | false | null;

/** A letter's text, with an empty line between its paragraphs. */
export function letter(paragraphs: readonly Paragraph[]): string {
  const written = paragraphs.filter((paragraph) => paragraph !== false && paragraph !== null);
  return `${written.map((paragraph) => [paragraph].flat().join('\n')).join('\n\n')}\n`;
}
