import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRequestServer } from '#local/request-server.ts';
import { BACKUP_WORD } from '#server/backup/call-for-backup.ts';
import { askForBackup } from '#server/backup/daily-backup.ts';
import { keyOf } from '#server/backup/lock.ts';
import { verify } from '#server/backup/restore.ts';
import { readStoredBackup } from '#server/backup/stored-backups.ts';
import { openStorageAt } from '#server/storage/blob-store.ts';
import { GATE_KNOWN_MS, RESTORING } from '#server/storage/restore-gate.ts';
import { openFunctions } from '#tests/support/call.ts';
import { quietLog } from '#tests/support/ordering.ts';
import { addRuby, blobsContext, enquire, openTestShop, TEST_SECRET } from '#tests/support/test-shop.ts';

/* The two functions of the backup on a deployed site. The scheduled one calls the other over the network. */

vi.mock('#generated/deploy.json', () => ({ default: { context: 'production', url: null, id: '65f0' } }));
quietLog();

const SECRET = 'AGE-SECRET-KEY-1MCC9TC0SUDPT8GMK0U40XCFEMU6T2QAQDLFJSKADE6J2KKQZVRYQR92Y80';
const PUBLIC = 'age1np25tnn3lvw42pqd8aex5xgqlrdvtackyvd2hmtucjpgxj70wcgs7rthak';

test('a deployed site makes one locked backup a night, and a stranger cannot start it', async () => {
  const { shop, store, close } = await openTestShop();
  onTestFinished(close);
  await addRuby(shop);
  await enquire(shop);
  // The shop's own storage is closed while a backup is restored.
  const { backups, orders } = openStorageAt({ url: store.url });
  let functionAt: Awaited<ReturnType<typeof openFunctions>> | undefined;
  /** Work that goes on after its call was answered, as a background function's does. */
  const goingOn: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void goingOn.push(work);
  const site = createRequestServer(async (request, ip) => {
    const found = functionAt?.(new URL(request.url).pathname);
    return found ? found(request, { ip, waitUntil }) : new Response(null, { status: 404 });
  }, 0);
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  onTestFinished(() => void site.close());
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
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
  expect(await asked(() => call({ [BACKUP_WORD]: 'a guess' }))).toBeLessThanOrEqual(2);
  expect(await made()).toEqual([]);

  await atNight();
  const isDone = async () => (await made()).length > 0 && !(await backups.has('running'));
  await vi.waitUntil(isDone, { timeout: 60_000, interval: 50 });
  const backup = await readStoredBackup(shop.storage, undefined, keyOf(SECRET));
  expect(await verify(shop, backup)).toEqual([]);
  const [piece = ''] = await backups.keys('archive/');
  const bytes = Buffer.from((await backups.readBytes(piece)) as ArrayBuffer);
  expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
  expect(bytes.includes('asha@example.in')).toBe(false);

  // Each further tick of the night costs one read.
  expect(await asked(atNight)).toBeLessThanOrEqual(2);
  expect(await made()).toHaveLength(1);

  // While a backup is being restored, no backup is made of the incomplete data.
  await askForBackup(shop, '2026-11-20-now', async (word) => {
    await orders.writeBytes(RESTORING, Buffer.from('{}'));
    // A restore waits until every function has looked for the marker again.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + GATE_KNOWN_MS.deployed });
    onTestFinished(() => void vi.useRealTimers());
    await asked(() => call({ [BACKUP_WORD]: word }));
  });
  expect((await backups.read<{ seen?: string }>('running'))?.value.seen).toBeUndefined();
  expect(await made()).toHaveLength(1);
});
