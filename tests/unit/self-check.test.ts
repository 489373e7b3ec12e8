import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type BlobRequest, type BlobsServer, type Fate, startBlobsServer } from '#local/blobs-server.ts';
import { type BlobStore, openBlobStore } from '#server/storage/blob-store.ts';
import { checkStore, conditionalWritesHold, storeFaults } from '#server/storage/self-check.ts';
import { testClock } from '#tests/support/clock.ts';

/** Opens a store whose server ignores a header of every request, as if the client had not sent it. */
let server: BlobsServer;
let forgotten: string | null = null;
const requests: BlobRequest[] = [];
beforeAll(async () => {
  server = await startBlobsServer({
    fate: (request) => {
      requests.push(request);
      if (forgotten) delete request.headers[forgotten];
      return 'well';
    },
  });
});
afterAll(() => server.close());

let deploys = 0;
/** Makes a process of a deploy, by default of a new one. */
function startProcess(deployId: string | null = `deploy-${++deploys}`, change: Partial<BlobStore> = {}) {
  const clock = testClock();
  const orders = { ...openBlobStore({ url: server.url }, 'orders'), ...change };
  const context = { storage: { orders }, now: clock.now };
  return {
    clock,
    orders,
    deployId,
    holds: () => conditionalWritesHold(context, deployId),
    faults: () => storeFaults(context, deployId),
    check: () => checkStore(context, deployId),
  };
}

function forget(header: string | null): string[] {
  forgotten = header;
  const log: string[] = [];
  const spy = vi.spyOn(console, 'error').mockImplementation((line) => void log.push(String(line)));
  onTestFinished(() => {
    forgotten = null;
    spy.mockRestore();
  });
  return log;
}

/** Returns how many requests the store receives meanwhile. */
async function requestsOf(work: () => Promise<unknown>): Promise<number> {
  const before = requests.length;
  await work();
  return requests.length - before;
}

describe('the self-check of the store', () => {
  it('holds where conditions are honoured, and leaves nothing but its verdict', async () => {
    const { holds, orders } = startProcess('first');
    expect(await holds()).toBe(true);
    expect(await orders.keys('')).toEqual(['self-check/first']);
  });

  it('runs once a deploy: later processes read the verdict, and each once in ten minutes', async () => {
    const first = startProcess();
    await first.holds();
    const later = startProcess(first.deployId);
    expect(await requestsOf(later.holds)).toBe(1);
    expect(await requestsOf(later.holds)).toBe(0);
    later.clock.advance(10 * 60_000);
    expect(await requestsOf(later.holds)).toBe(1);
  });

  it('asks nothing on a local run', async () => {
    const { holds } = startProcess(null);
    expect(await requestsOf(holds)).toBe(0);
  });

  it.each([
    ['if-none-match', 'created again'],
    ['if-match', 'old ETag'],
  ])('fails where %s is not honoured, and says so in the log', async (header, line) => {
    const { holds } = startProcess();
    const log = forget(header);
    expect(await holds()).toBe(false);
    expect(log.join()).toContain(line);
  });

  it('fails where the ETag of a read names no write', async () => {
    const { holds } = startProcess(undefined, { replace: async () => null });
    forget(null);
    expect(await holds()).toBe(false);
  });

  it.each(['if-none-match', 'if-match'])(
    'fails where %s is honoured, but not between two writes at once',
    async (condition) => {
      // Each of two writes with one condition is decided before the other has finished.
      const waiting: (() => void)[] = [];
      const racing = await startBlobsServer({
        fate: async ({ kind, headers }): Promise<Fate> => {
          if (kind !== 'put' || !headers[condition]) return 'well';
          await new Promise<void>((done) => {
            waiting.push(done);
            if (waiting.length > 2) done();
            if (waiting.length === 2) for (const each of waiting) each();
          });
          if (waiting.length === 2) delete headers[condition];
          return 'well';
        },
      });
      onTestFinished(() => racing.close());
      const log = forget(null);
      const orders = openBlobStore({ url: racing.url }, 'orders');
      const context = { storage: { orders }, now: testClock().now };
      expect(await conditionalWritesHold(context, 'races')).toBe(false);
      expect(log.join()).toContain('at once');
      expect(log.join()).not.toContain('old ETag');
    },
  );

  it.each<[string, Partial<BlobStore>, string]>([
    ['other ETags than reads', { entries: async (key) => [{ key, version: '"other"' }] }, 'listings_differ'],
    ['not yet what was written', { entries: async () => [] }, 'listings_late'],
  ])('warns where a listing gives %s, and orders are taken all the same', async (_, change, warning) => {
    const { holds, faults, deployId } = startProcess(undefined, change);
    const log = forget(null);
    expect(await faults()).toEqual({ failed: [], warned: [warning] });
    expect(await holds()).toBe(true);
    expect(log.join()).toContain(warning);
    expect(await startProcess(deployId).faults()).toMatchObject({ warned: [warning] });
  });

  it('is repeated after a failure, a minute later, and orders are taken again once it holds', async () => {
    const { holds, clock, deployId } = startProcess();
    forget('if-match');
    expect(await holds()).toBe(false);
    forget(null);
    expect(await holds()).toBe(false);
    clock.advance(60_000);
    expect(await holds()).toBe(true);
    expect(await startProcess(deployId).holds()).toBe(true);
  });

  it('fails for every process within ten minutes of the daily check that found it', async () => {
    const { holds, clock, deployId } = startProcess();
    expect(await holds()).toBe(true);
    forget('if-match');
    expect((await startProcess(deployId).check()).failed).not.toEqual([]);
    clock.advance(10 * 60_000);
    expect(await holds()).toBe(false);
  });
});
