import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startBlobsServer } from '#local/blobs-server.ts';
import { JOB_WORD } from '#server/backup/call-for-job.ts';
import { runJob } from '#server/backup/run-job.ts';
import { openStorageAt } from '#server/storage/blob-store.ts';
import { openApiDoor } from '#tests/drill/store-door.ts';
import { freePort } from '#tests/support/free-port.ts';
import { siteOn, TEST_SECRET, testOwner } from '#tests/support/test-shop.ts';

/* Runs the commands of the project on one data folder, as somebody does in a terminal. */

const root = join(import.meta.dirname, '../..');

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'data '));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Runs a program of `netlify/local`.
 * @param fileLimit the largest size of a file, in units of 512 bytes
 */
function run(folder: string, [program = '', ...typed]: string[], more: object = {}, fileLimit = 'unlimited') {
  const env = {
    PATH: process.env.PATH,
    ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
    DATA_FOLDER: join(folder, 'data'),
    SESSION_SECRET: TEST_SECRET,
    ADMIN_EMAIL: testOwner.email,
    ADMIN_PASSWORD_HASH: testOwner.passwordHash,
    // A passphrase would cost seconds each time.
    BACKUP_PASSPHRASE: 'AGE-SECRET-KEY-1MCC9TC0SUDPT8GMK0U40XCFEMU6T2QAQDLFJSKADE6J2KKQZVRYQR92Y80',
    ...more,
  };
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  const words = [process.execPath, join(root, 'netlify/local', program), ...typed];
  return new Promise<{ code: unknown; out: string; err: string }>((done) =>
    execFile(
      '/bin/sh',
      ['-c', `ulimit -f ${fileLimit} && exec "$@"`, 'sh', ...words],
      { cwd: root, env, signal: ended.signal },
      (error, out, err) => done({ code: error?.code ?? 0, out, err }),
    ),
  );
}

async function openStore(folder: string) {
  const server = await startBlobsServer({ folder: join(folder, 'data/blobs') });
  onTestFinished(() => server.close());
  return { ...server, storage: openStorageAt({ url: server.url }) };
}

const oneSentence = /^[A-Z][^\n]*\n$/;

test('refuses to start a second site over a data folder in use, and to delete the folder', async () => {
  const folder = newFolder();
  const { storage } = await openStore(folder);
  await storage.orders.create('order/2026/1', {});
  const PORT = String(await freePort());
  const refusals = await Promise.all([
    run(folder, ['start.ts'], { PORT }),
    run(folder, ['netlify-run.ts', String(process.pid), '--build'], { PORT }),
    run(folder, ['reset.ts']),
  ]);
  for (const { code, err } of refusals) {
    expect(code).toBe(1);
    expect(err).toMatch(oneSentence);
    expect(err).toContain(`in use by process ${process.pid} `);
    expect(err).toContain('stop it, or set DATA_FOLDER to another folder');
  }
  expect(await storage.orders.keys('')).toEqual(['order/2026/1']);
  expect(existsSync(join(folder, 'data/blobs'))).toBe(true);
});

test('makes a backup of a store in use through the process that has it, and of one that nobody has', async () => {
  const folder = newFolder();
  const { storage, close } = await openStore(folder);
  for (let n = 0; n < 8; n++) await storage.images.writeBytes(`${n}.jpg`, Buffer.alloc(20_000, n));
  const file = join(folder, 'site.tar.age');
  const made = await run(folder, ['backup.ts', 'backup', file]);
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(made.out).toContain('in use');
  const [key = '', ...others] = await storage.backups.keys('backup/');
  expect([key, ...others]).toEqual([expect.stringMatching(/^backup\/20.*-\d{6}$/)]);
  await close();
  rmSync(file);

  // Says in one sentence that the disk has no room, and leaves no half file.
  const words = ['backup.ts', 'backup', file, '--day', key.slice('backup/'.length)];
  const full = await run(folder, words, {}, '160');
  expect(full.code).toBe(1);
  expect(full.err).toMatch(oneSentence);
  expect(full.err).toContain(`The disk is full, so there is no ${file}.`);
  expect(full.out).not.toContain('Done');
  expect(readdirSync(folder)).toEqual(['data']);

  expect(await run(folder, ['backup.ts', 'backup', file])).toMatchObject({ code: 0, err: '' });
  const verified = await run(folder, ['backup.ts', 'verify', file]);
  expect(verified).toMatchObject({ code: 0, err: '' });
  expect(verified.out).toContain('All 8 blobs are as in the backup');
});

test('a deployed site makes its backup itself, which comes home in few calls, and is compared', async () => {
  const folder = newFolder();
  const { storage, url } = await openStore(folder);
  for (let n = 0; n < 200; n++) await storage.images.writeBytes(`${n}.jpg`, Buffer.alloc(2_000, n));
  const words: string[] = [];
  const site = createServer((request, answer) => {
    words.push(`${request.method} ${request.url}`);
    void runJob(
      siteOn(storage, () => new Date()),
      String(request.headers[JOB_WORD]),
      null,
    );
    answer.writeHead(202).end();
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  onTestFinished(() => void site.close());
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const api = await openApiDoor({ storeUrl: url, site: { id: 'site-1', token: 'token-1', url: address } });
  onTestFinished(api.close);
  const deployed = { NETLIFY_SITE_ID: 'site-1', NETLIFY_AUTH_TOKEN: 'token-1', NETLIFY_API_URL: api.url };

  const file = join(folder, 'site.tar.age');
  const made = await run(folder, ['backup.ts', 'backup', file], deployed);
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(made.out).toContain('200 blobs');
  expect(words).toEqual(['POST /api/backup']);
  expect(api.counts.taken).toBeLessThan(30);

  await storage.images.remove('7.jpg');
  const compared = await run(folder, ['backup.ts', 'verify', file], deployed);
  expect(compared).toMatchObject({ code: 1, out: expect.stringContaining('images/7.jpg is missing') });
  const wrong = await run(folder, ['backup.ts', 'verify', file], {
    ...deployed,
    NETLIFY_AUTH_TOKEN: 'another',
  });
  expect(wrong).toMatchObject({ code: 1, out: '' });
  expect(wrong.err).toMatch(oneSentence);

  // The nightly backup can be fetched even without the site.
  site.close();
  site.closeAllConnections();
  const [name = ''] = (await storage.backups.keys('backup/')).map((key) => key.slice('backup/'.length));
  const down = await run(folder, ['backup.ts', 'backup', join(folder, 'other.tar.age')], deployed);
  expect(down).toMatchObject({ code: 1, out: expect.stringContaining('A backup of site site-1 is made') });
  expect(down.err).toMatch(/^http.*does not answer.*--day DATE\n$/);
  const other = join(folder, 'of that day.tar.age');
  expect(await run(folder, ['backup.ts', 'backup', other, '--day', name], deployed)).toMatchObject({
    code: 0,
  });
});

test('says in one sentence that the folder for a backup is not there', async () => {
  const folder = newFolder();
  await (await openStore(folder)).close();
  const file = join(folder, 'no such folder', 'site.tar.age');
  const nowhere = await run(folder, ['backup.ts', 'backup', file]);
  expect(nowhere.code).toBe(1);
  expect(nowhere.err).toMatch(oneSentence);
  expect(existsSync(file)).toBe(false);
});
