import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startBlobsServer } from '#local/blobs-server.ts';
import { openStorageAt } from '#server/storage/blob-store.ts';
import { freePort } from '#tests/support/free-port.ts';
import { TEST_SECRET, testOwner } from '#tests/support/test-shop.ts';

/* The commands of the project over one data folder, as somebody runs them in a terminal. */

const root = join(import.meta.dirname, '../..');

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'data '));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Runs a program of `netlify/local`. @param fileLimit the most bytes, in units of 512, that a file may get
 */
function run(folder: string, [program = '', ...typed]: string[], more: object = {}, fileLimit = 'unlimited') {
  const env = {
    PATH: process.env.PATH,
    DATA_FOLDER: join(folder, 'data'),
    SESSION_SECRET: TEST_SECRET,
    ADMIN_EMAIL: testOwner.email,
    ADMIN_PASSWORD_HASH: testOwner.passwordHash,
    BACKUP_PASSPHRASE: 'a passphrase for the tests',
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
  await storage.orders.create('order/1', {});
  const PORT = String(await freePort());
  const refusals = await Promise.all([
    run(folder, ['start.ts'], { PORT }),
    run(folder, ['start.ts', '--dev'], { PORT }),
    run(folder, ['netlify-run.ts', String(process.pid), '--build'], { PORT }),
    run(folder, ['reset.ts']),
  ]);
  for (const { code, err } of refusals) {
    expect(code).toBe(1);
    expect(err).toMatch(oneSentence);
    expect(err).toContain(`in use by process ${process.pid} `);
    expect(err).toContain('stop it, or set DATA_FOLDER to another folder');
  }
  expect(await storage.orders.keys('')).toEqual(['order/1']);
  expect(existsSync(join(folder, 'data/blobs'))).toBe(true);
});

test('makes a backup of a store in use through the process that has it', async () => {
  const folder = newFolder();
  const { storage, close } = await openStore(folder);
  await storage.images.createBytes('ruby.jpg', Buffer.from('a ruby'));
  const file = join(folder, 'site.backup');
  const made = await run(folder, ['backup.ts', 'backup', file]);
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(made.out).toContain('in use');
  expect((await storage.backups.read<{ at: string }>('last'))?.value.at).toMatch(/^20/);
  await close();
  expect(await run(folder, ['backup.ts', 'verify', file])).toMatchObject({ code: 0, err: '' });
});

test('says in one sentence that the disk has no room for a backup, and goes on once it has', async () => {
  const folder = newFolder();
  const { storage, close } = await openStore(folder);
  for (let n = 0; n < 8; n++) await storage.images.createBytes(`${n}.jpg`, Buffer.alloc(20_000, n));
  await close();
  const file = join(folder, 'site.backup');
  const full = await run(folder, ['backup.ts', 'backup', file], {}, '160');
  expect(full.code).toBe(1);
  expect(full.err).toMatch(oneSentence);
  expect(full.err).toContain(`The disk is full, so ${file} is no backup yet.`);
  expect(full.out).not.toContain('Done');
  const begun = statSync(file).size;

  const refused = await run(folder, ['backup.ts', 'verify', file]);
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('was never finished');

  const made = await run(folder, ['backup.ts', 'backup', file]);
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(made.out).toMatch(/after the [1-9]\d* that are there/);
  expect(statSync(file).size).toBeGreaterThan(begun);
  const verified = await run(folder, ['backup.ts', 'verify', file]);
  expect(verified).toMatchObject({ code: 0, err: '' });
  expect(verified.out).toContain('All 8 blobs are as in the backup');
});

test('says in one sentence that the folder for a backup is not there', async () => {
  const folder = newFolder();
  await (await openStore(folder)).close();
  const file = join(folder, 'no such folder', 'site.backup');
  const nowhere = await run(folder, ['backup.ts', 'backup', file]);
  expect(nowhere.code).toBe(1);
  expect(nowhere.err).toMatch(oneSentence);
  expect(existsSync(file)).toBe(false);
});
