import { createDecipheriv, scrypt } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { BackupError, type BackupReader, type ManifestEntry, nameOf } from './backup.ts';
import type { Copied, StoreName } from './copy-stores.ts';

/*
 * Reads backup files in the format that this project wrote until the end of 2026; nothing writes it any more.
 * A line of JSON says what the file is, then frames follow, each encrypted and sealed by AES-256-GCM with its
 * place in the file. A frame holds a blob, or says that one is gone; a later frame about a blob counts more.
 * The last frames are the manifest.
 */

interface Head {
  store: StoreName;
  key: string;
  /** Absent if the blob is gone. */
  copied?: Copied;
}
type Frame = { kind: 'blob' | 'manifest' | 'end'; head: Head | null; bytes: Uint8Array; at: number };

/** The first line of a file. */
interface Preamble {
  format: string;
  at: string;
  salt: string;
}

const FORMAT = 'site backup 1';
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

/** The first line of a file in the former format; null for any other beginning. */
export function formerPreamble(beginning: Uint8Array): Preamble | null {
  const line = Buffer.from(beginning).toString('latin1').split('\n', 1)[0] ?? '';
  try {
    const preamble = JSON.parse(line) as Preamble;
    return preamble.format === FORMAT ? preamble : null;
  } catch {
    return null;
  }
}

/** The frames of a file, one at a time, until one is not whole. */
async function* framesOf(handle: FileHandle, preamble: Preamble, secret: Buffer): AsyncGenerator<Frame> {
  const read = async (at: number, length: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
    return bytesRead === length ? buffer : null;
  };
  for (let at = JSON.stringify(preamble).length + 1; ; ) {
    const length = (await read(at, 4))?.readUInt32BE() ?? 0;
    if (length < NONCE + TAG || length > LONGEST_FRAME) return;
    const sealed = await read(at + 4, length);
    if (!sealed) return;
    const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, NONCE));
    decipher.setAAD(Buffer.from(`${preamble.salt} ${at}`)).setAuthTag(sealed.subarray(-TAG));
    let plain: Buffer;
    try {
      plain = Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
    } catch {
      return;
    }
    const cut = plain.indexOf('\n');
    const [kind, head] = JSON.parse(plain.subarray(0, cut).toString()) as [Frame['kind'], Head | null];
    yield { kind, head, bytes: plain.subarray(cut + 1), at };
    at += 4 + length;
  }
}

/**
 * Opens a file in the former format, and reads it through once.
 * @param preamble its first line
 * @throws BackupError if it is not complete, or the passphrase is another
 */
export async function readFormerFile(
  path: string,
  preamble: Preamble,
  passphrase: string,
): Promise<BackupReader> {
  const secret = await keyOf(passphrase, preamble.salt);
  const handle = await open(path, 'r');
  const manifest: ManifestEntry[] = [];
  const latest = new Map<string, number>();
  let isWhole = false;
  let frames = 0;
  for await (const { kind, head, bytes, at } of framesOf(handle, preamble, secret)) {
    frames++;
    if (head) latest.set(nameOf(head), at);
    if (kind === 'manifest') manifest.push(...(JSON.parse(Buffer.from(bytes).toString()) as ManifestEntry[]));
    isWhole = kind === 'end';
  }
  if (!isWhole) {
    await handle.close();
    throw new BackupError(
      frames === 0
        ? `${path}: the passphrase is another one, or the file is damaged.`
        : `${path} is damaged, or was never finished: nothing after its ${frames}. part can be read.`,
    );
  }
  const entries = new Map(manifest.map((entry) => [nameOf(entry), entry]));
  return {
    at: preamble.at,
    manifest,
    async *blobs() {
      for await (const { head, bytes, at } of framesOf(handle, preamble, secret)) {
        const entry = head?.copied && latest.get(nameOf(head)) === at ? entries.get(nameOf(head)) : undefined;
        if (entry) yield { entry, bytes };
      }
    },
    close: () => handle.close(),
  };
}
