import { StorageUnavailable } from '#server/storage/blob-client.ts';
import type { Around, MemoryBlobs } from './memory-store.ts';

/** Returns a separate copy of the same blobs. */
export const copyOf = ({ stores, writes }: MemoryBlobs): MemoryBlobs => ({
  stores: new Map([...stores].map(([name, blobs]) => [name, new Map(blobs)])),
  writes,
});

/** A store that dies at its nth request, before or after that request took effect, and stays dead. */
export function dyingAt(n: number, when: 'before' | 'after'): { around: Around; died: () => boolean } {
  let requests = 0;
  const around: Around = async (step, effect) => {
    requests++;
    if (requests < n) return effect();
    if (requests === n && when === 'after') effect();
    throw new StorageUnavailable(`${step.kind} ${step.key}`);
  };
  return { around, died: () => requests >= n };
}

/** The outcome of some work whose store died at one of its requests. */
export interface Death {
  /** Number of that request, from 1. */
  at: number;
  /** `failed` if the work threw. */
  ended: 'done' | 'failed';
  blobs: MemoryBlobs;
}

/**
 * Runs some work on copies of a store that dies at the work's first request, at its second, and so on until
 * the work succeeds.
 * @param when whether the request at which the store dies still takes effect
 * @param check judges the state after each death
 * @param stride tests only every nth request
 */
export async function killAtEveryRequest(
  filled: MemoryBlobs,
  when: 'before' | 'after',
  work: (around: Around, blobs: MemoryBlobs) => Promise<unknown>,
  check: (death: Death) => Promise<void>,
  stride = 1,
): Promise<void> {
  for (let at = 1, isThrough = false; !isThrough; at += stride) {
    const blobs = copyOf(filled);
    const { around, died } = dyingAt(at, when);
    const ended = await work(around, blobs).then(
      () => 'done' as const,
      () => 'failed' as const,
    );
    isThrough = !died();
    if (isThrough && at === 1) throw new Error('the work asks nothing of the store');
    await check({ at, ended, blobs });
  }
}
