import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readHolder, shareLock, takeLock, withLock } from '#local/lock.ts';

const root = join(import.meta.dirname, '../..');

function newLock(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'in', 'work.lock');
}

/** Starts another process that holds the lock until it is killed. */
async function holdElsewhere(
  file: string,
  how: 'takeLock' | 'shareLock' = 'takeLock',
): Promise<ChildProcess> {
  const code = `
    import { ${how} } from '#local/lock.ts';
    console.log(${how}(process.argv[1]) ? 'held' : 'refused');
    process.stdin.resume();
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, file], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = await once(child.stdout, 'data');
  expect(String(said).trim()).toBe('held');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

test('a lock is held by one process alone, which is named, until it is released', async () => {
  const file = newLock();
  const lock = takeLock(file, 'http://127.0.0.1:1');
  expect(lock).not.toBeNull();
  expect(takeLock(file)).toBeNull();
  expect(readHolder(file)).toMatchObject({ pid: process.pid, url: 'http://127.0.0.1:1' });
  lock?.release();
  const elsewhere = await holdElsewhere(file);
  expect(takeLock(file)).toBeNull();
  expect(readHolder(file)?.pid).toBe(elsewhere.pid);
});

test('the lock of a process that was killed is free, whoever has its process id now', async () => {
  const file = newLock();
  await kill(await holdElsewhere(file));
  // The file of that process still exists. The present process stands for a living one that got the same id.
  writeFileSync(`${file}.json`, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }));
  const lock = takeLock(file);
  expect(lock).not.toBeNull();
  lock?.release();
});

test('a shared lock lets others share it, and nobody take it alone before the last has ended', async () => {
  const file = newLock();
  const own = shareLock(file);
  expect(own).not.toBeNull();
  const other = await holdElsewhere(file, 'shareLock');
  own?.release();
  expect(takeLock(file)).toBeNull();
  await kill(other);
  const alone = takeLock(file);
  expect(alone).not.toBeNull();
  expect(shareLock(file)).toBeNull();
  alone?.release();
});

test('waits for the process that holds a lock, even when that process is killed', async () => {
  const file = newLock();
  const other = await holdElsewhere(file);
  const steps: string[] = [];
  const act = (name: string) =>
    withLock(
      file,
      (holder) => steps.push(`${name} waits for ${holder?.pid === other.pid ? 'the other' : holder?.pid}`),
      async () => {
        steps.push(`${name} begins`);
        await new Promise((turn) => setImmediate(turn));
        steps.push(`${name} ends`);
      },
    );
  const both = [act('first'), act('second')];
  expect(steps).toEqual(['first waits for the other', 'second waits for the other']);
  await kill(other);
  await Promise.all(both);
  const order = steps.slice(2);
  expect(order.slice().sort()).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  for (const at of [0, 2]) expect(order[at + 1]).toBe(order[at]?.replace('begins', 'ends'));
});

test('a lock is released when what was done with it fails', async () => {
  const file = newLock();
  const failed = withLock(
    file,
    () => {},
    async () => {
      throw new Error('failed');
    },
  );
  await expect(failed).rejects.toThrow('failed');
  expect(takeLock(file)).not.toBeNull();
});
