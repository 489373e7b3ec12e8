import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { PaymentProviderError } from '#server/payments/provider.ts';
import { makeProviderHttp } from '#server/payments/provider-http.ts';

const noHurry = () => new AbortController().signal;
const SECRET = 'very-secret-token';

/** Calls a real server that gives this answer. */
async function callTo(answer: RequestListener, { signal = noHurry(), patienceMs = 2_000 } = {}) {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const http = makeProviderHttp('Bank', undefined, patienceMs);
  const init = { method: 'POST', headers: { authorization: `Bearer ${SECRET}` }, body: '{"name":"Asha"}' };
  return http.call('pay', `http://127.0.0.1:${port}/pay?phone=9876543210`, init, signal);
}

/** Returns the fault of a call, which must contain nothing of the request or the answer. */
async function faultOf(...call: Parameters<typeof callTo>): Promise<PaymentProviderError> {
  const error = await callTo(...call).then(
    () => null,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(PaymentProviderError);
  for (const hidden of [SECRET, 'Asha', '9876543210', '127.0.0.1', 'hidden'])
    expect(`${error.stack} ${error.cause}`).not.toContain(hidden);
  return error;
}

const send =
  (status: number, body: string | Buffer, headers = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(body);

describe('an answer', () => {
  it('that is a JSON object is handed on', async () => {
    const answer = await callTo(send(200, '{"state":"PENDING"}'));
    expect(answer).toEqual({ ok: true, status: 200, code: null, body: { state: 'PENDING' } });
  });

  it.each([
    ['{"code":"BAD_REQUEST","message":"hidden"}', 'BAD_REQUEST'],
    ['{"errorCode":"OIM000","code":"INVALID_CLIENT"}', 'INVALID_CLIENT'],
    ['{"errorCode":"OIM000"}', 'OIM000'],
    ['{"code":"Refund ID Duplicated","data":{}}', 'Refund ID Duplicated'],
    ['{"error":{"code":"BAD_REQUEST_ERROR","description":"hidden"}}', 'BAD_REQUEST_ERROR'],
    ['{"code":"call Asha on 9876543210!"}', null],
    ['{"code":17}', null],
  ])('that refuses with %s is handed on with its code', async (body, code) => {
    expect(await callTo(send(400, body))).toMatchObject({ ok: false, status: 400, code });
  });

  it('that says unauthorised is one whatever it looks like', async () => {
    expect(await callTo(send(401, '<html>'))).toEqual({ ok: false, status: 401, code: null, body: {} });
  });

  it.each<[string, RequestListener]>([
    ['a server error in plain text', send(503, 'R999')],
    ['too many requests', send(429, '{"code":"TOO_MANY_REQUESTS"}')],
    ['a request timeout', send(408, '{}')],
    [
      'a redirect, even to an answer,',
      (request, response) =>
        request.url === '/hidden'
          ? response.end('{}')
          : response.writeHead(302, { location: '/hidden' }).end(),
    ],
    ['HTML that refuses', send(403, '<html>hidden</html>')],
    ['truncated JSON', send(200, '{"state":"COMPL')],
    ['a list', send(200, '[]')],
    ['a text', send(200, '"COMPLETED"')],
    ['bytes that are no text', send(200, Buffer.from('{"state":"\xff"}', 'latin1'))],
    ['more than 256 kB', send(200, JSON.stringify({ state: 'x'.repeat(256 * 1024) }))],
  ])('that is %s leaves open what became of the request', async (_, answer) => {
    expect((await faultOf(answer)).effect).toBe('unknown');
  });

  it('in another shape leaves open what became of the request', async () => {
    const http = makeProviderHttp('Bank');
    const answer = await callTo(send(200, '{"state":1,"name":"hidden"}'));
    const read = () => http.read('pay', z.object({ state: z.string() }), answer);
    expect(read).toThrow(new PaymentProviderError('Bank pay: answered 200 in an unknown shape', 'unknown'));
  });
});

describe('no answer', () => {
  it('is waited for no longer than the caller allows', async () => {
    const error = await faultOf(() => {}, { signal: AbortSignal.timeout(50), patienceMs: 60_000 });
    expect(error).toMatchObject({ effect: 'unknown', message: 'Bank pay: no answer in time' });
  });

  it('that stops half-way is not waited for either', async () => {
    const half: RequestListener = (_, response) => void response.writeHead(200).write('{');
    expect((await faultOf(half, { patienceMs: 50 })).message).toBe('Bank pay: no answer in time');
  });
});
