import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { BackupTarget, Copied, StoreName } from './copy-stores.ts';

/*
 * A backup in one encrypted file: a line of JSON that says what it is, then frames, each encrypted and sealed
 * by AES-256-GCM with its place in the file, so that none can be read, changed, moved or left out unnoticed.
 * A frame holds a blob, or says that one is gone; a later frame about a blob counts more. The last frames are
 * the manifest. A file without its end is one that was interrupted, and can be gone on with.
 */

/** Something in the way of a backup or a restore, said in words for who runs the command. */
export class BackupError extends Error {}

/** True when an error of the file system says that there is no room, on the disk or in the user's quota. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/**
 * Writes all of these bytes to a file.
 * @param at where in the file, in bytes from its begin
 * @throws BackupError when the disk is full, or took a part of them only
 */
async function writeAll(handle: FileHandle, path: string, bytes: Uint8Array, at: number): Promise<void> {
  const written = await handle.write(bytes, 0, bytes.length, at).catch((error) => {
    if (isDiskFull(error)) return { bytesWritten: 0 };
    throw error;
  });
  if (written.bytesWritten < bytes.length)
    throw new BackupError(
      `The disk is full, so ${path} is no backup yet. ` +
        'Make room and run the same command again: it goes on from what is there.',
    );
}

export interface ManifestEntry extends Copied {
  store: StoreName;
  key: string;
}

/** A backup to be read, wherever it is. */
export interface BackupReader {
  /** When it was made, as ISO time. */
  at: string;
  manifest: ManifestEntry[];
  /** Every blob of the manifest, one after another. */
  blobs: () => AsyncIterable<{ entry: ManifestEntry; bytes: Uint8Array }>;
  close: () => Promise<void>;
}

interface Head {
  store: StoreName;
  key: string;
  /** Absent where the blob is gone. */
  copied?: Copied;
}
type Kind = 'blob' | 'manifest' | 'end';
type Frame = { kind: Kind; head: Head | null; bytes: Uint8Array; at: number; next: number };

const FORMAT = 'site backup 1';
const MANIFEST_LINES = 1_000;
const NONCE = 12;
const TAG = 16;
/** Far more than any blob of the site has: a longer frame is a mangled one. */
const LONGEST_FRAME = 64 * 1024 * 1024;

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
const keyOf = (passphrase: string, salt: string) =>
  derive(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), 32, {
    N: 2 ** 16,
    maxmem: 256 * 1024 * 1024,
  });

/** What a file's first line says. */
interface Preamble {
  format: string;
  at: string;
  salt: string;
}

/** A file being read or written: its handle, its key, and where its frames begin. */
interface OpenFile {
  handle: FileHandle;
  preamble: Preamble;
  secret: Buffer;
  begin: number;
}

/** What seals a frame: the file's own salt, and where in the file it stands. */
const placeOf = ({ preamble }: OpenFile, at: number) => Buffer.from(`${preamble.salt} ${at}`);

async function openFile(path: string, passphrase: string, flags: string): Promise<OpenFile> {
  const handle = await open(path, flags).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new BackupError(`There is no file ${path}.`) : error;
  });
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(300), 0, 300, 0);
  const line = buffer.subarray(0, bytesRead).toString('latin1').split('\n', 1)[0] ?? '';
  try {
    const preamble = JSON.parse(line) as Preamble;
    if (preamble.format !== FORMAT) throw new Error('another format');
    return { handle, preamble, secret: await keyOf(passphrase, preamble.salt), begin: line.length + 1 };
  } catch {
    await handle.close();
    throw new BackupError(`${path} is no backup of this site.`);
  }
}

/** The frames of a file, one at a time, until one is not whole. */
async function* framesOf(file: OpenFile): AsyncGenerator<Frame> {
  const { handle, secret, begin } = file;
  const read = async (at: number, length: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
    return bytesRead === length ? buffer : null;
  };
  for (let at = begin; ; ) {
    const length = (await read(at, 4))?.readUInt32BE() ?? 0;
    if (length < NONCE + TAG || length > LONGEST_FRAME) return;
    const sealed = await read(at + 4, length);
    if (!sealed) return;
    const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, NONCE));
    decipher.setAAD(placeOf(file, at)).setAuthTag(sealed.subarray(-TAG));
    let plain: Buffer;
    try {
      plain = Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
    } catch {
      return;
    }
    const cut = plain.indexOf('\n');
    const [kind, head] = JSON.parse(plain.subarray(0, cut).toString()) as [Kind, Head | null];
    const next = at + 4 + length;
    yield { kind, head, bytes: plain.subarray(cut + 1), at, next };
    at = next;
  }
}

/** A backup being written to a file. */
export interface FileBackup extends BackupTarget {
  /** How many blobs an earlier run had written, where it goes on with one. */
  resumed: number;
  /** Writes the manifest and the end. @returns what is in the backup */
  finish: () => Promise<ManifestEntry[]>;
  close: () => Promise<void>;
}

