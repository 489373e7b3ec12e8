import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { BlobStore } from '#server/storage/blob-store.ts';

/** How many writers try the same write at once. */
const WRITERS = 10;

/**
 * Expects of a store what orders and numbers rely on: of several writes that create a key, or that replace one
 * version, a single one happens, and a listing names the version that a read gives. It writes and deletes one
 * blob of its own.
 */
export async function expectConditionalWrites(store: BlobStore): Promise<void> {
  const key = `site/${randomUUID()}`;
  const value = (n: number) => ({ at: [n] });
  const atOnce = <T>(write: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: WRITERS }, (_, n) => write(n)));
  try {
    const made = await atOnce((n) => store.create(key, value(n)));
    expect(
      made.filter(({ created }) => created),
      'writes that created one key',
    ).toHaveLength(1);
    const first = await store.read<{ at: number[] }>(key);
    const replaced = await atOnce((n) => store.replace(key, value(100 + n), first?.version ?? ''));
    expect(replaced.filter(Boolean), 'writes that replaced one version').toHaveLength(1);
    const second = await store.read<{ at: number[] }>(key);
    expect(second?.value.at[0], 'what the write that happened has written').toBe(
      100 + replaced.findIndex(Boolean),
    );
    expect(await store.replace(key, value(200), first?.version ?? ''), 'a write to a former version').toBe(
      null,
    );
    expect(await store.entries(key), 'what a listing says of it').toEqual([
      { key, version: second?.version },
    ]);
  } finally {
    await store.remove(key);
  }
}
