import { StorageUnavailable } from '#server/storage/blob-client.ts';
import type { Around, MemoryBlobs } from './memory-store.ts';

/** The same blobs, changed by nobody else. */
export const copyOf = ({ stores, writes }: MemoryBlobs): MemoryBlobs => ({
  stores: new Map([...stores].map(([name, blobs]) => [name, new Map(blobs)])),
  writes,
});

/** A store that dies at its nth request, before or after that had its effect, and stays dead. */
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
