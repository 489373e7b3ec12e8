import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRequestServer } from '#local/request-server.ts';
import { callForJob, JOB_WORD } from '#server/backup/call-for-job.ts';
import { backUpNow, type Job, LEASE_MS } from '#server/backup/job.ts';
import { compare, restore } from '#server/backup/restore.ts';
import { openStorageAt } from '#server/storage/blob-store.ts';
import { openFunctions } from '#tests/support/call.ts';
import { openStored } from '#tests/support/nightly-backup.ts';
import { quietLog } from '#tests/support/ordering.ts';
import { addRuby, blobsContext, enquire, openTestShop, TEST_SECRET } from '#tests/support/test-shop.ts';

/* The two functions of the backup on a deployed site. The scheduled one calls the other over the network. */

vi.mock('#generated/deploy.json', () => ({ default: { context: 'production', url: null, id: '65f0' } }));
quietLog();

const SECRET = 'AGE-SECRET-KEY-1MCC9TC0SUDPT8GMK0U40XCFEMU6T2QAQDLFJSKADE6J2KKQZVRYQR92Y80';
const PUBLIC = 'age1np25tnn3lvw42pqd8aex5xgqlrdvtackyvd2hmtucjpgxj70wcgs7rthak';

test('a deployed site makes one locked backup a night and puts it back, and a stranger can start neither', async () => {
  // A backup of another day would be due at midnight.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const { shop, store, close } = await openTestShop();
  onTestFinished(close);
  await addRuby(shop);
  await enquire(shop);
  // The shop's own storage is closed while a backup is restored.
  const storage = openStorageAt({ url: store.url });
  const { backups } = storage;
  let functionAt: Awaited<ReturnType<typeof openFunctions>> | undefined;
  /** Work that goes on after its call was answered, as a background function's does. */
  const goingOn: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void goingOn.push(work);
  const server = createRequestServer(async (request, ip) => {
    const found = functionAt?.(new URL(request.url).pathname);
    return found ? found(request, { ip, waitUntil }) : new Response(null, { status: 404 });
  }, 0);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  functionAt = await openFunctions({
    NETLIFY_LOCAL: '',
    NETLIFY_BLOBS_CONTEXT: blobsContext(store),
    SESSION_SECRET: TEST_SECRET,
    SITE_URL: url,
    BACKUP_PASSPHRASE: PUBLIC,
  });
  const { default: atNight } = await import('../../netlify/functions/backup.ts');
  const made = () => backups.keys('backup/');
  const call = (headers: Record<string, string> = {}) =>
    fetch(`${url}/api/backup`, { method: 'POST', headers });
  /** Returns how many requests the function made to the store. */
  const asked = async (work: () => Promise<unknown>) => {
    const sum = () => [...store.counts.values()].reduce((all, count) => all + count, 0);
    const before = sum();
    await work();
    await Promise.all(goingOn);
    return sum() - before;
  };

  expect((await call()).status).toBe(202);
  expect(await asked(() => call({ [JOB_WORD]: 'a guess' }))).toBeLessThanOrEqual(2);
  expect(await made()).toEqual([]);

  await atNight();
  const isDone = async () => (await backups.read<Job>('job'))?.value.ended === 'done';
  await vi.waitUntil(isDone, { timeout: 60_000, interval: 50 });
  const backup = await openStored(shop, undefined, SECRET);
  const site = {
    storage,
    now: shop.now,
    askEveryMs: 20,
    leaseMs: LEASE_MS,
    call: (word: string) => callForJob(`${url}/api/backup`, word),
  };
  const open = (name: string) => openStored({ ...shop, storage }, name, SECRET);
  expect(compare(await open(await backUpNow(site)), backup)).toEqual([]);
  const [piece = ''] = await backups.keys('archive/');
  const bytes = Buffer.from((await backups.readBytes(piece)) as ArrayBuffer);
  expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
  expect(bytes.includes('asha@example.in')).toBe(false);

  // Each further tick of the night costs one read.
  expect(await asked(atNight)).toBeLessThanOrEqual(2);
  expect(await made()).toHaveLength(2);

  await enquire(shop);
  const told: unknown[] = [];
  await restore(site, backup, {
    overwrite: true,
    skipInvoices: 0,
    settleMs: 0,
    open,
    confirm: async (newer) => told.push(newer) > 0,
  });
  expect(told).toEqual([{ orders: 0, paid: 0, enquiries: 1, subscribers: 0, changed: 0 }]);
  expect(compare(await open(await backUpNow(site)), backup)).toEqual([]);
});
