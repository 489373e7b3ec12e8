import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import type { WireRequest } from './hostile-requests.ts';

/* The built site in a process of its own, which says how long its processor worked on each request. */

export type MeasuredSite = Awaited<ReturnType<typeof startMeasuredSite>>;

export interface WireAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Larger than any text that a test writes into an address or header, in bytes. */
const LONGEST_HEAD = 4_000_000;

/**
 * Starts the site over a store. It ends with the process that started it.
 * @param env its settings, including the store's address
 */
export async function startMeasuredSite(env: Record<string, string>) {
  const child = fork(join(import.meta.dirname, 'measured-site-process.ts'), {
    env: { ...process.env, ...env },
    // The site itself must refuse what is too long, before Node does, because other hosts have other limits.
    execArgv: [`--max-http-header-size=${LONGEST_HEAD}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaints = '';
  child.stderr?.on('data', (text) => {
    complaints = `${complaints}${text}`.slice(-4_000);
  });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`the site ended with ${code}: ${complaints}`);
  });
  const [port] = (await Promise.race([once(child, 'message'), failed])) as [number];
  failed.catch(() => {});
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  /** Returns how long the site's processor has worked so far, in milliseconds. */
  async function spent(): Promise<number> {
    const answer = once(child, 'message');
    child.send('spent');
    const [{ user, system }] = (await Promise.race([answer, failed])) as [NodeJS.CpuUsage];
    return (user + system) / 1_000;
  }

  /** Sends a request over HTTP, and reads the answer to its end. */
  function send({ method, path, headers, body }: WireRequest): Promise<WireAnswer> {
    return new Promise((done, fail) => {
      const host = `localhost:${port}`;
      const to = { agent, host: '127.0.0.1', port, method, path, maxHeaderSize: LONGEST_HEAD };
      const sent = request({ ...to, headers: { host, ...headers } });
      let answered: WireAnswer | null = null;
      sent.on('response', (answer) => {
        const chunks: Buffer[] = [];
        const read = { status: answer.statusCode ?? 0, headers: answer.headers, text: '' };
        answered = read;
        const end = () => done({ ...read, text: Buffer.concat(chunks).toString() });
        answer
          .on('data', (chunk) => chunks.push(chunk))
          .once('end', end)
          .once('error', end);
      });
      // The connection may be cut while a refused body is still being sent. The answer has arrived by then.
      sent.once('error', (error) => (answered ? done(answered) : fail(error)));
      sent.end(body ?? undefined);
    });
  }

  return {
    origin: `http://localhost:${port}`,
    send,
    /** Sends a request. @returns its status, and the milliseconds that the site's processor worked on it */
    async measure(wire: WireRequest): Promise<{ status: number; ms: number }> {
      const before = await spent();
      const { status } = await send(wire);
      return { status, ms: (await spent()) - before };
    },
    async close(): Promise<void> {
      const ended = once(child, 'exit');
      agent.destroy();
      child.disconnect();
      await ended;
    },
  };
}
