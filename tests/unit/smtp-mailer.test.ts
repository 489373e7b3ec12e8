import tls from 'node:tls';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Mail, MailError } from '#server/mail/mailer.ts';
import { makeSmtpMailer } from '#server/mail/smtp-mailer.ts';
import { mailCertificate } from '#tests/support/mail-certificate.ts';
import {
  type MailFate,
  type MailSinkOptions,
  type MailStep,
  openMailSink,
} from '#tests/support/mail-sink.ts';
import { header } from '#tests/support/read-mail.ts';

const OWNER = 'owner@example.in';
const mail: Mail = {
  id: 'enquiry-1',
  subject: 'Enquiry from Asha Verma: Ruby',
  text: 'Name: Asha Verma\n\nHello',
  replyTo: { name: 'Asha Verma', address: 'asha@example.org' },
};
const noHurry = () => new AbortController().signal;

/* Only this process trusts the sink’s certificate, and only for the name localhost. */
beforeAll(() => tls.setDefaultCACertificates([mailCertificate.cert]));

/** Opens a sink and a mailer. `login` is put into the server's address. */
async function open(options: MailSinkOptions & { login?: string; patienceMs?: number; host?: string } = {}) {
  const sink = await openMailSink(options);
  onTestFinished(() => sink.close());
  const server = sink.url
    .replace('//', `//${options.login ? `${options.login}@` : ''}`)
    .replace('127.0.0.1', options.host ?? '127.0.0.1');
  const mailer = makeSmtpMailer({ server, owner: OWNER, patienceMs: options.patienceMs ?? 2_000 });
  const send = (more: Partial<Mail> = {}, signal = noHurry()) => mailer.send({ ...mail, ...more }, signal);
  return { ...sink, mailer, send };
}

