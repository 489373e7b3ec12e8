import { nullIfCorrupt } from '../storage/blob-client.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { type ArchivedFile, beginArchive, readArchive } from './archive.ts';
import { BackupError, type ManifestEntry, nameOf } from './backup.ts';
import type { Copied } from './copy-stores.ts';

/*
 * Pictures never change under their names, so the backups in the store share them: each is copied once, into
 * a pack, which is an archive of tar that all backups with any of its pictures name. Packs are not locked:
 * the site shows the same pictures to everybody, and a pack outlives the passphrase of the night it was made
 * in.
 */

/**
 * A pack is closed once it has this many bytes. At most two of them are in memory: one being written and one
 * being filled.
 */
const PACK_BYTES = 16 * 1024 * 1024;
/** A pack that has fewer bytes than this is a small one, and how many of those are put up with. */
const SMALL_BYTES = PACK_BYTES / 4;
const MOST_SMALL = 30;

/** Keys of packs, and of the lists of what is in them. */
export const PACKS = 'pictures/';
export const LISTS = 'picture-list/';

/** How often a part of a backup is asked for: over a slow line a large one may break off. */
const MOST_TRIES = 3;

/**
 * Reads a part of a backup; null if it is missing.
 * @throws StorageUnavailable where it failed each time
 */
export async function fetchPart(backups: BlobStore, key: string): Promise<ArrayBuffer | null> {
  for (let tries = 1; ; tries++) {
    try {
      return await backups.readBytes(key);
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
    }
  }
}

/** A pack as a backup names it. */
export interface Pack {
  /** The run that made it, a slash, and a number. */
  name: string;
  bytes: number;
  pictures: number;
  /** How many of its pictures belong to the backup. */
  used: number;
}

/** A copy of a picture, and the pack that it is in. */
export interface PackedCopy extends Copied {
  pack: string;
}

interface PackList {
  bytes: number;
  pictures: ({ key: string } & Copied)[];
}

/** The packs that are made while a backup is. */
export interface Packing {
  /** Copies a picture. It is in the store after `flush` at the latest. @throws StorageUnavailable */
  add: (key: string, bytes: Uint8Array, copied: Copied) => Promise<PackedCopy>;
  /** Writes the pack that is begun. @throws StorageUnavailable */
  flush: () => Promise<void>;
}

/**
 * Begins packs for the pictures that a backup finds new.
 * @param run the run that makes the backup: its packs have names of their own
 */
export function beginPacks(backups: BlobStore, run: string, at: Date): Packing {
  let number = 0;
  let open = begin();
  let writing: Promise<void> = Promise.resolve();

  function begin() {
    const name = `${run}/${String(++number).padStart(4, '0')}`;
    const chunks: Uint8Array[] = [];
    const list: PackList = { bytes: 0, pictures: [] };
    const archive = beginArchive(null, at, async (chunk) => void chunks.push(chunk));
    return { name, chunks, list, archive };
  }

  async function write({ name, chunks, list, archive }: ReturnType<typeof begin>): Promise<void> {
    if (list.pictures.length === 0) return;
    await archive.finish();
    await backups.writeBytes(PACKS + name, Buffer.concat(chunks.splice(0)));
    // A pack without its list was left by a killed run. Its pictures are copied again.
    await backups.writeBytes(LISTS + name, Buffer.from(JSON.stringify(list)));
  }

  function close(): Promise<void> {
    const full = open;
    open = begin();
    writing = writing.then(() => write(full));
    return writing;
  }

  return {
    async add(key, bytes, copied) {
      const { name, list, archive } = open;
      list.pictures.push({ key, ...copied });
      list.bytes += bytes.length;
      const isFull = list.bytes >= PACK_BYTES;
      const added = archive.add(nameOf({ store: 'images', key }), bytes);
      await (isFull ? Promise.all([added, close()]) : added);
      return { ...copied, pack: name };
    },
    flush: close,
  };
}

/**
 * Reads the contents of the packs in the store, by key. Packs of interrupted runs are among them and are
 * continued. Left out are packs of which the last backup used less than half, and small ones where there are
 * many: their pictures are copied anew, and they go with the last backup that names them.
 * @param last the packs of the last backup
 * @throws StorageUnavailable
 */
export async function readPacked(
  backups: BlobStore,
  last: readonly Pack[],
): Promise<Map<string, PackedCopy>> {
  const small = last.filter(({ bytes }) => bytes < SMALL_BYTES);
  const left = new Set([
    ...last.filter(({ used, pictures }) => used * 2 < pictures).map(({ name }) => name),
    ...(small.length > MOST_SMALL ? small.map(({ name }) => name) : []),
  ]);
  const packed = new Map<string, PackedCopy>();
  for (const key of (await backups.keys(LISTS)).sort()) {
    const pack = key.slice(LISTS.length);
    if (left.has(pack)) continue;
    const list = await backups.read<PackList>(key).catch(nullIfCorrupt);
    for (const { key: picture, ...copied } of list?.value.pictures ?? [])
      packed.set(picture, { ...copied, pack });
  }
  return packed;
}

/** The packs that hold pictures of a backup. @throws StorageUnavailable */
export async function packsOf(backups: BlobStore, manifest: readonly ManifestEntry[]): Promise<Pack[]> {
  const used = new Map<string, number>();
  for (const entry of manifest) if (isPacked(entry)) used.set(entry.pack, (used.get(entry.pack) ?? 0) + 1);
  const packs: Pack[] = [];
  for (const [name, count] of used) {
    const list = (await backups.read<PackList>(LISTS + name).catch(nullIfCorrupt))?.value;
    packs.push({ name, used: count, bytes: list?.bytes ?? 0, pictures: list?.pictures.length ?? 0 });
  }
  return packs;
}

const isPacked = (entry: ManifestEntry): entry is ManifestEntry & PackedCopy => 'pack' in entry;

/** Reads the pictures of a backup out of their packs, one pack after another. */
export function picturesOf(backups: BlobStore, manifest: readonly ManifestEntry[]) {
  const byPack = new Map<string, Map<string, ManifestEntry>>();
  for (const entry of manifest.filter(isPacked)) {
    const those = byPack.get(entry.pack) ?? new Map<string, ManifestEntry>();
    byPack.set(entry.pack, those.set(nameOf(entry), entry));
  }
  return async function* (): AsyncGenerator<{ entry: ManifestEntry; bytes: Uint8Array }> {
    for (const [pack, entries] of byPack)
      for await (const { name, bytes } of filesOf(backups, pack)) {
        const entry = entries.get(name);
        if (entry) yield { entry, bytes };
      }
  };
}

async function* filesOf(backups: BlobStore, pack: string): AsyncGenerator<ArchivedFile> {
  const bytes = await fetchPart(backups, PACKS + pack);
  if (!bytes) throw new BackupError(`The pictures ${pack} are missing from the backup.`);
  yield* readArchive(
    (async function* () {
      yield new Uint8Array(bytes);
    })(),
    `The archive of pictures ${pack}`,
    null,
  );
}
