import { randomUUID } from 'node:crypto';
import { CorruptBlob } from './blob-client.ts';
import type { BlobStore, Stored } from './blob-store.ts';

/** How something derived is kept, and how it is made again from what it was derived from. */
export interface Derived<T extends object> {
  store: BlobStore;
  key: string;
  /** Made from what is in the store at this moment; asked when nothing readable is under the key. */
  rebuild: () => Promise<T>;
}

/** What carries a revision: no two writes of one key have the same. */
export interface Revised {
  revision: string;
}

/**
 * A value as it is written, with a revision of its own. Where an ETag is made of the content alone, a conditional
 * write could otherwise take a later value for the earlier one it has read.
 */
export function revised<T extends object>(value: T): T & Revised {
  return { ...value, revision: randomUUID() };
}

/**
 * Reads something derived, rebuilt first where it is lost or corrupt. One store request while it is there. The value
 * is shared between callers and must not be changed.
 */
export async function readDerived<T extends object>(derived: Derived<T>): Promise<T & Revised> {
  return (await findDerived(derived)) ?? (await restored(derived));
}

/** The same, but null where it is lost or corrupt. */
export function findDerived<T extends object>({ store, key }: Derived<T>): Promise<(T & Revised) | null> {
  return store.readIndex<T & Revised>(key).catch(nullIfCorrupt);
}

/** The same with its version, for a conditional write; kept in no cache. */
export async function loadDerived<T extends object>(derived: Derived<T>): Promise<Stored<T & Revised>> {
  const read = () => derived.store.read<T & Revised>(derived.key);
  const found = await read().catch(nullIfCorrupt);
  if (found) return found;
  await restored(derived);
  const restoredNow = await read();
  if (!restoredNow) throw new CorruptBlob(`${derived.key} was lost again while it was rebuilt`);
  return restoredNow;
}

/**
 * Changes something derived by compare-and-swap; lost or corrupt, it is rebuilt first. `next` may be asked several
 * times; null leaves things as they are. Gives what is stored then.
 * @param known it as loaded a moment ago, which saves the read where nothing was written since
 */
export async function changeDerived<T extends object>(
  derived: Derived<T>,
  next: (current: T & Revised) => T | null | Promise<T | null>,
  known?: Stored<T & Revised>,
): Promise<T & Revised> {
  const { store, key } = derived;
  if (known) {
    const value = await next(known.value);
    if (value === null) return known.value;
    const written = revised(value);
    if (await store.replace(key, written, known.version)) return written;
  }
  const change = async (current: (T & Revised) | null) => {
    if (current === null) throw new CorruptBlob(`${key} is lost`);
    const value = await next(current);
    return value && revised(value);
  };
  try {
    return (await store.change<T & Revised>(key, change)) as T & Revised;
  } catch (error) {
    if (!(error instanceof CorruptBlob)) throw error;
    await restored(derived);
    return (await store.change<T & Revised>(key, change)) as T & Revised;
  }
}

/**
 * Makes it again. What is corrupt goes first and what it is derived from is read after that, so that what another
 * writer restored and changed meanwhile is either left in place or part of what is read.
 */
async function restored<T extends object>({ store, key, rebuild }: Derived<T>): Promise<T & Revised> {
  if (await store.read(key).then(() => false, isCorrupt)) await store.remove(key);
  const value = revised(await rebuild());
  const created = await store.create<T & Revised>(key, value);
  return created.created ? value : created.existing;
}

function isCorrupt(error: unknown): true {
  if (error instanceof CorruptBlob) return true;
  throw error;
}

/** Turns a damaged blob into none; for `.catch`. @throws every other error */
export function nullIfCorrupt(error: unknown): null {
  isCorrupt(error);
  return null;
}