/** Returns the error with which a mail is refused. */
async function failure(sending: Promise<void>): Promise<MailError> {
  const error = await sending.then(
    () => null,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(MailError);
  return error;
}

describe('a mail', () => {
  it('goes from the owner to the owner, and a reply goes to the visitor', async () => {
    const { send, mails } = await open();
    await send();
    const [got, ...more] = mails;
    if (!got) throw new Error('nothing came');
    expect(more).toEqual([]);
    expect(got).toMatchObject({ from: OWNER, to: [OWNER] });
    expect(header(got, 'From')).toBe(OWNER);
    expect(header(got, 'To')).toBe(OWNER);
    expect(header(got, 'Reply-To')).toBe('Asha Verma <asha@example.org>');
    expect(header(got, 'Subject')).toBe('Enquiry from Asha Verma: Ruby');
    expect(header(got, 'Message-ID')).toBe('<enquiry-1@example.in>');
    expect(got.text.trimEnd()).toBe('Name: Asha Verma\n\nHello');
  });

  it('to somebody else comes from the owner under a name, and a reply goes to the owner', async () => {
    const { mailer, mails } = await open();
    const letter: Mail = {
      id: 'receipt-1',
      subject: 'Your order',
      text: 'Namaste',
      from: 'Nakshatra Bhavan',
      to: { name: 'आशा वर्मा', address: 'asha@example.org' },
    };
    await mailer.send(letter, noHurry());
    const [got] = mails;
    if (!got) throw new Error('nothing came');
    expect(got).toMatchObject({ from: OWNER, to: ['asha@example.org'] });
    expect(header(got, 'From')).toBe(`Nakshatra Bhavan <${OWNER}>`);
    expect(header(got, 'To')).toBe('आशा वर्मा <asha@example.org>');
    expect(got.headers.some(([name]) => name.toLowerCase() === 'reply-to')).toBe(false);
  });

  it.each([
    ['a line end and a header', 'Asha\r\nBcc: all@example.org'],
    ['a bare carriage return', 'Asha\rBcc: all@example.org'],
    ['a separator of Unicode', 'Asha\u2028Bcc: all@example.org\u2029'],
    ['an encoded line end', '=?utf-8?Q?Asha=0D=0ABcc:_all@example.org?='],
    ['an address', 'Asha" <all@example.org>, "'],
    ['a null byte', 'Asha\0Bcc: all@example.org'],
    ['the end of the mail', 'Asha\r\n.\r\nRCPT TO:<all@example.org>\r\n'],
  ])('cannot be given another header or recipient by %s in a name', async (_, name) => {
    const { send, mails } = await open();
    await send({
      subject: `Enquiry from ${name}: ${name}`,
      text: name,
      from: name,
      to: { name, address: 'asha@example.org' },
      replyTo: { name, address: 'a@b.in' },
    });
    expect(mails).toHaveLength(1);
    const [got] = mails;
    if (!got) throw new Error('nothing came');
    expect(got).toMatchObject({ from: OWNER, to: ['asha@example.org'] });
    expect(got.headers.map(([each]) => each.toLowerCase()).sort()).toEqual(
      ['content-transfer-encoding', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to']
        .concat('subject', 'to')
        .sort(),
    );
    for (const [named, address] of [
      ['Reply-To', 'a@b.in'],
      ['To', 'asha@example.org'],
      ['From', OWNER],
    ]) {
      const value = got.headers.find(([each]) => each === named)?.[2] ?? '';
      const bare = value.replace(/"(?:[^"\\]|\\.)*"|=\?utf-8\?[BQ]\?[^?]*\?=/gi, '');
      expect(bare.replace(/^[A-Za-z ]*/, ''), named).toBe(`<${address}>`);
    }
    expect(header(got, 'Subject')).not.toMatch(/[\r\n\0]/);
  });
});

describe('a mail server that', () => {
  const refusals: [MailStep, number][] = [
    ['greeting', 421],
    ['to', 550],
    ['taken', 554],
  ];
  it.each(refusals)('refuses at %s with %i is named by code alone', async (step, code) => {
    const { send } = await open({ fate: (now) => (now === step ? { code } : 'well') });
    const { message } = await failure(send());
    expect(message).toMatch(new RegExp(`^not sent: E[A-Z]+ ${code}$`));
  });

  it.each<MailStep>(['greeting', 'taken'])('hangs at %s is not waited for', async (step) => {
    const { send } = await open({ fate: (now) => (now === step ? 'hang' : 'well'), patienceMs: 150 });
    const start = Date.now();
    expect((await failure(send())).message).toBe('not sent: ETIMEDOUT');
    expect(Date.now() - start).toBeLessThan(15_000);
  });

  it.each<MailStep>(['greeting', 'taken'])('hangs up at %s has not confirmed', async (step) => {
    const { send } = await open({ fate: (now): MailFate => (now === step ? 'cut' : 'well') });
    expect((await failure(send())).message).toMatch(/^not sent: E[A-Z]+$/);
  });

  it('hangs is left at once when there is no more time', async () => {
    const { send } = await open({ fate: () => 'hang', patienceMs: 60_000 });
    const start = Date.now();
    await failure(send({}, AbortSignal.timeout(100)));
    await failure(send({}, AbortSignal.abort()));
    expect(Date.now() - start).toBeLessThan(15_000);
  });

  it('is not there is named by code alone', async () => {
    const { send, close } = await open();
    await close();
    expect((await failure(send())).message).toBe('not sent: ESOCKET');
  });
});

describe('a password', () => {
  const account = 'owner@example.in:p@ss/wörd %';
  const login = 'owner%40example.in:p%40ss%2Fw%C3%B6rd%20%25';

  it('is never sent in clear', async () => {
    const { send, mails, signIns } = await open({ tls: 'none', account, login });
    expect((await failure(send())).message).not.toContain('owner');
    expect(signIns).toEqual([]);
    expect(mails).toEqual([]);
  });

  it.each(['always', 'offered'] as const)('is sent over TLS, %s', async (spoken) => {
    const { send, mails, signIns } = await open({ tls: spoken, account, login, host: 'localhost' });
    await send();
    expect(signIns).toEqual([account]);
    expect(mails).toHaveLength(1);
  });

  it.each(['always', 'offered'] as const)(
    'is not told to a server with another’s certificate, TLS %s',
    async (spoken) => {
      const { send, signIns } = await open({ tls: spoken, account, login, host: '127.0.0.1' });
      await failure(send());
      expect(signIns).toEqual([]);
    },
  );

  it('that is wrong is named by code alone', async () => {
    const wrong = { tls: 'always', account, login: 'owner:wrong', host: 'localhost' } as const;
    const { send, mails } = await open(wrong);
    expect((await failure(send())).message).toBe('not sent: EAUTH 535');
    expect(mails).toEqual([]);
  });
});
