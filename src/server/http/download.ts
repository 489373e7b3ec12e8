import { ReadableStream } from 'node:stream/web';
import { answerPolicy, securityHeaders } from '../security-headers.ts';

/**
 * A file to be saved, sent piece by piece. Its first piece is awaited, so that a store that is down is still
 * answered as such.
 * @param name the file's name: letters, digits, hyphens and dots
 */
export async function download(
  name: string,
  type: string,
  pieces: AsyncGenerator<string>,
): Promise<Response> {
  const first = await pieces.next();
  const encoder = new TextEncoder();
  async function* bytes() {
    if (!first.done) yield encoder.encode(first.value);
    for await (const piece of pieces) yield encoder.encode(piece);
  }
  // One stream at run time; Node and the browser declare its type twice.
  const body = ReadableStream.from(bytes()) as unknown as BodyInit;
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': answerPolicy,
      ...securityHeaders,
    },
  });
}
