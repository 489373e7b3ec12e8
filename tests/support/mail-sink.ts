import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { mailCertificate } from './mail-certificate.ts';
import { type ReadMail, readMail } from './read-mail.ts';

/**
 * The fate of a delivery's step: it succeeds, is refused with a code, is never answered, or its connection is
 * cut.
 */
export type MailFate = 'well' | 'hang' | 'cut' | { code: number };
/** The steps of a delivery. At `taken` the mail has arrived, but its sender does not know it yet. */
export type MailStep = 'greeting' | 'from' | 'to' | 'taken';

export interface SunkMail extends ReadMail {
  /** Sender and recipients in the SMTP envelope. */
  from: string;
  to: string[];
}

export interface MailSink {
  /** A value for SMTP_URL, without name and password. */
  url: string;
  port: number;
  /** Every accepted mail, oldest first. */
  mails: SunkMail[];
  /** `name:password` of every attempt to sign in. */
  signIns: string[];
  close(): Promise<void>;
}

export interface MailSinkOptions {
  fate?: (step: MailStep) => MailFate;
  /** TLS is not supported (the default), offered, or used from the start. */
  tls?: 'none' | 'offered' | 'always';
  /** The required `name:password`; none by default. */
  account?: string;
}

type Answer = (error?: Error | null) => void;

/** Opens a real SMTP server on a free port of this machine, which keeps the mails that it receives. */
export async function openMailSink(options: MailSinkOptions = {}): Promise<MailSink> {
  const { fate = () => 'well', tls = 'none', account } = options;
  const mails: SunkMail[] = [];
  const signIns: string[] = [];
  const sockets = new Set<Socket>();

  function fare(step: MailStep, answer: Answer): void {
    const decided = fate(step);
    if (decided === 'well') answer();
    else if (decided === 'cut') for (const socket of sockets) socket.destroy();
    // Real servers repeat addresses in their refusals. None of these may get into a log.
    else if (decided !== 'hang')
      answer(Object.assign(new Error('no mail for <owner@example.in>'), { responseCode: decided.code }));
  }

  const server = new SMTPServer({
    ...mailCertificate,
    secure: tls === 'always',
    disabledCommands: [
      ...(tls === 'offered' ? [] : ['STARTTLS']),
      ...(account === undefined ? ['AUTH'] : []),
    ],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_, answer) => fare('greeting', answer),
    onAuth({ username, password }, _, answer) {
      signIns.push(`${username}:${password}`);
      if (signIns.at(-1) === account) answer(null, { user: username });
      else answer(new Error(`no user ${username}`));
    },
    onMailFrom: (_, __, answer) => fare('from', answer),
    onRcptTo: (_, __, answer) => fare('to', answer),
    async onData(stream, { envelope }, answer) {
      const raw = Buffer.concat(await stream.toArray()).toString('latin1');
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...readMail(raw) });
      fare('taken', answer);
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `${tls === 'always' ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    port,
    mails,
    signIns,
    // The server closes its sockets itself, because Node 24.21 crashes when one is destroyed below a failed
    // TLS handshake.
    close: () => new Promise((done) => server.close(done)),
  };
}
