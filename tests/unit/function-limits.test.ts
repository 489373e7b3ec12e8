import { expect, onTestFinished, test, vi } from 'vitest';
import { atMostAtOnce, requireVariablesFit, withinLimits } from '#local/function-limits.ts';
import { runScheduled } from '#local/local-run.ts';
import { BODY_LIMIT_BYTES, FUNCTION_LIMIT, STREAM_LIMIT_BYTES } from '#server/platform-limits.ts';
import { SettingsError } from '#server/settings.ts';

/* A function of a run on this machine gets the same resources as on Netlify, and no more. */

const never = () => new Promise<Response>(() => {});

/** Lets time pass immediately, and collects the lines of the log. */
function withoutWaiting(): string[] {
  const log: string[] = [];
  vi.useFakeTimers();
  const spy = vi.spyOn(console, 'error').mockImplementation((line) => void log.push(String(line)));
  onTestFinished(() => {
    vi.useRealTimers();
    spy.mockRestore();
  });
  return log;
}

test('a function is answered for when its time is over, and not before', async () => {
  const log = withoutWaiting();
  let status: number | undefined;
  const answered = withinLimits(never)(new Request('http://localhost/api/checkout'), {});
  void answered.then((answer) => {
    status = answer.status;
  });
  await vi.advanceTimersByTimeAsync(FUNCTION_LIMIT.ms - 1);
  expect(status).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(status).toBe(504);
  expect(log).toEqual([expect.stringContaining('/api/checkout')]);
});

test('one that is in time is given no line', async () => {
  const log = withoutWaiting();
  const answer = await withinLimits(async () => new Response('done'))(new Request('http://localhost/'), {});
  await vi.advanceTimersByTimeAsync(FUNCTION_LIMIT.ms);
  expect([answer.status, await answer.text(), log]).toEqual([200, 'done', []]);
});

test('of more callers than one process can serve the rest are told at once to come again', async () => {
  const ends: (() => void)[] = [];
  const slow = () => new Promise<Response>((done) => ends.push(() => done(new Response('done'))));
  const within = atMostAtOnce(2);
  const [first, second] = [within(slow), within(slow)];
  const refused = await within(slow);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
  ends[0]?.();
  expect((await first).status).toBe(200);
  await expect(within(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const third = within(slow);
  ends[1]?.();
  ends[2]?.();
  expect([(await second).status, (await third).status]).toEqual([200, 200]);
});

test('a scheduled function has half that time', async () => {
  const log = withoutWaiting();
  onTestFinished(runScheduled([{ default: never, config: { schedule: '* * * * *' } }]));
  await vi.advanceTimersByTimeAsync(FUNCTION_LIMIT.scheduledMs - 1);
  expect(log).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toHaveLength(1);
});

const json = 'application/json';
const form = 'multipart/form-data; boundary=x';
test.each([
  [json, BODY_LIMIT_BYTES, true],
  [json, BODY_LIMIT_BYTES + 1, false],
  ['application/x-www-form-urlencoded', BODY_LIMIT_BYTES, true],
  ['image/svg+xml', BODY_LIMIT_BYTES, true],
  // In base64, three bytes become four.
  [form, (BODY_LIMIT_BYTES / 4) * 3, true],
  [form, (BODY_LIMIT_BYTES / 4) * 3 + 1, false],
  ['', BODY_LIMIT_BYTES, false],
])('a body of type %s and %i bytes reaches the function: %s', async (type, length, reaches) => {
  let called = false;
  const handler = async () => {
    called = true;
    return new Response();
  };
  const headers = { 'content-length': String(length), ...(type && { 'content-type': type }) };
  const { status } = await withinLimits(handler)(
    new Request('http://localhost/', { method: 'POST', headers }),
    {},
  );
  expect([called, status]).toEqual(reaches ? [true, 200] : [false, 413]);
});

test('an answer breaks off where it is longer than Netlify sends', async () => {
  const sending = (bytes: number) =>
    withinLimits(async () => new Response(new Uint8Array(bytes), { status: 201, headers: { at: 'once' } }))(
      new Request('http://localhost/'),
      {},
    );
  const whole = await sending(STREAM_LIMIT_BYTES);
  expect([whole.status, whole.headers.get('at')]).toEqual([201, 'once']);
  expect((await whole.arrayBuffer()).byteLength).toBe(STREAM_LIMIT_BYTES);
  const longer = (await sending(STREAM_LIMIT_BYTES + 1)).arrayBuffer();
  expect(await longer.then(() => 'whole', String)).toContain('at most');
});

test('a run with more settings than functions are given does not start', () => {
  expect(() => requireVariablesFit({ SMTP_URL: 'x'.repeat(4_096) })).toThrow(SettingsError);
  expect(() => requireVariablesFit({ SMTP_URL: 'x'.repeat(4_000) })).not.toThrow();
});
