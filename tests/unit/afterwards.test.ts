import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MessageAnswer } from '#domain/site/answer-parts.ts';
import { hostContext, workEnded } from '#local/local-run.ts';
import { readAllSettings } from '#server/all-settings.ts';
import { makeContext } from '#server/app-context.ts';
import { anyone, serve, type Visit } from '#server/http/routes.ts';
import { openMemoryStorage } from '#tests/support/memory-store.ts';
import { setContext } from '#tests/support/process-context.ts';

/*
 * Work that a call postpones until it is answered (`afterwards`), and the hosts that keep such work running.
 */

const lines: { level: string; requestId: string }[] = [];

beforeEach(() => {
  const context = makeContext(readAllSettings({ NETLIFY_LOCAL: 'true' }));
  setContext({ ...context, storage: openMemoryStorage(), requireOpen: async () => {} });
  lines.length = 0;
  for (const level of ['log', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(JSON.parse(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const declared = { summary: 'Is called by this test.', answers: MessageAnswer };
/** Calls a function that postpones work, and returns its answer. */
const ask = (visit: Visit, ...works: (() => Promise<unknown>)[]) =>
  serve([
    anyone('GET /test', declared, async ({ afterwards }) => {
      for (const work of works) afterwards(work);
      return { message: 'Recorded' };
    }),
  ])(new Request('http://localhost:8888/api/test'), visit);

/** Returns work that ends when `end` is called. */
function work() {
  const done = { started: false, ended: false, end: () => {} };
  const wait = new Promise<void>((end) => {
    done.end = end;
  });
  const run = async () => {
    done.started = true;
    await wait;
    done.ended = true;
  };
  return { done, run };
}

it('a call is answered before the work it put off has ended, and the host is told of that work', async () => {
  const { done, run } = work();
  const kept: Promise<unknown>[] = [];
  let answer: Response | undefined;
  const asking = ask({ waitUntil: (one) => void kept.push(one) }, run).then((given) => {
    answer = given;
  });
  for (let turn = 0; turn < 20 && !answer; turn++) await new Promise(setImmediate);
  expect([answer?.status, done.started, done.ended, kept.length]).toEqual([200, true, false, 1]);
  done.end();
  await Promise.all([asking, ...kept]);
  expect(done.ended).toBe(true);
});

it('a fault in it is logged with the id of the request, and ends no other work', async () => {
  const { done, run } = work();
  const kept: Promise<unknown>[] = [];
  const failing = () => Promise.reject(new TypeError('gone'));
  const asking = ask({ waitUntil: (one) => void kept.push(one) }, failing, run);
  done.end();
  const answer = await asking;
  await expect(kept[0]).resolves.not.toThrow();
  expect(done.ended).toBe(true);
  const requestId = answer.headers.get('x-request-id');
  expect(lines.filter(({ level }) => level === 'error')).toEqual([
    { level: 'error', where: 'GET /test, afterwards', requestId, fault: 'TypeError: gone' },
  ]);
});

it('where the host keeps nothing alive the answer waits for it', async () => {
  const { done, run } = work();
  let isAnswered = false;
  const asking = ask({}, run).then(() => {
    isAnswered = true;
  });
  await new Promise(setImmediate);
  expect(isAnswered).toBe(false);
  done.end();
  await asking;
  expect(done.ended).toBe(true);
});

it('a call that is refused leaves undone what it had put off', async () => {
  const { done, run } = work();
  const route = anyone('GET /test', declared, async ({ afterwards }) => {
    afterwards(run);
    return null;
  });
  const answer = await serve([route])(new Request('http://localhost:8888/api/test'), hostContext('::1'));
  expect([answer.status, done.started]).toEqual([404, false]);
});

it('the local host ends only when such work has ended', async () => {
  const { done, run } = work();
  const asking = ask(hostContext('::1'), run);
  await new Promise(setImmediate);
  let isOver = false;
  const ending = workEnded().then(() => {
    isOver = true;
  });
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  done.end();
  await ending;
  expect([(await asking).status, done.ended]).toEqual([200, true]);
});
