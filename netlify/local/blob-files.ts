import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/* The blobs of the local store as files of a folder. */

/** A stored blob. */
export interface Blob {
  bytes: Buffer;
  metadata: string | undefined;
  etag: string;
}

/** Returns the ETag of a blob. */
export const etagOf = (bytes: Buffer, metadata = '') =>
  `"${createHash('sha256').update(bytes).update(metadata).digest('hex')}"`;

/** Returns the file of a blob. */
export const fileOf = (folder: string, id: string) => join(folder, encodeURIComponent(id));

/**
 * Writes one blob to its file: a line of JSON with its metadata, then its bytes. The file is renamed into
 * place, so a reader never finds half of it.
 * @throws the error of the file system; the blob that was there before is then still there
 */
export function saveBlob(folder: string, id: string, bytes: Buffer, metadata: string | undefined) {
  const target = fileOf(folder, id);
  const draft = `${target}.tmp`;
  try {
    writeFileSync(draft, Buffer.concat([Buffer.from(`${JSON.stringify({ metadata })}\n`), bytes]));
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Reads all blobs of a folder, which is made if it is not there. */
export function loadBlobs(folder: string, blobs: Map<string, Blob>) {
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder)) {
    if (file.endsWith('.tmp')) continue;
    const content = readFileSync(join(folder, file));
    const end = content.indexOf('\n');
    const { metadata } = JSON.parse(content.subarray(0, end).toString()) as { metadata?: string };
    const bytes = content.subarray(end + 1);
    blobs.set(decodeURIComponent(file), { bytes, metadata, etag: etagOf(bytes, metadata) });
  }
}
