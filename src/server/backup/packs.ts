import type { BlobStore } from '../storage/blob-store.ts';
import { type ArchivedFile, beginArchive, readArchive } from './archive.ts';
import { type BackedUpBlob, BackupError, hashOf, type Pack } from './backup.ts';

/*
 * A pack is a tar archive with some whole blobs, in the store of backups. Pictures never change under their
 * names, so backups share the packs of their pictures. What is to be put back is sent in packs as well: the
 * site takes one after another. Packs are not locked: the site shows the pictures to everybody, and what was
 * sent to be put back is deleted with the restore's end.
 */

/** Keys of packs. */
export const PACKS = 'pack/';
/** A pack is closed once it has this many bytes. One is written while nothing is added to the next. */
const PACK_BYTES = 16 * 1024 * 1024;

/** A pack that was made just now. */
export interface NewPack extends Pack {
  bytes: number;
  /** Names of the blobs in it. */
  names: string[];
}

/** The packs that are made one after another. */
export interface Packing {
  /** Adds a blob. It is in the store after `finish` at the latest. @throws StorageUnavailable */
  add: (blob: BackedUpBlob) => Promise<void>;
  /** Writes the pack that is begun. @returns all packs. @throws StorageUnavailable */
  finish: () => Promise<NewPack[]>;
}

/** Begins packs. @param run what their names begin with */
export function beginPacks(backups: BlobStore, run: string, at: Date): Packing {
  const packs: NewPack[] = [];
  let open = begin();
  let writing = Promise.resolve();

  function begin() {
    const chunks: Uint8Array[] = [];
    const archive = beginArchive(null, at, async (chunk) => void chunks.push(chunk));
    return { archive, chunks, names: [] as string[], size: 0 };
  }

  async function write({ archive, chunks, names }: ReturnType<typeof begin>): Promise<void> {
    if (names.length === 0) return;
    await archive.finish();
    const bytes = Buffer.concat(chunks.splice(0));
    const name = `${run}/${String(packs.length + 1).padStart(4, '0')}`;
    await backups.writeBytes(PACKS + name, bytes);
    packs.push({ name, hash: hashOf(bytes), gone: [], bytes: bytes.length, names });
  }

  function close(): Promise<void> {
    const full = open;
    open = begin();
    writing = writing.then(() => write(full));
    return writing;
  }

  return {
    async add({ name, bytes }) {
      await writing;
      open.names.push(name);
      open.size += bytes.length;
      const isFull = open.size >= PACK_BYTES;
      const added = open.archive.add(name, bytes);
      await (isFull ? Promise.all([added, close()]) : added);
    },
    async finish() {
      await close();
      return packs;
    },
  };
}

/** How often a part of a backup is asked for: over a slow line a large one may break off. */
const MOST_TRIES = 3;

/**
 * Reads a part of a backup; null if it is missing.
 * @throws StorageUnavailable where it failed each time
 */
export async function fetchPart(backups: BlobStore, key: string): Promise<Uint8Array | null> {
  for (let tries = 1; ; tries++) {
    try {
      const found = await backups.readBytes(key);
      return found && new Uint8Array(found);
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
    }
  }
}

/**
 * Reads a pack.
 * @throws BackupError if it is missing, or not as it was written; StorageUnavailable
 */
export async function fetchPack(backups: BlobStore, { name, hash }: Pack): Promise<Uint8Array> {
  const bytes = await fetchPart(backups, PACKS + name);
  if (!bytes || hashOf(bytes) !== hash)
    throw new BackupError(`A part of the backup is ${bytes ? 'damaged' : 'missing'}: ${PACKS}${name}.`);
  return bytes;
}

/** Reads the blobs of a pack that belong to its backup. @throws as `fetchPack` does */
export async function* blobsOf(backups: BlobStore, pack: Pack): AsyncGenerator<ArchivedFile> {
  const bytes = await fetchPack(backups, pack);
  const gone = new Set(pack.gone);
  const whole = (async function* () {
    yield bytes;
  })();
  for await (const file of readArchive(whole, `The pack ${pack.name}`, null))
    if (!gone.has(file.name)) yield file;
}
