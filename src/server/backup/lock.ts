import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { AGE_PUBLIC_KEY, AGE_SECRET_KEY } from '../site-variables.ts';

/*
 * The lock of backups: a passphrase, or a pair of keys of age (age-encryption.org/v1), of which the
 * public half locks and the secret half opens.
 */

/** How everything begins that age has locked. */
const VERSION = 'age-encryption.org/v1\n';
/**
 * Far more than the beginning of any file that is locked here, in bytes: a longer one is a file of another
 * kind.
 */
const LONGEST_HEADER = 64 * 1024;

/** Locks what goes through a stream. */
export type Lock = (plain: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>;

/**
 * The lock that a passphrase, a public key or a secret key gives. A passphrase costs some seconds of a
 * processor and 256 MB of memory, once a stream.
 */
export function lockWith(secret: string): Lock {
  return async (plain) => {
    const encrypter = new Encrypter();
    if (secret.startsWith(AGE_SECRET_KEY)) encrypter.addRecipient(await identityToRecipient(secret));
    else if (secret.startsWith(AGE_PUBLIC_KEY)) encrypter.addRecipient(secret);
    else encrypter.setPassphrase(secret);
    return encrypter.encrypt(plain);
  };
}

/**
 * Opens a stream that was locked.
 * @param header its first lines, as `headerIn` gives them
 * @param locked the stream from its beginning on
 * @throws Error if the secret is another one, or the header is damaged; the stream itself, where it is
 * damaged
 */
export type Key = (
  header: Uint8Array,
  locked: ReadableStream<Uint8Array>,
) => Promise<ReadableStream<Uint8Array>>;

/**
 * The key that a passphrase or a secret key gives. It remembers what it has opened, so that a passphrase
 * costs its seconds once for each file, however often the file is read.
 */
export function keyOf(secret: string): Key {
  const decrypter = new Decrypter();
  if (secret.startsWith(AGE_SECRET_KEY)) decrypter.addIdentity(secret);
  else decrypter.addPassphrase(secret);
  const opened = new Map<string, Uint8Array>();
  return async (header, locked) => {
    const name = Buffer.from(header).toString('latin1');
    const fileKey = opened.get(name) ?? (await decrypter.decryptHeader(header));
    opened.set(name, fileKey);
    const known = new Decrypter();
    known.addIdentity({ unwrapFileKey: () => fileKey });
    return known.decrypt(locked);
  };
}

/**
 * Looks for the header of age in the beginning of a file: lines of text, the last of which begins with three
 * hyphens.
 * @returns 'more' where more bytes have to be seen; null for a file that is not locked
 */
export function headerIn(beginning: Uint8Array): Uint8Array | 'more' | null {
  const seen = Buffer.from(
    beginning.buffer,
    beginning.byteOffset,
    Math.min(beginning.length, LONGEST_HEADER),
  );
  const first = seen.subarray(0, VERSION.length).toString('latin1');
  if (!VERSION.startsWith(first)) return null;
  const last = seen.indexOf('\n--- ');
  const end = last === -1 ? -1 : seen.indexOf('\n', last + 1);
  if (end !== -1) return seen.subarray(0, end + 1);
  return seen.length < LONGEST_HEADER ? 'more' : null;
}
