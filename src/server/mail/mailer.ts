/** A person who writes or is written to. */
export interface Correspondent {
  name: string;
  address: string;
}

/** A plain-text mail from the owner's address. Every part except the id may hold text of a visitor. */
export interface Mail {
  /** Lasting id of letters, digits and hyphens, by which a mailbox recognizes a mail that comes twice. */
  id: string;
  subject: string;
  text: string;
  /** Name of the sender. Without it, the mail shows the owner's address. */
  from?: string;
  /** Recipient; the owner by default. */
  to?: Correspondent;
  /** Recipient of replies; the owner by default. */
  replyTo?: Correspondent;
}

/** Thrown when a mail probably was not sent. Its message holds only codes, so it is safe to log. */
export class MailError extends Error {
  override name = 'MailError';
  /** True if the mail server accepts the recipient but will never accept this text. */
  readonly isTextRefused: boolean;

  constructor(message: string, isTextRefused = false) {
    super(message);
    this.isTextRefused = isTextRefused;
  }
}

/** Sends mail. */
export interface Mailer {
  /**
   * Sends a mail. Resolves when the mail server has accepted it.
   * @throws MailError, also when `signal` is aborted before that
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
}

/** Puts a text on one line, so that a visitor's text cannot make a line that looks like another fact. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** A labelled line of a letter. Without a value it is left out. */
export type Fact = readonly [what: string, said: string | null | undefined];

/** Returns the facts of a letter, one per line. */
export function factLines(facts: readonly Fact[]): string[] {
  return facts.flatMap(([what, said]) => (typeof said === 'string' ? `${what}: ${onOneLine(said)}` : []));
}

/** A paragraph of a letter, as one text or as lines. False and null are left out. */
export type Paragraph = string | readonly string[] | false | null;

/** Returns the text of a letter, with an empty line between its paragraphs. */
export function letter(paragraphs: readonly Paragraph[]): string {
  const written = paragraphs.filter((paragraph) => paragraph !== false && paragraph !== null);
  return `${written.map((paragraph) => [paragraph].flat().join('\n')).join('\n\n')}\n`;
}
