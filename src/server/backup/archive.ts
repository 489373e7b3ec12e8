import { pipeline, Readable } from 'node:stream';
import { ReadableStream as NodeStream } from 'node:stream/web';
import { extract, pack } from 'tar-stream';
import { BackupError, LockedBackup } from './backup.ts';
import { headerIn, type Key, type Lock } from './lock.ts';

/*
 * Archives as every tar writes and reads them, locked by age or not. Nothing here knows what is in them. Both
 * ways they are streams: what is in memory is the file that is being written or read, and some pieces of 64
 * kB.
 */

/** Far more than any blob of the site has, in bytes: a longer file is a mangled one. */
const LONGEST_FILE = 64 * 1024 * 1024;

/** Makes a web stream, which age works with. The browser's types have no way to make one from an iterable. */
const streamOf = (bytes: AsyncIterable<unknown>) =>
  NodeStream.from(bytes) as unknown as ReadableStream<Uint8Array>;

/** An archive being written. */
export interface Archive {
  /** Adds a file. Several may be added at once; they follow each other. @throws what `write` threw */
  add: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Writes the end. @throws what `write` threw */
  finish: () => Promise<void>;
}

/**
 * Begins an archive.
 * @param lock null for one that anybody may read
 * @param at the time that its files carry
 * @param write takes the archive's bytes, one piece after another
 */
export function beginArchive(
  lock: Lock | null,
  at: Date,
  write: (bytes: Uint8Array) => Promise<void>,
): Archive {
  const files = pack();
  const plain = streamOf(files);
  const written = (async () => {
    const stream = lock ? await lock(plain) : plain;
    for await (const bytes of stream as unknown as NodeStream<Uint8Array>) await write(bytes);
  })();
  let failure: unknown;
  written.catch((error) => {
    failure = error;
    files.destroy(error);
  });
  return {
    async add(name, bytes) {
      if (failure) throw failure;
      await new Promise<void>((done, fail) => {
        const header = { name, mtime: at, mode: 0o600 };
        files.entry(header, Buffer.from(bytes), (error) => (error ? fail(failure ?? error) : done()));
      });
    },
    async finish() {
      if (!failure) files.finalize();
      await written;
    },
  };
}

/** A file of an archive. */
export interface ArchivedFile {
  name: string;
  bytes: Uint8Array;
}

/**
 * Reads an archive from its beginning, one file after another.
 * @param where name of the archive in error messages
 * @param key opens an encrypted archive; null if none was given
 * @throws BackupError if it is not an archive, is damaged or cut short, or has another key; also whatever
 * `source` throws
 */
export async function* readArchive(
  source: AsyncIterable<Uint8Array>,
  where: string,
  key: Key | null,
): AsyncGenerator<ArchivedFile> {
  let failure: unknown;
  // Remembers an error of the source, to distinguish a part that could not be fetched from a damaged one.
  const bytes = watched(source, (error) => {
    failure = error;
  });
  const files = extract();
  let isKnown = false;
  try {
    const { plain, isLocked } = await opened(bytes, where, key);
    isKnown = isLocked;
    // An error also ends `files`, and is handled where they are read.
    pipeline(Readable.fromWeb(plain as unknown as NodeStream), files, () => {});
    for await (const file of files) {
      const { name, size = 0, type } = file.header;
      if (size > LONGEST_FILE) throw new Error('a file that is too long');
      const parts: Uint8Array[] = [];
      for await (const part of file as AsyncIterable<Uint8Array>) parts.push(part);
      isKnown = true;
      if (type === 'file') yield { name, bytes: Buffer.concat(parts) };
    }
  } catch (error) {
    if (failure) throw failure;
    if (error instanceof BackupError) throw error;
    throw new BackupError(
      isKnown ? `${where} is damaged, or ends too early.` : `${where} is no backup of this site.`,
    );
  } finally {
    files.destroy();
    // A file that is read is closed, however far that went.
    bytes.return(undefined).catch(() => {});
  }
}

async function* watched(
  source: AsyncIterable<Uint8Array>,
  fails: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    fails(error);
    throw error;
  }
}

/**
 * Reads the contents of an archive as tar wrote it.
 * @throws LockedBackup if the key does not open it
 */
async function opened(
  bytes: AsyncGenerator<Uint8Array>,
  where: string,
  key: Key | null,
): Promise<{ plain: ReadableStream<Uint8Array>; isLocked: boolean }> {
  let beginning = Buffer.alloc(0);
  for (let header = headerIn(beginning); ; header = headerIn(beginning)) {
    const next = header === 'more' ? await bytes.next() : null;
    if (next && !next.done) {
      beginning = Buffer.concat([beginning, next.value]);
      continue;
    }
    const whole = streamOf(startingWith(beginning, bytes));
    if (header === null) return { plain: whole, isLocked: false };
    if (header === 'more') throw new Error('ends in its header');
    if (!key) throw new LockedBackup(`${where} is locked. Set BACKUP_PASSPHRASE to what opens it.`);
    const plain = await key(header, whole).catch(() => {
      throw new LockedBackup(`${where}: the passphrase is another one, or the file is damaged.`);
    });
    return { plain, isLocked: true };
  }
}

async function* startingWith(beginning: Uint8Array, rest: AsyncGenerator<Uint8Array>) {
  if (beginning.length > 0) yield beginning;
  yield* rest;
}
