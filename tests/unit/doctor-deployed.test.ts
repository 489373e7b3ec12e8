import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { healthChecks, healthTexts, storeProblems } from '#domain/site/health.ts';
import { deployedFindings, homeFindings } from '#local/doctor/deployed-findings.ts';

interface Reply {
  status: number;
  body: string;
}
/** Replies by call, such as `GET /`. */
type Replies = Record<string, Reply>;

const json = (status: number, more: object = {}): Reply => ({
  status,
  body: JSON.stringify({ status, ...more }),
});
const page = (address: string, head = ''): Reply => ({
  status: 200,
  body: `<!doctype html><html><head><link rel="canonical" href="${address}/">${head}</head></html>`,
});
const sound = Object.fromEntries(healthChecks.map((check) => [check, 'ok']));
const health = (checks: object, problems: object[] = []) =>
  json(Object.values(checks).includes('fail') ? 503 : 200, { checks: { ...sound, ...checks }, problems });

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/**
 * Serves a healthy site, except for these replies.
 * @returns its address and the calls that it received
 */
async function serve(changed: (url: string) => Replies = () => ({})) {
  const asked: string[] = [];
  let replies: Replies = {};
  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`;
    asked.push(call);
    const reply = replies[call] ?? json(404);
    response.writeHead(reply.status).end(reply.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  replies = {
    'GET /': page(url),
    'GET /api/health': health({}),
    'POST /api/login': json(401),
    ...changed(url),
  };
  const close = () => new Promise<void>((done) => server.close(() => done()));
  closing.push(close);
  return { url, asked, close };
}

describe('a deployed site', () => {
  it('names the parts of pages that failed on visitors’ devices', async () => {
    const told = json(200, { checks: sound, problems: [], failed_islands: { Checkout: 3, Enquiry: 1 } });
    const { url } = await serve(() => ({ 'GET /api/health': told }));
    const found = await deployedFindings(url);
    expect(found.map(({ what }) => what)).toEqual([
      'Parts of pages failed on visitors’ devices within the last seven days: Checkout (3), Enquiry (1).',
    ]);
  });

  it('with nothing amiss has no findings, and is asked three things', async () => {
    const { url, asked } = await serve();
    expect(await deployedFindings(`${url}/`)).toEqual([]);
    expect(asked.sort()).toEqual(['GET /', 'GET /api/health', 'POST /api/login']);
  });

  it.each<[string, string, (url: string) => Reply, string]>([
    ['a home page that fails', 'GET /', () => json(503), 'The home page does not come up (answer 503).'],
    [
      'another address in its pages',
      'GET /',
      () => page('https://other.netlify.app'),
      'The page gives its own address as https://other.netlify.app/.',
    ],
    [
      'a preview’s pages',
      'GET /',
      (url) => page(url, '<meta name="robots" content="noindex">'),
      'This is a preview: payments are only pretended, its orders are ' +
        'kept apart, and no search engine shows it.',
    ],
    ['no sign-in', 'POST /api/login', () => json(503), 'Nobody can sign in to the owner’s area.'],
    ['no sign-in call', 'POST /api/login', () => json(404), 'Signing in does not work (answer 404).'],
    [
      'no payment provider',
      'GET /api/health',
      () => health({ payments: 'fail' }),
      healthTexts.payments.fail ?? '',
    ],
    ['test keys', 'GET /api/health', () => health({ payments: 'warn' }), healthTexts.payments.warn ?? ''],
    ['a store that fails', 'GET /api/health', () => health({ store: 'fail' }), healthTexts.store.fail ?? ''],
    [
      'a product that cannot be read',
      'GET /api/health',
      () => health({ store: 'warn' }, [{ problem: 'product_damaged', ...storeProblems.product_damaged }]),
      storeProblems.product_damaged.what,
    ],
    [
      'a page for its health',
      'GET /api/health',
      (url) => page(url),
      'The site does not say how it is (answer 200).',
    ],
    [
      'settings that cannot be read',
      'GET /api/health',
      () => json(503, { message: 'Try again' }),
      'The site does not say how it is (answer 503).',
    ],
  ])('with %s has one finding, which says so', async (_, call, reply, said) => {
    const { url } = await serve((at) => ({ [call]: reply(at) }));
    const found = await deployedFindings(url);
    expect(found.map(({ what }) => what)).toEqual([said]);
    expect(found[0]?.todo).not.toBe('');
  });

  it('that signs in too often for now is not said to be broken', async () => {
    const { url } = await serve(() => ({ 'POST /api/login': json(429) }));
    expect(await deployedFindings(url)).toEqual([]);
  });

  it('that cannot be reached, or is no address, has one finding', async () => {
    const { url, close } = await serve();
    await close();
    closing.length = 0;
    expect(await deployedFindings(url)).toMatchObject([
      { what: 'The site cannot be reached: nothing answers there.' },
    ]);
    expect(await deployedFindings('https://no-such-site.invalid')).toMatchObject([
      { what: expect.stringMatching(/^The site cannot be reached: /) },
    ]);
    expect(await deployedFindings('example')).toMatchObject([{ what: 'This is no address of a site.' }]);
  });

  it('must answer over https; on this machine it need not', () => {
    const seenAt = (url: string) => homeFindings({ url, body: page(new URL(url).origin).body }, url);
    expect(seenAt('http://gangajyotish.in/')).toMatchObject([
      { what: 'The site answers without https; browsers call it not secure.' },
    ]);
    expect(seenAt('https://gangajyotish.in/')).toEqual([]);
    expect(seenAt('http://localhost:8888/')).toEqual([]);
  });

  it('decides how the command ends', async () => {
    const run = (address: string) =>
      new Promise<number | null>((done) => {
        const program = join(import.meta.dirname, '../../netlify/local/doctor.ts');
        spawn(process.execPath, [program, address], { stdio: 'ignore' }).once('close', done);
      });
    const sites = [await serve(), await serve(() => ({ 'POST /api/login': json(503) }))];
    expect(await Promise.all(sites.map(({ url }) => run(url)))).toEqual([0, 1]);
  });
});