/**
 * Begins a backup file, or goes on with one that was interrupted.
 * @throws BackupError when there is a file that is complete or was written with another passphrase, or the
 * disk is full
 */
export async function writeBackupFile(path: string, passphrase: string, now: Date): Promise<FileBackup> {
  const preamble = { format: FORMAT, at: now.toISOString(), salt: randomBytes(16).toString('base64') };
  const fresh = await open(path, 'wx', 0o600).catch(() => null);
  if (fresh)
    try {
      await writeAll(fresh, path, Buffer.from(`${JSON.stringify(preamble)}\n`), 0);
    } catch (error) {
      // Half a first line would be taken for a file of another kind.
      await unlink(path);
      throw error;
    } finally {
      await fresh.close();
    }
  const file = await openFile(path, passphrase, 'r+');
  const { handle, secret } = file;
  const stores = new Map<StoreName, Map<string, Copied>>();
  const copiedOf = (store: StoreName) => {
    const copied = stores.get(store) ?? new Map<string, Copied>();
    stores.set(store, copied);
    return copied;
  };
  const refuse = async (why: string) => {
    await handle.close();
    throw new BackupError(`${path} ${why}`);
  };
  let end = file.begin;
  let resumed = 0;
  for await (const { kind, head, next } of framesOf(file)) {
    if (kind === 'end') await refuse('is a complete backup already. Name another file.');
    if (kind === 'manifest') continue;
    if (head?.copied) copiedOf(head.store).set(head.key, head.copied);
    else if (head) copiedOf(head.store).delete(head.key);
    end = next;
    resumed++;
  }
  if (resumed === 0 && (await handle.stat()).size > file.begin)
    await refuse(
      'was written with another passphrase, or ended before anything was in it. Delete it, or name another.',
    );
  await handle.truncate(end);

  let last: Promise<unknown> = Promise.resolve();
  const append = (kind: Kind, head: Head | null, bytes: Uint8Array) => {
    const write = async () => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(placeOf(file, end));
      const plain = [Buffer.from(`${JSON.stringify([kind, head])}\n`), bytes];
      const sealed = [
        nonce,
        ...plain.map((part) => cipher.update(part)),
        cipher.final(),
        cipher.getAuthTag(),
      ];
      const length = Buffer.alloc(4);
      length.writeUInt32BE(sealed.reduce((sum, part) => sum + part.length, 0));
      const frame = Buffer.concat([length, ...sealed]);
      await writeAll(handle, path, frame, end);
      end += frame.length;
    };
    const written = last.then(write);
    last = written.catch(() => {});
    return written;
  };
  const none = new Uint8Array();
  return {
    resumed,
    known: async (store) => copiedOf(store),
    async keep(store, key, bytes, copied) {
      await append('blob', { store, key, copied }, bytes);
      return copied;
    },
    drop: (store, key) => append('blob', { store, key }, none),
    save: async () => {},
    async finish() {
      const manifest = [...stores].flatMap(([store, copied]) =>
        [...copied].map(([key, each]): ManifestEntry => ({ store, key, ...each })),
      );
      for (let from = 0; from < manifest.length; from += MANIFEST_LINES)
        await append(
          'manifest',
          null,
          Buffer.from(JSON.stringify(manifest.slice(from, from + MANIFEST_LINES))),
        );
      await append('end', null, none);
      await handle.sync();
      return manifest;
    },
    close: () => handle.close(),
  };
}

/**
 * Opens a backup file, and reads it through once.
 * @throws BackupError where it is no backup, is not complete, or the passphrase is another
 */
export async function readBackupFile(path: string, passphrase: string): Promise<BackupReader> {
  const file = await openFile(path, passphrase, 'r');
  const manifest: ManifestEntry[] = [];
  const latest = new Map<string, number>();
  const nameOf = ({ store, key }: Pick<Head, 'store' | 'key'>) => `${store}/${key}`;
  let isWhole = false;
  let frames = 0;
  for await (const { kind, head, bytes, at } of framesOf(file)) {
    frames++;
    if (head) latest.set(nameOf(head), at);
    if (kind === 'manifest') manifest.push(...(JSON.parse(Buffer.from(bytes).toString()) as ManifestEntry[]));
    isWhole = kind === 'end';
  }
  if (!isWhole) {
    await file.handle.close();
    if (frames === 0)
      throw new BackupError(`${path}: the passphrase is another one, or the file is damaged.`);
    throw new BackupError(
      `${path} is damaged, or was never finished: nothing after its ${frames}. part can be read.`,
    );
  }
  const entries = new Map(manifest.map((entry) => [nameOf(entry), entry]));
  return {
    at: file.preamble.at,
    manifest,
    async *blobs() {
      for await (const { head, bytes, at } of framesOf(file)) {
        const entry = head?.copied && latest.get(nameOf(head)) === at ? entries.get(nameOf(head)) : undefined;
        if (entry) yield { entry, bytes };
      }
    },
    close: () => file.handle.close(),
  };
}
