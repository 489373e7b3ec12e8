/**
 * Reads a request's body of at most `most` bytes. A body whose declared length is above the limit is not read
 * at all, and any other body is read no further than the limit.
 * @returns the bytes; null for a body above the limit
 */
export async function readBytes(request: Request, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
