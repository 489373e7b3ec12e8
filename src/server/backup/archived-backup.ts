import { type Archive, readArchive } from './archive.ts';
import { BackupError, type BackupReader, hashOf } from './backup.ts';
import type { Key } from './lock.ts';

/*
 * Contents of the archive of a backup:
 *   backup.json           which format this is, and when the backup was made
 *   README.txt            how to read it without this project
 *   {store}/{key}         a blob. A later file of the same name counts, as it does for tar
 *   manifest/0001.json …  every blob that belongs to the backup, with its SHA-256
 *   end.json              how many there are. An archive without it was never finished
 * What the manifest does not name was deleted while the backup was made.
 */

const FORMAT = 'site backup';
const MANIFEST = 'manifest/';
/** How many entries a file of the manifest has at most: some megabytes of text. */
const MANIFEST_ENTRIES = 10_000;

const readme = `A backup of everything that the site keeps and that cannot be made again.

Each folder is a store of Netlify Blobs, each file in it a blob under its key: "orders/order/2026/ID" is
the blob "order/2026/ID" of the store "orders". Most are JSON, pictures are pictures. "manifest" lists the
blobs that belong to the backup, with the SHA-256 of each. What it does not list was deleted while the
backup was made.

To put it back, use the site's project: npm run restore -- FILE
`;

/** A blob that belongs to a backup. */
interface ManifestEntry {
  name: string;
  hash: string;
}

/** A backup being written to an archive. */
export interface BackupWriter {
  /** Adds a blob, or another state of it. */
  add: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Writes the manifest and the end. @param isGone for blobs that were deleted after they were added */
  finish: (isGone?: (name: string) => boolean) => Promise<void>;
}

const asJson = (value: unknown) => new TextEncoder().encode(`${JSON.stringify(value)}\n`);

/** Begins the archive of a backup. @param at when it is made, as ISO time */
export async function beginBackup(archive: Archive, at: string): Promise<BackupWriter> {
  const hashes = new Map<string, string>();
  await archive.add('backup.json', asJson({ format: FORMAT, at }));
  await archive.add('README.txt', new TextEncoder().encode(readme));
  return {
    async add(name, bytes) {
      hashes.set(name, hashOf(bytes));
      await archive.add(name, bytes);
    },
    async finish(isGone = () => false) {
      const manifest: ManifestEntry[] = [...hashes].flatMap(([name, hash]) =>
        isGone(name) ? [] : [{ name, hash }],
      );
      for (let from = 0; from < manifest.length; from += MANIFEST_ENTRIES) {
        const number = String(from / MANIFEST_ENTRIES + 1).padStart(4, '0');
        await archive.add(`${MANIFEST}${number}.json`, asJson(manifest.slice(from, from + MANIFEST_ENTRIES)));
      }
      await archive.add('end.json', asJson({ blobs: manifest.length }));
      await archive.finish();
    },
  };
}

/**
 * Opens the archive of a backup. It is read through once, so that nothing is done with one that is not whole.
 * @param source gives the archive from its beginning, as often as it is asked
 * @param where what it is called in a message
 * @throws BackupError if it is no backup, is not whole, or the key is another; what `source` threw
 */
export async function readArchivedBackup(
  source: () => AsyncIterable<Uint8Array>,
  where: string,
  key: Key | null,
): Promise<BackupReader> {
  const manifest: ManifestEntry[] = [];
  /** The latest file of each name in the archive: its number, counted from 0, and its hash. */
  const latest = new Map<string, { number: number; hash: string }>();
  let at: string | null = null;
  let blobs: number | null = null;
  let count = 0;
  for await (const { name, bytes } of readArchive(source(), where, key)) {
    if (count === 0) at = madeAt(name, bytes, where);
    else if (name === 'end.json') blobs = (parse(bytes, where) as { blobs: number }).blobs;
    else if (name.startsWith(MANIFEST)) manifest.push(...(parse(bytes, where) as ManifestEntry[]));
    else latest.set(name, { number: count, hash: hashOf(bytes) });
    count++;
  }
  if (at === null || blobs !== manifest.length)
    throw new BackupError(`${where} is damaged, or was never finished.`);
  for (const { name, hash } of manifest)
    if (latest.get(name)?.hash !== hash)
      throw new BackupError(`${where} is damaged: ${name} is not what it should be.`);
  const contents = new Map(manifest.map(({ name, hash }) => [name, hash]));
  return {
    at,
    contents,
    packs: [],
    async *blobs() {
      let number = 0;
      for await (const file of readArchive(source(), where, key))
        if (latest.get(file.name)?.number === number++ && contents.has(file.name)) yield file;
    },
  };
}

/** When a backup was made, by the first file of its archive. @throws BackupError for another file */
function madeAt(name: string, bytes: Uint8Array, where: string): string {
  const about = name === 'backup.json' ? (parse(bytes, where) as { format: string; at: string }) : null;
  if (about?.format !== FORMAT) throw new BackupError(`${where} is no backup of this site.`);
  return about.at;
}

/** @throws BackupError for text that is not JSON */
function parse(bytes: Uint8Array, where: string): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    throw new BackupError(`${where} is damaged.`);
  }
}
